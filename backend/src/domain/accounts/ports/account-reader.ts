/** What an account shows to its owner. */
export interface Account {
  readonly id: number;
  readonly username: string;
  readonly email: string;
  readonly isAdmin: boolean;
  /** When its owner asked for its deletion, which waits for an order; null otherwise. */
  readonly deletionRequestedAt: Date | null;
}

/** An account as its sessions know it. */
export interface SessionAccount extends Account {
  /** Another one after each change of the password: a session that began with a former one is over. */
  readonly passwordVersion: number;
}

export abstract class AccountReader {
  /** Null for an account that is unknown or deleted. */
  abstract get(id: number): Promise<SessionAccount | null>;
}
