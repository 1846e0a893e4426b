import { AuditLog } from '../../audit/ports/audit-log.js';
import { Transaction } from '../../shared/ports/transaction.js';
import { UseCase } from '../../shared/use-case.js';
import { StoredMails } from '../ports/outbox.js';
import type { MailCause } from '../mail-states.js';

/**
 * Retries all mails that failed or were deferred for one cause. Staff call this after they fixed the cause, e.g. a
 * wrong password for the mail server.
 */
@UseCase()
export class RetryFailedMails {
  constructor(
    private readonly storedMails: StoredMails,
    private readonly audit: AuditLog,
    private readonly transaction: Transaction,
  ) {}

  /** Returns the number of retried mails. */
  execute(staffId: number, cause: MailCause): Promise<number> {
    return this.transaction.run(async () => {
      const retried = await this.storedMails.reviveAll(cause);
      if (retried > 0) {
        await this.audit.record({
          staffId,
          action: 'mail.group-retried',
          subjectId: 'all',
          subjectName: cause,
          after: { retried },
        });
      }
      return retried;
    });
  }
}
