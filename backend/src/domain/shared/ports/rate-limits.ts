export interface RateLimit {
  readonly points: number;
  readonly seconds: number;
  /** Whether RATE_LIMIT_FACTOR multiplies the points: for limits per network or typed e-mail address. */
  readonly scaled?: true;
}

/**
 * Counts calls per key for all processes, outside of transactions: a rollback does not undo a count. When the database refuses the
 * count, calls are allowed, so that the shop stays usable.
 */
export abstract class RateLimits {
  /** @throws DomainError too-many with `retryAfter` when the key has used up its points for these seconds. */
  abstract consume(key: string, limit: RateLimit): Promise<void>;
  /** Returns a point of this key after a call that does not count. Never rejects. */
  abstract giveBack(key: string, limit: RateLimit): Promise<void>;
  /** Deletes expired counts and returns their number. */
  abstract deleteExpired(): Promise<number>;
}
