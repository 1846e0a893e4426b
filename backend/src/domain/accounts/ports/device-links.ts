/** Links that let a device sign in despite too many failed attempts elsewhere: one per account and day, saved only as a hash. */
export abstract class DeviceLinks {
  /** Saves a token for a day; false when the account already got one within the last day. */
  abstract save(userId: number, token: string): Promise<boolean>;
  /** Uses the token up, by one conditional statement, and returns its account; null when it is unknown, used or expired. */
  abstract redeem(token: string): Promise<number | null>;
  /** Makes the account's token, if any, invalid. */
  abstract remove(userId: number): Promise<void>;
}
