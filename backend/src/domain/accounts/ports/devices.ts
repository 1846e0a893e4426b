import type { SessionAccount } from './account-reader.js';
/**
 * Links that allow a device to sign in despite too many failed attempts elsewhere. An account gets at most one per day;
 * only its hash is stored.
 */
export abstract class DeviceLinks {
  /** Saves a token that is valid for one day. Returns false when the account already got one within the last day. */
  abstract save(userId: number, token: string): Promise<boolean>;
  /**
   * Redeems the token in one conditional statement and returns its account; null when the token is unknown, used or
   * expired.
   */
  abstract redeem(token: string): Promise<number | null>;
  /** Invalidates the account's token, if any. */
  abstract remove(userId: number): Promise<void>;
}

export type DeviceAccount = Pick<SessionAccount, 'id' | 'passwordVersion'>;

/**
 * Tokens by which an account recognizes devices that have signed in before. They become invalid when the password
 * changes.
 */
export abstract class KnownDevices {
  /** Returns a token for another device. */
  abstract token(account: DeviceAccount): string;
  /** The id of the device that holds one of these tokens; null when none belongs to the account. */
  abstract match(account: DeviceAccount, tokens: readonly string[]): string | null;
}
