import { DomainError } from '../domain-error.js';

export interface RateLimit {
  readonly points: number;
  readonly seconds: number;
  /** Whether RATE_LIMIT_FACTOR multiplies the points. Use it for limits per network or typed email address. */
  readonly scaled?: true;
}

/**
 * Counts calls per key for all processes, outside of transactions: a rollback does not undo a count. If counting fails
 * although the database is available, calls are allowed, so that the shop stays usable.
 */
export abstract class RateLimits {
  /** @throws DomainError too-many with `retryAfter` when the key has used up its points for the period */
  abstract consume(key: string, limit: RateLimit): Promise<void>;
  /** Gives one point back to this key, for a call that should not count. Never rejects. */
  abstract giveBack(key: string): Promise<void>;
  /** Deletes at most `limit` expired counts. Returns the number of deleted counts. */
  abstract deleteExpired(limit: number): Promise<number>;
}

/** @param retryAfter in seconds */
export function tooMany(retryAfter: number): DomainError {
  return new DomainError('too-many', 'too-many', 'Too many attempts. Please wait a moment.', { retryAfter });
}
