/** The links to a new password that are on their way: one per account, known by its hash only. The database owns the time. */
export abstract class PasswordResets {
  /** Keeps a token for so many seconds; an older one of the account is worth nothing from then on. */
  abstract save(userId: number, token: string, seconds: number): Promise<void>;
  /** Whose token it is; null for one that is unknown, used, replaced or too old. */
  abstract getOwner(token: string): Promise<number | null>;
  /** Whether the account has a token that works for five minutes to come. */
  abstract isWaiting(userId: number): Promise<boolean>;
  /** Uses the token up, by one conditional statement: true for one of many who try at once. */
  abstract redeem(token: string): Promise<boolean>;
  /** The account's token, if it has one, is worth nothing from now on. */
  abstract remove(userId: number): Promise<void>;
}
