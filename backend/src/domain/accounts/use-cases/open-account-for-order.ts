import { Transaction } from '../../shared/ports/transaction.js';
import { UseCase } from '../../shared/use-case.js';
import { checkedAccount, type NewAccount, refuseReservedName } from '../account-rules.js';
import { openClaim } from '../order-claim.js';
import type { SessionAccount } from '../account.js';
import { CommonPasswords, PasswordHasher } from '../ports/passwords.js';
import { Guests } from '../ports/guests.js';
import { UserRepository } from '../ports/user-repository.js';
import { presentUser, User } from '../user.js';

/** Creates an account for a guest's orders. The mailed link proves that the guest owns the address. */
@UseCase()
export class OpenAccountForOrder {
  constructor(
    private readonly guests: Guests,
    private readonly users: UserRepository,
    private readonly passwords: PasswordHasher,
    private readonly common: CommonPasswords,
    private readonly transaction: Transaction,
  ) {}

  /** @throws DomainError invalid or conflict: `claim.refused`, `claim.kept`, or with a sentence per field */
  async execute(token: string, chosen: Omit<NewAccount, 'email'>): Promise<SessionAccount> {
    const { email, ownerId } = openClaim(await this.guests.getClaim(token));
    const account = checkedAccount({ ...chosen, email }, this.common);
    refuseReservedName(account.username);
    const user = User.of(account, await this.passwords.hash(account.password), null);
    await this.transaction.run(async () => {
      await this.users.lock(ownerId);
      openClaim(await this.guests.getClaim(token));
      const { id } = await this.users.add(user);
      await this.guests.moveOrders(ownerId, email, id);
    });
    return presentUser(await this.users.getAccount(user.id));
  }
}
