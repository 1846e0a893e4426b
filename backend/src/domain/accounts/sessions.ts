/** The sign-ins that are kept between requests. */
export abstract class Sessions {
  /** Signs the account out everywhere. */
  abstract endAllOf(userId: number): Promise<void>;
  /** Removes the sessions whose time is over. */
  abstract deleteExpired(): Promise<void>;
}
