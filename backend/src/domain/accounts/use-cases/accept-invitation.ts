import { AuditLog } from '../../audit/ports/audit-log.js';
import { DomainError } from '../../shared/domain-error.js';
import { maskEmail } from '../../shared/email-address.js';
import { Transaction } from '../../shared/ports/transaction.js';
import { UseCase } from '../../shared/use-case.js';
import type { SessionAccount } from '../account.js';
import { StaffRoles } from '../ports/staff-roles.js';
import { UserRepository } from '../ports/user-repository.js';
import { openInvitation } from '../staff-role.js';
import { knownAccount, leaving } from '../user.js';
import { BeginStaffWork } from './begin-staff-work.js';

/** Accepts an invitation: assigns the offered staff role to the account that has the invited address. */
@UseCase()
export class AcceptInvitation {
  constructor(
    private readonly roles: StaffRoles,
    private readonly users: UserRepository,
    private readonly beginStaffWork: BeginStaffWork,
    private readonly audit: AuditLog,
    private readonly transaction: Transaction,
  ) {}

  /**
   * @throws DomainError invalid `invitation.refused`; conflict for an account that has another address, belongs to
   * staff already, is scheduled for deletion, or has a password that staff set
   */
  execute(token: string, account: SessionAccount): Promise<void> {
    return this.transaction.run(async () => {
      await this.roles.holdAll();
      const user = knownAccount(await this.users.lock(account.id));
      const { email, role } = openInvitation(await this.roles.consumeInvitation(token));
      if (user.email.toLowerCase() !== email.toLowerCase()) throw otherAccount(email);
      if (user.role !== null) throw isStaffAlready();
      if (user.deletionRequestedAt) throw leaving();
      user.role = role;
      await this.users.save(user);
      const advice = 'Please reset it with “Forgot password?” before the account gets a role.';
      await this.beginStaffWork.execute(user, advice);
      await this.audit.record({
        staffId: user.id,
        action: 'invitation.accepted',
        subjectId: String(user.id),
        subjectName: user.username,
        before: { role: null },
        after: { role },
      });
    });
  }
}

function otherAccount(email: string): DomainError {
  const message = `This invitation was sent to ${maskEmail(email)}. Please sign in to the account with that email address.`;
  return new DomainError('conflict', 'invitation.other-account', message);
}

function isStaffAlready(): DomainError {
  const message = 'You have a staff role already. Please ask an owner of the shop to change it.';
  return new DomainError('conflict', 'invitation.is-staff', message);
}
