import type { SessionAccount } from './account-reader.js';

export interface SavedSession {
  /** What was saved. */
  readonly data: object;
  readonly account: SessionAccount;
  /** Whether it is a guest's, which is no sign-in. */
  readonly isGuest: boolean;
}

/** The saved sign-in sessions, by their hashed ids. */
export abstract class Sessions {
  /** Null for an unknown or expired session, and for one of a deleted account. */
  abstract get(id: string): Promise<SavedSession | null>;
  abstract save(id: string, data: object, expires: Date): Promise<void>;
  abstract end(id: string): Promise<void>;
  /**
   * Whether an administrator's session continues; it ends, and is deleted, after two hours without activity, and twelve hours after
   * the sign-in.
   * @param byHand whether this is an action of the person; recorded at most once a minute
   */
  abstract continues(id: string, byHand: boolean): Promise<boolean>;
  /** Records an action of the account's owner, on all of the account's sessions. */
  abstract seeAllOf(userId: number): Promise<void>;
  /** Signs the account out everywhere. */
  abstract endAllOf(userId: number): Promise<void>;
  /** Deletes expired sessions and returns how many. */
  abstract deleteExpired(): Promise<number>;
}
