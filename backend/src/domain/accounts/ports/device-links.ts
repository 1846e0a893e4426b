/** The links that let a device try to sign in although too many others failed: one per account and day, known by its hash only. */
export abstract class DeviceLinks {
  /** Keeps a token for a day; false where the account was sent one within the last. */
  abstract save(userId: number, token: string): Promise<boolean>;
  /** Uses the token up, by one conditional statement, and tells whose it was; null for one that is unknown, used or too old. */
  abstract redeem(token: string): Promise<number | null>;
  /** The account's token, if it has one, is worth nothing from now on. */
  abstract remove(userId: number): Promise<void>;
}
