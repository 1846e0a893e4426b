/** A new address that its owner must confirm first. */
export interface EmailChange {
  readonly newEmail: string;
  readonly expiresAt: Date;
}

/**
 * Mailed links that act on an account without a sign-in. A reset link sets a new password. A device link allows a
 * device to sign in despite too many failed attempts elsewhere. Two links confirm or stop a change of the email
 * address. An account has at most one link of each kind, and at most one pending change. Only hashes of tokens are
 * stored. Times use the database clock.
 */
export abstract class AccountLinks {
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

  /**
   * Saves a new address with a token that confirms it and a token that stops the change. Replaces the account's
   * previous change.
   */
  abstract saveEmailChange(userId: number, newEmail: string, tokens: { confirm: string; stop: string }): Promise<void>;
  abstract getEmailChange(userId: number): Promise<EmailChange | null>;
  /** The account whose change the token confirms; null when the token is unknown, used, replaced or expired. */
  abstract getEmailChangeOwner(confirmToken: string): Promise<number | null>;
  /** Redeems the token in one conditional statement and returns the new address; null for an invalid token. */
  abstract redeemEmailChange(confirmToken: string): Promise<string | null>;
  /** Deletes the change that belongs to this token. Returns false when there is no such change. */
  abstract stopEmailChange(stopToken: string): Promise<boolean>;
  /** Removes the account's change, if any. */
  abstract removeEmailChange(userId: number): Promise<void>;
  /** Deletes changes that were never confirmed and returns the number of deleted changes. */
  abstract deleteExpiredEmailChanges(): Promise<number>;
}
