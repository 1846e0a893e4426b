import { AuditLog } from '../../audit/ports/audit-log.js';
import { Transaction } from '../../shared/ports/transaction.js';
import { UseCase } from '../../shared/use-case.js';
import { StoredMails } from '../ports/outbox.js';

/** Pauses the outbox, so that no mail is sent, or resumes it. */
@UseCase()
export class PauseMail {
  constructor(
    private readonly mails: StoredMails,
    private readonly audit: AuditLog,
    private readonly transaction: Transaction,
  ) {}

  /** Pausing a paused outbox, or resuming a running outbox, changes nothing. */
  execute(staffId: number, paused: boolean): Promise<void> {
    return this.transaction.run(async () => {
      const changed = paused ? await this.mails.pause(staffId) : await this.mails.resume();
      if (!changed) return;
      await this.audit.record({
        staffId,
        action: paused ? 'mail.paused' : 'mail.resumed',
        subjectId: 'all',
        subjectName: 'All emails',
        before: { paused: !paused },
        after: { paused },
      });
    });
  }
}
