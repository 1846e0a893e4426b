/** The sign-ins that are kept between requests. */
export abstract class Sessions {
  /**
   * Whether an administrator's session goes on; it is over, and removed, when its owner did nothing for two hours, and twelve hours after
   * the sign-in.
   * @param id as the session is kept
   * @param byHand whether she does something now, which is noted once a minute at most
   */
  abstract goesOn(id: string, byHand: boolean): Promise<boolean>;
  /** The account's owner did something just now, wherever she is signed in. */
  abstract seeAllOf(userId: number): Promise<void>;
  /** Signs the account out everywhere. */
  abstract endAllOf(userId: number): Promise<void>;
  /** Removes the sessions whose time is over, and answers how many. */
  abstract deleteExpired(): Promise<number>;
}
