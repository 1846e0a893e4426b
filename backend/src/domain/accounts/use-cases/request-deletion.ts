import { Outbox } from '../../mail/ports/outbox.js';
import { Clock } from '../../shared/ports/clock.js';
import { DomainError } from '../../shared/domain-error.js';
import { Transaction } from '../../shared/ports/transaction.js';
import { UseCase } from '../../shared/use-case.js';
import { EraseAccount } from './erase-account.js';
import { presentUser } from '../user.js';
import { UserRepository } from '../ports/user-repository.js';

/** Deletes an account immediately, or as soon as its orders allow it. */
@UseCase()
export class RequestDeletion {
  constructor(
    private readonly users: UserRepository,
    private readonly eraseAccount: EraseAccount,
    private readonly outbox: Outbox,
    private readonly transaction: Transaction,
    private readonly clock: Clock,
  ) {}

  /** @throws DomainError conflict for the last owner of the shop */
  execute(userId: number): Promise<'deleted' | 'scheduled'> {
    return this.transaction.run(async () => {
      const user = presentUser(await this.users.lock(userId));
      if (user.isOwner && !(await this.users.hasOtherOwner(user))) throw onlyOwner();
      const wasRequested = user.deletionRequestedAt !== null;
      user.deletionRequestedAt ??= this.clock.now();
      await this.users.save(user);
      if (await this.eraseAccount.execute(user)) return 'deleted';
      if (!wasRequested) {
        const { email, isGuest } = user;
        const username = isGuest ? null : user.username;
        await this.outbox.put({ template: 'account-deletion', to: email, username, when: 'later' }, { userId });
      }
      return 'scheduled';
    });
  }
}

function onlyOwner(): DomainError {
  return new DomainError(
    'conflict',
    'account.only-owner',
    'You are the only owner of the shop. Please make another user an owner first.',
  );
}
