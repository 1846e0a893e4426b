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
