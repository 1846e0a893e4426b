import { UseCase } from '../../shared/use-case.js';
import { checkedAccount, type NewAccount } from '../account-rules.js';
import { CommonPasswords, PasswordHasher } from '../ports/passwords.js';
import { User } from '../user.js';
import { ownerRole } from '../staff-role.js';
import { UserRepository } from '../ports/user-repository.js';

/** Creates the first administrator if the shop has no administrator; otherwise does nothing. */
@UseCase()
export class EnsureFirstAdmin {
  constructor(
    private readonly users: UserRepository,
    private readonly passwords: PasswordHasher,
    private readonly common: CommonPasswords,
  ) {}

  /**
   * Returns whether an account was created.
   * @throws DomainError conflict when a shopper has the name or the email address: existing accounts are never
   * promoted silently
   */
  async execute(given: NewAccount): Promise<boolean> {
    if (await this.users.hasOwner()) return false;
    const account = checkedAccount(given, this.common);
    return this.users.addFirstOwner(User.of(account, await this.passwords.hash(account.password), ownerRole));
  }
}
