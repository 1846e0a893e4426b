import { AuditLog } from '../../audit/ports/audit-log.js';
import { Transaction } from '../../shared/ports/transaction.js';
import { UseCase } from '../../shared/use-case.js';
import { type ListedMail, StoredMails } from '../ports/outbox.js';
import { knownMail, notAllowed, refuse, cancelRefusal } from '../staff-mail-rules.js';

/** Cancels a mail that is no longer needed. */
@UseCase()
export class CancelMail {
  constructor(
    private readonly mails: StoredMails,
    private readonly audit: AuditLog,
    private readonly transaction: Transaction,
  ) {}

  /** @throws DomainError not-found; conflict for a mail that is being sent, was sent, or is cancelled */
  async execute(staffId: number, mailId: string): Promise<ListedMail> {
    return this.transaction.run(async () => {
      const mail = knownMail(await this.mails.get(mailId));
      refuse(cancelRefusal(mail));
      if (!(await this.mails.cancel(mailId))) {
        throw notAllowed('mail.not-cancellable', 'This email was sent, or cancelled, in the meantime.');
      }
      await this.audit.record({
        staffId,
        action: 'mail.cancelled',
        subjectId: mail.id,
        subjectName: mail.template,
        before: { state: mail.state },
        after: { state: 'cancelled' },
      });
      return knownMail(await this.mails.get(mailId));
    });
  }
}
