/**
 * Mailed links for users who cannot sign in. A reset link sets a new password. A device link allows a device to sign in
 * despite too many failed attempts elsewhere. An account has at most one link of each kind. Only hashes of tokens are
 * stored. Times use the database clock.
 */
export abstract class SignInLinks {
  /** Saves a token that is valid for this number of seconds. The account's previous reset token becomes invalid. */
  abstract saveReset(userId: number, token: string, seconds: number): Promise<void>;
  /** The reset token's account; null when the token is unknown, used, replaced or expired. */
  abstract getResetOwner(token: string): Promise<number | null>;
  /** Whether the account has a reset token that stays valid for at least five more minutes. */
  abstract isResetWaiting(userId: number): Promise<boolean>;
  /** Redeems the reset token in one conditional statement. Of several simultaneous calls, only one returns true. */
  abstract redeemReset(token: string): Promise<boolean>;
  /** Invalidates the account's reset token, if any. */
  abstract removeReset(userId: number): Promise<void>;

  /**
   * Saves a token that is valid for one day. Returns false when a token was already saved for the account within the
   * last day.
   */
  abstract saveDevice(userId: number, token: string): Promise<boolean>;
  /**
   * Redeems the device token in one conditional statement and returns its account; null when the token is unknown, used
   * or expired.
   */
  abstract redeemDevice(token: string): Promise<number | null>;
  /** Invalidates the account's device token, if any. */
  abstract removeDevice(userId: number): Promise<void>;
}
