import { DomainError } from '../../shared/domain-error.js';
import { Transaction } from '../../shared/ports/transaction.js';
import { UseCase } from '../../shared/use-case.js';
import { checkedEmail } from '../account-rules.js';
import type { SessionAccount } from '../ports/account-reader.js';
import { UserRepository } from '../ports/user-repository.js';
import { User } from '../user.js';

/** Lets a visitor buy without an account. The address is only typed: it leads to nothing that others have with the same one. */
@UseCase()
export class ContinueAsGuest {
  constructor(
    private readonly users: UserRepository,
    private readonly transaction: Transaction,
  ) {}

  /**
   * Another address is another guest.
   * @throws DomainError invalid, at `email`; conflict for somebody who is signed in
   */
  async execute(typed: string, current: SessionAccount | null, isSignedIn: boolean): Promise<SessionAccount> {
    if (isSignedIn) throw new DomainError('conflict', 'guest.signed-in', 'You are signed in.');
    const email = checkedEmail(typed);
    if (current?.email === email) return current;
    return this.transaction.run(async () => (await this.users.add(User.guest(email))).account);
  }
}
