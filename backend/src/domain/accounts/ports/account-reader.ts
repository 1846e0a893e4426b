/** An account as its owner sees it. */
export interface Account {
  readonly id: number;
  readonly username: string;
  readonly email: string;
  readonly isAdmin: boolean;
  /** When the owner requested the deletion that still waits for an order; null otherwise. */
  readonly deletionRequestedAt: Date | null;
}

/** An account as its sessions need it. */
export interface SessionAccount extends Account {
  /** Changes with the password: a session begun with a former value is over. */
  readonly passwordVersion: number;
}

export abstract class AccountReader {
  /** Null for an unknown or deleted account. */
  abstract get(id: number): Promise<SessionAccount | null>;
}
