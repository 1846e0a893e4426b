import { AuditLog } from '../../audit/ports/audit-log.js';
import { Clock } from '../../shared/ports/clock.js';
import { maskEmail } from '../../shared/email-address.js';
import { Transaction } from '../../shared/ports/transaction.js';
import { UseCase } from '../../shared/use-case.js';
import { correctedAddress, knownMail, notAllowed, refuse, retryRefusal } from '../staff-mail-rules.js';
import { type ListedMail, StoredMails } from '../ports/outbox.js';

/** Makes a failed or deferred mail due immediately, with another 24 hours for retries. */
@UseCase()
export class RetryMail {
  constructor(
    private readonly mails: StoredMails,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
    private readonly transaction: Transaction,
  ) {}

  /**
   * @param correctedTo the corrected address, as typed
   * @throws DomainError not-found; conflict for a mail in another state or of a deleted account, or with a link that
   * has expired or is for the original recipient only; invalid for a malformed address
   */
  async execute(staffId: number, mailId: string, correctedTo?: string): Promise<ListedMail> {
    return this.transaction.run(async () => {
      const mail = knownMail(await this.mails.get(mailId));
      refuse(retryRefusal(mail, this.clock.now()));
      const to = correctedAddress(mail, correctedTo);
      const waiting = (await this.mails.revive(mailId, to)) && (await this.mails.get(mailId));
      if (!waiting) throw notAllowed('mail.not-failed', 'This email is already in the queue.');
      await this.audit.record({
        staffId,
        action: 'mail.retried',
        subjectId: mail.id,
        subjectName: mail.template,
        before: { state: mail.state, ...(to !== null && { to: maskEmail(mail.recipient) }) },
        after: { state: waiting.state, ...(to !== null && { to: maskEmail(to) }) },
      });
      return waiting;
    });
  }
}
