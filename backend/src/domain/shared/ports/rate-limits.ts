export interface RateLimit {
  readonly points: number;
  readonly seconds: number;
}

/** Counts calls per key, shared by all processes, and not within a transaction, whose end would decide what was counted. When counting fails, calls are allowed, so that the shop stays usable. */
export abstract class RateLimits {
  /** @throws DomainError too-many with `retryAfter` when the key has used up its points for these seconds. */
  abstract consume(key: string, limit: RateLimit): Promise<void>;
  /** Deletes expired counts and returns how many. */
  abstract deleteExpired(): Promise<number>;
}
