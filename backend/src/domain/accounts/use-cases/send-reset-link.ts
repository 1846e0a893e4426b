import { AuditLog } from '../../audit/ports/audit-log.js';
import { RateLimits } from '../../shared/ports/rate-limits.js';
import { Transaction } from '../../shared/ports/transaction.js';
import { UseCase } from '../../shared/use-case.js';
import type { SessionAccount } from '../account.js';
import { limitStaffResetMails } from '../account-rules.js';
import { refuseStaffAccount } from '../staff-role.js';
import { knownAccount } from '../user.js';
import { MailResetLink } from './mail-reset-link.js';
import { UserRepository } from '../ports/user-repository.js';

/** Mails an account's owner a password reset link on behalf of staff. */
@UseCase()
export class SendResetLink {
  constructor(
    private readonly users: UserRepository,
    private readonly mailResetLink: MailResetLink,
    private readonly limits: RateLimits,
    private readonly audit: AuditLog,
    private readonly transaction: Transaction,
  ) {}

  /**
   * @throws DomainError not-found; conflict for a guest; forbidden for the account of a staff member, except to owners;
   * too-many after too many links to the address
   */
  async execute(userId: number, staff: SessionAccount): Promise<void> {
    const account = knownAccount(await this.users.get(userId));
    refuseStaffAccount(account, staff);
    await limitStaffResetMails(this.limits, account.email);
    await this.transaction.run(async () => {
      const user = knownAccount(await this.users.lock(userId));
      refuseStaffAccount(user, staff);
      await this.mailResetLink.execute(user);
      await this.audit.record({
        staffId: staff.id,
        action: 'user.reset-link-sent',
        subjectId: String(user.id),
        subjectName: user.username,
      });
    });
  }
}
