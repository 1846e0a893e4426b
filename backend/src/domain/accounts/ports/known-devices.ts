import type { SessionAccount } from './account-reader.js';

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
