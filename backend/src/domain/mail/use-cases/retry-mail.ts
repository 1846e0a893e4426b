import { AuditLog } from '../../audit/ports/audit-log.js';
import { Clock } from '../../shared/ports/clock.js';
import { maskEmail } from '../../shared/email-address.js';
import { Transaction } from '../../shared/ports/transaction.js';
import { UseCase } from '../../shared/use-case.js';
import { correctedAddress, knownMail, mailRefused, refuse, whyNotRetried } from '../mail-refusals.js';
import { KeptMails } from '../ports/kept-mails.js';
import { type ListedMail, MailReader } from '../ports/mail-reader.js';

/** Lets a mail that failed, or was put off, be tried at once, and for another 24 hours. */
@UseCase()
export class RetryMail {
  constructor(
    private readonly mails: MailReader,
    private readonly kept: KeptMails,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
    private readonly transaction: Transaction,
  ) {}

  /**
   * @param correctedTo the address that it should have gone to, as typed
   * @throws DomainError not-found; conflict for a mail that has done neither, whose link has expired or is for no one else, or
   *   whose reader is gone; invalid for what is no address
   */
  async execute(staffId: number, mailId: string, correctedTo?: string): Promise<ListedMail> {
    return this.transaction.run(async () => {
      const mail = knownMail(await this.mails.get(mailId));
      refuse(whyNotRetried(mail, this.clock.now()));
      const to = correctedAddress(mail, correctedTo);
      const waiting = (await this.kept.revive(mailId, to)) && (await this.mails.get(mailId));
      if (!waiting) throw mailRefused('mail.not-failed', 'This mail is on its way already.');
      await this.audit.record({
        staffId,
        action: 'mail.retried',
        subjectId: mail.id,
        subjectName: mail.subject ?? mail.template,
        before: { state: mail.state, ...(to !== null && { to: maskEmail(mail.recipient) }) },
        after: { state: waiting.state, ...(to !== null && { to: maskEmail(to) }) },
      });
      return waiting;
    });
  }
}
