/** An account as its owner sees it. */
export interface Account {
  readonly id: number;
  readonly username: string;
  readonly email: string;
  readonly isAdmin: boolean;
  /** Time of a deletion request that is still waiting for an order; null otherwise. */
  readonly deletionRequestedAt: Date | null;
}

/** An account with the data that sessions need. */
export interface SessionAccount extends Account {
  /** Changes with the password. Sessions with another value are invalid. */
  readonly passwordVersion: number;
}

export abstract class AccountReader {
  /** Returns null for an unknown or deleted account. */
  abstract get(id: number): Promise<SessionAccount | null>;
}
