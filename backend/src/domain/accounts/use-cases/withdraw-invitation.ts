import { AuditLog } from '../../audit/ports/audit-log.js';
import { maskEmail } from '../../shared/email-address.js';
import { Transaction } from '../../shared/ports/transaction.js';
import { UseCase } from '../../shared/use-case.js';
import type { SessionAccount } from '../account.js';
import { StaffRoles } from '../ports/staff-roles.js';
import { knownRole, refuseRole, unknownInvitation } from '../staff-role.js';

/** Withdraws an invitation. The link of the invitation then no longer works. */
@UseCase()
export class WithdrawInvitation {
  constructor(
    private readonly roles: StaffRoles,
    private readonly audit: AuditLog,
    private readonly transaction: Transaction,
  ) {}

  /** @throws DomainError not-found; forbidden for an invitation that the staff member could not send */
  execute(id: number, staff: SessionAccount): Promise<void> {
    return this.transaction.run(async () => {
      await this.roles.holdAll();
      const invitation = await this.roles.withdrawInvitation(id);
      if (!invitation) throw unknownInvitation();
      refuseRole(staff, knownRole(await this.roles.get(invitation.role)));
      await this.audit.record({
        staffId: staff.id,
        action: 'invitation.withdrawn',
        subjectId: maskEmail(invitation.email),
        subjectName: maskEmail(invitation.email),
        before: { role: invitation.role },
      });
    });
  }
}
