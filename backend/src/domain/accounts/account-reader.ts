/** What an account shows to its owner. */
export interface Account {
  readonly id: number;
  readonly username: string;
  readonly email: string;
  readonly isAdmin: boolean;
}

export abstract class AccountReader {
  abstract find(id: number): Promise<Account | null>;
}
