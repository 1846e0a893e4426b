/** A CDN or proxy in front of the shop that caches public responses by tag. */
export abstract class EdgeCache {
  /** Evicts all responses with any of these tags. */
  abstract purge(tags: readonly string[]): Promise<void>;
}
