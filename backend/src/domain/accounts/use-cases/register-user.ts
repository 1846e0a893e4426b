import { DomainError } from '../../shared/domain-error.js';
import { Transaction } from '../../shared/ports/transaction.js';
import { UseCase } from '../../shared/use-case.js';
import type { SessionAccount } from '../account.js';
import { checkedAccount, type NewAccount, refuseReservedName } from '../account-rules.js';
import { CommonPasswords, PasswordHasher } from '../ports/passwords.js';
import { User } from '../user.js';
import { UserRepository } from '../ports/user-repository.js';

/** Creates a shopper account. */
@UseCase()
export class RegisterUser {
  constructor(
    private readonly users: UserRepository,
    private readonly passwords: PasswordHasher,
    private readonly common: CommonPasswords,
    private readonly transaction: Transaction,
  ) {}

  /** @throws DomainError invalid or conflict, with a sentence per field */
  async execute(given: NewAccount): Promise<SessionAccount> {
    const account = checkedAccount(given, this.common);
    refuseReservedName(account.username);
    const user = User.of(account, await this.passwords.hash(account.password), null);
    const opened = await this.transaction.run(async () => {
      const { id, passwordVersion } = await this.users.add(user);
      return { id, passwordVersion };
    });
    const found = await this.users.getAccount(opened.id);
    // A repeated call with the same idempotency key must not sign in after the account's password was changed.
    if (found?.passwordVersion !== opened.passwordVersion) throw changedSince();
    return found;
  }
}

function changedSince(): DomainError {
  return new DomainError('conflict', 'account.changed', 'This account was changed in the meantime. Please sign in.');
}
