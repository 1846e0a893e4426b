/** A new address that its owner must confirm first. */
export interface EmailChange {
  readonly newEmail: string;
  readonly expiresAt: Date;
}

/**
 * New addresses that are not confirmed yet, at most one per account. Only hashes of tokens are stored. Times use the
 * database clock.
 */
export abstract class EmailChanges {
  /**
   * Saves a new address with a token that confirms it and a token that stops the change. Replaces the account's
   * previous change.
   */
  abstract save(userId: number, newEmail: string, tokens: { confirm: string; stop: string }): Promise<void>;
  abstract get(userId: number): Promise<EmailChange | null>;
  /** The account whose change the token confirms; null when the token is unknown, used, replaced or expired. */
  abstract getOwner(confirmToken: string): Promise<number | null>;
  /** Redeems the token in one conditional statement and returns the new address; null for an invalid token. */
  abstract redeem(confirmToken: string): Promise<string | null>;
  /** Deletes the change that belongs to this token. Returns false when there is no such change. */
  abstract stop(stopToken: string): Promise<boolean>;
  abstract remove(userId: number): Promise<void>;
  /** Deletes changes that were never confirmed and returns the number of deleted changes. */
  abstract deleteExpired(): Promise<number>;
}
