/** The valid links for setting a new password: one per account, saved only as a hash. All times are the database's. */
export abstract class PasswordResets {
  /** Saves a token for this number of seconds; the account's former token becomes invalid. */
  abstract save(userId: number, token: string, seconds: number): Promise<void>;
  /** The token's account; null when it is unknown, used, replaced or expired. */
  abstract getOwner(token: string): Promise<number | null>;
  /** Whether the account has a token that stays valid for at least five more minutes. */
  abstract isWaiting(userId: number): Promise<boolean>;
  /** Uses the token up, by one conditional statement: of several simultaneous calls only one gets true. */
  abstract redeem(token: string): Promise<boolean>;
  /** Makes the account's token, if any, invalid. */
  abstract remove(userId: number): Promise<void>;
}
