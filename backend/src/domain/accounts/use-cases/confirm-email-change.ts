import { Outbox } from '../../mail/ports/outbox.js';
import { Clock } from '../../shared/ports/clock.js';
import { DomainError } from '../../shared/domain-error.js';
import { Transaction } from '../../shared/ports/transaction.js';
import { UseCase } from '../../shared/use-case.js';
import { AccountLinks } from '../ports/account-links.js';
import { UserRepository } from '../ports/user-repository.js';

/** Sets an account's new address after a click on the mailed link, and informs both addresses by mail. */
@UseCase()
export class ConfirmEmailChange {
  constructor(
    private readonly users: UserRepository,
    private readonly links: AccountLinks,
    private readonly outbox: Outbox,
    private readonly transaction: Transaction,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns the new address.
   * @throws DomainError invalid; conflict when another account has the address (the token then stays valid)
   */
  async execute(token: string): Promise<string> {
    const userId = await this.links.getEmailChangeOwner(token);
    if (userId === null) throw refused();
    return this.transaction.run(async () => {
      // Lock the account before its token, like all use cases that change both, to prevent deadlocks.
      const user = await this.users.lock(userId);
      const newEmail = await this.links.redeemEmailChange(token);
      if (!user || newEmail === null) throw refused();
      const { id, username, email: formerEmail } = user;
      user.changeProfile({ username, email: newEmail }, this.clock.now());
      await this.users.save(user);
      // A password reset link that was sent to the previous address must stop working.
      await this.links.removeReset(id);
      for (const to of [formerEmail, newEmail]) {
        await this.outbox.put({ template: 'email-changed', to, username, newEmail }, { userId: id });
      }
      return newEmail;
    });
  }
}

function refused(): DomainError {
  return new DomainError('invalid', 'email-change.refused', 'This link has expired or was used already.');
}
