import { AuditLog } from '../../audit/ports/audit-log.js';
import { Transaction } from '../../shared/ports/transaction.js';
import { UseCase } from '../../shared/use-case.js';
import { knownAccount } from '../user.js';
import { MailResetLink } from './mail-reset-link.js';
import { UserRepository } from '../ports/user-repository.js';

/** Mails an account's owner a password reset link on behalf of staff. */
@UseCase()
export class SendResetLink {
  constructor(
    private readonly users: UserRepository,
    private readonly mailResetLink: MailResetLink,
    private readonly audit: AuditLog,
    private readonly transaction: Transaction,
  ) {}

  /** @throws DomainError not-found; conflict for a guest */
  execute(userId: number, staffId: number): Promise<void> {
    return this.transaction.run(async () => {
      const user = knownAccount(await this.users.lock(userId));
      await this.mailResetLink.execute(user);
      await this.audit.record({
        staffId,
        action: 'user.reset-link-sent',
        subjectId: String(user.id),
        subjectName: user.username,
        before: null,
        after: null,
      });
    });
  }
}
