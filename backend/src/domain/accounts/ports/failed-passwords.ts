export interface Allowance {
  /** This number of tries in these seconds; after that each wait is twice the one before: first a minute, at most an hour. */
  readonly tries: number;
  readonly seconds: number;
}

/**
 * Counts password attempts per account and place of origin, shared by all processes. They are forgotten a day after the last one.
 * When counting fails, attempts are allowed, so that the shop stays usable.
 */
export abstract class FailedPasswords {
  /** Counts an attempt before its result is known. Returns null, or the seconds to wait when it comes too early (then not counted). */
  abstract count(account: string, place: string, allowance: Allowance): Promise<number | null>;
  /** Forgets the attempts on an account from these places. */
  abstract forget(account: string, places: readonly string[]): Promise<void>;
  /** Forgets all attempts on these accounts. */
  abstract forgetAll(accounts: readonly string[]): Promise<void>;
  /** Deletes counts that no longer matter and returns how many. */
  abstract deleteExpired(): Promise<number>;
}
