import type { SessionAccount } from '../account.js';

export interface SavedSession {
  readonly data: object;
  readonly account: SessionAccount;
  /** Whether the session belongs to a guest, who did not sign in. */
  readonly isGuest: boolean;
}

/** The saved sign-in sessions, by their hashed ids. */
export abstract class Sessions {
  /** Returns null for an unknown or expired session, and for a session of a deleted account. */
  abstract get(id: string): Promise<SavedSession | null>;
  abstract save(id: string, data: object, expires: Date): Promise<void>;
  abstract end(id: string): Promise<void>;
  /**
   * Whether an administrator's session is still valid. It ends, and is deleted, after two hours without activity, or
   * twelve hours after sign-in.
   * @param byHand whether the user, not a background refresh, caused this request; such activity is saved at most once
   * a minute
   */
  abstract continues(id: string, byHand: boolean): Promise<boolean>;
  /** Records activity of the account's owner in all of the account's sessions. */
  abstract seeAllOf(userId: number): Promise<void>;
  /** Ends a session of the account. Returns false if the account has no such session. */
  abstract endOneOf(userId: number, id: string): Promise<boolean>;
  /** Ends all sessions of the account except one. */
  abstract endOthersOf(userId: number, id: string): Promise<void>;
  /**
   * Ends all sessions of the account except one. Also ends sign-ins that have checked the password but have no session
   * yet. All devices become unknown.
   */
  abstract endOtherSignInsOf(userId: number, id: string): Promise<void>;
  abstract endAllOf(userId: number): Promise<void>;
  /** Deletes at most `limit` expired sessions. Returns the number of deleted sessions. */
  abstract deleteExpired(limit: number): Promise<number>;
}
