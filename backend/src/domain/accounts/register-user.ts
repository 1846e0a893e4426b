import { UseCase } from '../shared/use-case.js';
import type { SessionAccount } from './account-reader.js';
import { checkedAccount, type NewAccount } from './account-rules.js';
import { PasswordHasher } from './password-hasher.js';
import { User } from './user.js';
import { UserRepository } from './user-repository.js';

/** Opens a shopper's account. */
@UseCase()
export class RegisterUser {
  constructor(
    private readonly users: UserRepository,
    private readonly passwords: PasswordHasher,
  ) {}

  /** @throws DomainError invalid or conflict, with a sentence per field */
  async execute(given: NewAccount): Promise<SessionAccount> {
    const account = checkedAccount(given);
    const user = User.of(account, await this.passwords.hash(account.password), 'shopper');
    return (await this.users.add(user)).account;
  }
}
