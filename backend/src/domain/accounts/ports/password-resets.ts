/** Valid links for setting a new password: one per account; only hashes are stored. All times are the database's. */
export abstract class PasswordResets {
  /** Saves a token that is valid for this number of seconds. The account's previous token becomes invalid. */
  abstract save(userId: number, token: string, seconds: number): Promise<void>;
  /** The token's account; null when the token is unknown, used, replaced or expired. */
  abstract getOwner(token: string): Promise<number | null>;
  /** Whether the account has a token that stays valid for at least five more minutes. */
  abstract isWaiting(userId: number): Promise<boolean>;
  /** Redeems the token in one conditional statement. Of several simultaneous calls, only one returns true. */
  abstract redeem(token: string): Promise<boolean>;
  /** Invalidates the account's token, if any. */
  abstract remove(userId: number): Promise<void>;
}
