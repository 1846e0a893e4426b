import type { DeviceAccount } from '../account.js';

/**
 * Hashes and compares passwords; slow by design. Both calls throw DomainError unavailable when too many calls are
 * waiting.
 */
export abstract class PasswordHasher {
  abstract hash(password: string): Promise<string>;
  /** Compares a password. For a null hash (unknown account), the call takes as long as for a wrong password. */
  abstract verify(hash: string | null, password: string): Promise<boolean>;
}

/** The most common passwords, which attackers try first. */
export abstract class CommonPasswords {
  /** Whether the password is in the list. Case does not matter. */
  abstract has(password: string): boolean;
  /** Names of the shop and its site, which attackers also try. */
  abstract readonly shopNames: readonly string[];
  /**
   * Whether the password is published in the documentation. Such a password is rejected, even if an account already has
   * it. Case does not matter.
   */
  abstract isRefused(password: string): boolean;
}

export interface Allowance {
  /**
   * Number of attempts that are allowed within `seconds`. Each later attempt must wait: at first for one minute, then
   * twice as long each time, up to one hour.
   */
  readonly tries: number;
  readonly seconds: number;
}

/**
 * Counts password attempts per account and origin, shared by all processes. Counts are deleted a day after the last
 * attempt. If counting fails, attempts are allowed, so that the shop stays usable.
 */
export abstract class FailedPasswords {
  /**
   * Counts an attempt before its result is known. Returns null, or the seconds to wait if the attempt comes too early.
   * Such an attempt is not counted.
   */
  abstract count(account: string, place: string, allowance: Allowance): Promise<number | null>;
  /** Resets the counts of an account for these origins. */
  abstract forget(account: string, places: readonly string[]): Promise<void>;
  /** Resets all counts of these accounts. */
  abstract forgetAll(accounts: readonly string[]): Promise<void>;
  /** Deletes at most `limit` expired counts. Returns the number of deleted rows. */
  abstract deleteExpired(limit: number): Promise<number>;
}

/**
 * Creates and checks the tokens of devices that have signed in to an account before. The tokens become invalid when the
 * account's password changes.
 */
export abstract class KnownDevices {
  /** Returns a new token for a device that has signed in to the account. */
  abstract token(account: DeviceAccount): string;
  /** Returns the id of the device that has one of these tokens; null when no token belongs to the account. */
  abstract match(account: DeviceAccount, tokens: readonly string[]): string | null;
}
