import { Transaction } from '../../shared/ports/transaction.js';
import { UseCase } from '../../shared/use-case.js';
import { Guests } from '../ports/guests.js';
import { UserRepository } from '../ports/user-repository.js';
import { EraseAccount } from './erase-account.js';
import { GatherGuest } from './gather-guest.js';
import { RequestDeletion } from './request-deletion.js';

/**
 * Deletes the data stored under an email address that has no account, after a click on a mailed link. The rules for
 * deleting an account apply.
 */
@UseCase()
export class DeleteGuestData {
  constructor(
    private readonly gatherGuest: GatherGuest,
    private readonly guests: Guests,
    private readonly requestDeletion: RequestDeletion,
    private readonly eraseAccount: EraseAccount,
    private readonly users: UserRepository,
    private readonly transaction: Transaction,
  ) {}

  /**
   * Repeated calls change nothing.
   * @throws DomainError invalid `guest-data.link`
   */
  execute(token: string): Promise<'deleted' | 'scheduled'> {
    return this.transaction.run(async () => {
      const gathered = await this.gatherGuest.execute(token);
      if (!gathered) return 'deleted';
      const { email, guestId } = gathered;
      await this.guests.addTheRest(guestId);
      for (const id of await this.guests.listIdle(email, guestId)) {
        const idle = await this.users.lock(id);
        if (idle) await this.eraseAccount.execute(idle);
      }
      return this.requestDeletion.execute(guestId);
    });
  }
}
