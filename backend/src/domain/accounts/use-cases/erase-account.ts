import { Outbox } from '../../mail/ports/outbox.js';
import { Clock } from '../../shared/ports/clock.js';
import { Ids } from '../../shared/ports/ids.js';
import { UseCase } from '../../shared/use-case.js';
import { PersonalData } from '../ports/personal-data.js';
import type { User } from '../user.js';
import { UserRepository } from '../ports/user-repository.js';

/**
 * Deletes an account or guest if nothing prevents the deletion, inside the transaction that locks the user. A user who
 * requested the deletion gets a mail.
 */
@UseCase()
export class EraseAccount {
  constructor(
    private readonly users: UserRepository,
    private readonly personalData: PersonalData,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    private readonly ids: Ids,
  ) {}

  /** Returns whether the account was deleted: false while something prevents the deletion, and for the last owner. */
  async execute(user: User): Promise<boolean> {
    if (user.isOwner && !(await this.users.hasOtherOwner(user))) return false;
    if (await this.personalData.isHeldBack(user.id)) return false;
    if (user.deletionRequestedAt) {
      await this.outbox.put(
        { template: 'account-deletion', to: user.email, username: user.isGuest ? null : user.username, when: 'now' },
        { userId: user.id },
      );
    }
    await this.personalData.erase(user.id);
    user.anonymize(this.ids.capability(), this.clock.now());
    await this.users.save(user);
    return true;
  }
}
