import type { SessionAccount } from './account-reader.js';

export type DeviceAccount = Pick<SessionAccount, 'id' | 'passwordVersion'>;

/** Tokens by which an account knows a device again on which it was signed in; they end with its password. */
export abstract class KnownDevices {
  /** A token for another device. */
  abstract token(account: DeviceAccount): string;
  /** The id of the device that holds one of these tokens; null where none is the account's. */
  abstract match(account: DeviceAccount, tokens: readonly string[]): string | null;
}
