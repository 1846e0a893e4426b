export interface RateLimit {
  readonly points: number;
  readonly seconds: number;
  /** Whether RATE_LIMIT_FACTOR multiplies the points: for limits per network or typed e-mail address. */
  readonly scaled?: true;
}

/** Counts calls per key, shared by all processes, and not within a transaction, whose end would decide what was counted. When counting fails, calls are allowed, so that the shop stays usable. */
export abstract class RateLimits {
  /** @throws DomainError too-many with `retryAfter` when the key has used up its points for these seconds. */
  abstract consume(key: string, limit: RateLimit): Promise<void>;
  /** Returns the last point of this key: the call turned out not to count. */
  abstract giveBack(key: string): void;
  /** Deletes expired counts and returns how many. */
  abstract deleteExpired(): Promise<number>;
}
