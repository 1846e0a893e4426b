/** The saved sign-in sessions. */
export abstract class Sessions {
  /**
   * Whether an administrator's session continues; it ends, and is deleted, after two hours without activity, and twelve hours after
   * the sign-in.
   * @param id the saved session's id
   * @param byHand whether this is an action of the person; recorded at most once a minute
   */
  abstract goesOn(id: string, byHand: boolean): Promise<boolean>;
  /** Records an action of the account's owner, on all of the account's sessions. */
  abstract seeAllOf(userId: number): Promise<void>;
  /** Signs the account out everywhere. */
  abstract endAllOf(userId: number): Promise<void>;
  /** Deletes expired sessions and returns how many. */
  abstract deleteExpired(): Promise<number>;
}
