export interface RateLimit {
  readonly points: number;
  readonly seconds: number;
}

/** Counts tries per key, together for all processes; counting fails open, so that it never closes the shop. */
export abstract class RateLimits {
  /** @throws DomainError too-many with `retryAfter`, once the key has used up its points for these seconds. */
  abstract consume(key: string, limit: RateLimit): Promise<void>;
  /** Removes what no longer counts, and answers how many. */
  abstract deleteExpired(): Promise<number>;
}
