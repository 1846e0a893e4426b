/** An address that an account is to have as soon as somebody who reads there says so. */
export interface EmailChange {
  readonly newEmail: string;
  readonly expiresAt: Date;
}

/** The new addresses that wait for their confirmation: one per account, its tokens known by their hashes only. The database owns the time. */
export abstract class EmailChanges {
  /** Keeps a new address with two tokens, by one of which it counts and by the other it does not; the account's former one is forgotten. */
  abstract save(userId: number, newEmail: string, tokens: { confirm: string; stop: string }): Promise<void>;
  abstract get(userId: number): Promise<EmailChange | null>;
  /** Whose change it confirms; null for a token that is unknown, used, replaced or too old. */
  abstract getOwner(confirmToken: string): Promise<number | null>;
  /** Uses the token up, by one conditional statement, and answers the new address. */
  abstract redeem(confirmToken: string): Promise<string | null>;
  /** Forgets the change; false where there is none by this token any more. */
  abstract stop(stopToken: string): Promise<boolean>;
  abstract remove(userId: number): Promise<void>;
  /** Removes those that were never confirmed, and answers how many. */
  abstract deleteExpired(): Promise<number>;
}
