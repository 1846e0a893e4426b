/** A CDN or proxy in front of the shop that keeps its public answers under their tags. */
export abstract class EdgeCache {
  /** Has it forget the answers with any of these tags. */
  abstract purge(tags: readonly string[]): Promise<void>;
}
