import { UseCase } from '../../shared/use-case.js';
import type { Account } from '../account.js';
import { checkedAccount, type NewAccount } from '../account-rules.js';
import { CommonPasswords, PasswordHasher } from '../ports/passwords.js';
import { User } from '../user.js';
import { ownerRole } from '../staff-role.js';
import { UserRepository } from '../ports/user-repository.js';

/** Creates an administrator: an account with the owner role. */
@UseCase()
export class CreateAdmin {
  constructor(
    private readonly users: UserRepository,
    private readonly passwords: PasswordHasher,
    private readonly common: CommonPasswords,
  ) {}

  /** @throws DomainError invalid or conflict, with a sentence per field */
  async execute(given: NewAccount): Promise<Account> {
    const account = checkedAccount(given, this.common);
    const user = User.of(account, await this.passwords.hash(account.password), ownerRole);
    return (await this.users.add(user)).account;
  }
}
