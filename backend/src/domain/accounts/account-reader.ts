/** What an account shows to its owner. */
export interface Account {
  readonly id: number;
  readonly username: string;
  readonly email: string;
  readonly isAdmin: boolean;
  /** When its owner asked for its deletion, which waits for an order; null otherwise. */
  readonly deletionRequestedAt: Date | null;
}

export abstract class AccountReader {
  /** Null for an account that is unknown or deleted. */
  abstract find(id: number): Promise<Account | null>;
}
