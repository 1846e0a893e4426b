import { AuditLog } from '../../audit/ports/audit-log.js';
import { DomainError } from '../../shared/domain-error.js';
import { Transaction } from '../../shared/ports/transaction.js';
import { UseCase } from '../../shared/use-case.js';
import type { SessionAccount } from '../account.js';
import { Sessions } from '../ports/sessions.js';
import { StaffRoles } from '../ports/staff-roles.js';
import { UserRepository } from '../ports/user-repository.js';
import { refuseMoreThanOwn } from '../staff-role.js';
import { knownAccount } from '../user.js';

/** Ends all sessions of a staff member, for example after a device was stolen. */
@UseCase()
export class SignOutColleague {
  constructor(
    private readonly users: UserRepository,
    private readonly roles: StaffRoles,
    private readonly sessions: Sessions,
    private readonly audit: AuditLog,
    private readonly transaction: Transaction,
  ) {}

  /**
   * @throws DomainError not-found; forbidden for a role with permissions that the staff member does not have; conflict
   * for a guest, and for a shopper
   */
  execute(userId: number, staff: SessionAccount): Promise<void> {
    return this.transaction.run(async () => {
      await this.roles.holdAll();
      const user = knownAccount(await this.users.lock(userId));
      if (user.role === null) throw isShopper();
      refuseMoreThanOwn(staff, (await this.roles.get(user.role))?.permissions ?? []);
      await this.sessions.endAllOf(user.id);
      await this.audit.record({
        staffId: staff.id,
        action: 'user.signed-out',
        subjectId: String(user.id),
        subjectName: user.username,
      });
    });
  }
}

function isShopper(): DomainError {
  return new DomainError('conflict', 'user.is-shopper', 'This account does not belong to a staff member.');
}
