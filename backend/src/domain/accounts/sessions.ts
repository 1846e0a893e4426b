/** The sign-ins that are kept between requests. */
export abstract class Sessions {
  /** Removes the sessions whose time is over. */
  abstract deleteExpired(): Promise<void>;
}
