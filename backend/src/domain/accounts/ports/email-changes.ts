/** A new address that its owner must confirm first. */
export interface EmailChange {
  readonly newEmail: string;
  readonly expiresAt: Date;
}

/** New addresses waiting for confirmation: one per account, with tokens saved only as hashes. All times are the database's. */
export abstract class EmailChanges {
  /** Saves a new address with a token that confirms it and one that stops it; replaces the account's former change. */
  abstract save(userId: number, newEmail: string, tokens: { confirm: string; stop: string }): Promise<void>;
  abstract get(userId: number): Promise<EmailChange | null>;
  /** The account whose change the token confirms; null when it is unknown, used, replaced or expired. */
  abstract getOwner(confirmToken: string): Promise<number | null>;
  /** Uses the token up, by one conditional statement, and returns the new address. */
  abstract redeem(confirmToken: string): Promise<string | null>;
  /** Deletes the change of this token; false when there is none (any more). */
  abstract stop(stopToken: string): Promise<boolean>;
  abstract remove(userId: number): Promise<void>;
  /** Deletes changes that were never confirmed and returns how many. */
  abstract deleteExpired(): Promise<number>;
}
