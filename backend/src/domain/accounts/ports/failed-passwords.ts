export interface Allowance {
  /** So many tries in so many seconds; then each has to wait twice as long as the one before it, a minute first and an hour at most. */
  readonly tries: number;
  readonly seconds: number;
}

/**
 * Tries of passwords, by account and by the place that they come from, together for all processes. A day after the last one all is
 * forgotten. Counting fails open, so that it never closes the shop.
 */
export abstract class FailedPasswords {
  /** Counts a try before its outcome is known: null, or the seconds to wait where it comes too soon, which leaves the count as it is. */
  abstract count(account: string, place: string, allowance: Allowance): Promise<number | null>;
  /** Forgets the tries of an account from these places. */
  abstract forget(account: string, places: readonly string[]): Promise<void>;
  /** Forgets the tries of these accounts, wherever they came from. */
  abstract forgetAll(accounts: readonly string[]): Promise<void>;
  /** Removes what no longer counts, and answers how many. */
  abstract deleteExpired(): Promise<number>;
}
