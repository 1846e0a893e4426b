import { AuditLog } from '../../audit/ports/audit-log.js';
import { Outbox } from '../../mail/ports/outbox.js';
import { DomainError } from '../../shared/domain-error.js';
import { Transaction } from '../../shared/ports/transaction.js';
import { UseCase } from '../../shared/use-case.js';
import type { SessionAccount } from '../account.js';
import { StaffRoles } from '../ports/staff-roles.js';
import { UserRepository } from '../ports/user-repository.js';
import { knownRole, refuseRole } from '../staff-role.js';
import { knownAccount, leaving, type User } from '../user.js';
import { BeginStaffWork } from './begin-staff-work.js';

/**
 * Assigns a staff role to an account, or makes the account a shopper's account. The change takes effect with the
 * account's next request. A new staff member whose last sign-in is more than twelve hours ago must sign in again.
 */
@UseCase()
export class AssignRole {
  constructor(
    private readonly users: UserRepository,
    private readonly roles: StaffRoles,
    private readonly beginStaffWork: BeginStaffWork,
    private readonly audit: AuditLog,
    private readonly outbox: Outbox,
    private readonly transaction: Transaction,
  ) {}

  /**
   * Does nothing when the account already has the role.
   * @param name null for a shopper
   * @throws DomainError not-found; invalid for an unknown role; forbidden for a role with permissions that the staff
   * member does not have, and for the owner role unless the staff member is an owner; conflict for the last owner, for
   * an account that is scheduled for deletion, for a guest, and for a first role if staff set the password
   */
  execute(userId: number, name: string | null, staff: SessionAccount): Promise<void> {
    return this.transaction.run(async () => {
      await this.roles.holdAll();
      const user = knownAccount(await this.users.lock(userId));
      const role = name === null ? null : knownRole(await this.roles.get(name));
      if (user.role === (role?.name ?? null)) return;
      await this.check(user, staff);
      if (role) refuseRole(staff, role);
      if (role && user.deletionRequestedAt) throw leaving();
      const before = user.role;
      user.role = role?.name ?? null;
      await this.users.save(user);
      const advice = 'Please send the user a link for a new password first.';
      if (before === null) await this.beginStaffWork.execute(user, advice);
      await this.audit.record({
        staffId: staff.id,
        action: 'user.updated',
        subjectId: String(user.id),
        subjectName: user.username,
        before: { role: before },
        after: { role: user.role },
      });
      const { email, username } = user;
      await this.outbox.put(
        { template: 'security-notice', to: email, username, event: 'role-changed', device: null, role: user.role },
        { userId: user.id },
      );
    });
  }

  private async check(user: User, staff: SessionAccount): Promise<void> {
    if (user.role !== null) refuseRole(staff, knownRole(await this.roles.get(user.role)));
    if (user.isOwner && !(await this.users.hasOtherOwner(user))) throw lastOwner();
  }
}

function lastOwner(): DomainError {
  const message = 'This is the last owner of the shop. Please make another user an owner first.';
  return new DomainError('conflict', 'user.last-owner', message);
}
