import { DomainError } from '../../shared/domain-error.js';
import { Transaction } from '../../shared/ports/transaction.js';
import { UseCase } from '../../shared/use-case.js';
import { checkedEmail } from '../account-rules.js';
import type { Account } from '../account.js';
import type { DeviceAccount } from '../account.js';
import { UserRepository } from '../ports/user-repository.js';
import { User } from '../user.js';

/**
 * Allows a visitor to buy without an account. The typed address is not verified, so the guest gets no access to data
 * stored under this address.
 */
@UseCase()
export class ContinueAsGuest {
  constructor(
    private readonly users: UserRepository,
    private readonly transaction: Transaction,
  ) {}

  /**
   * Returns the current guest if the address is the same, or else creates a new guest.
   * @throws DomainError invalid, at `email`; conflict for a signed-in user
   */
  async execute(
    typed: string,
    current: (Account & DeviceAccount) | null,
    isSignedIn: boolean,
  ): Promise<Account & DeviceAccount> {
    if (isSignedIn) throw new DomainError('conflict', 'guest.signed-in', 'You are signed in.');
    const email = checkedEmail(typed);
    if (current?.email === email) return current;
    return this.transaction.run(async () => (await this.users.add(User.guest(email))).account);
  }
}
