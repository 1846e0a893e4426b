import { AuditLog } from '../audit/audit-log.js';
import { Clock } from '../shared/clock.js';
import { Transaction } from '../shared/transaction.js';
import { UseCase } from '../shared/use-case.js';
import { KeptMails } from './kept-mails.js';
import { linkHasExpired } from './link-lifetimes.js';
import { type ListedMail, MailReader } from './mail-reader.js';
import { mailRefused, refuseMailUnless, unknownMail } from './mail-refusals.js';

/** Lets a failed mail be tried anew, for another 24 hours. */
@UseCase()
export class RetryMail {
  constructor(
    private readonly mails: MailReader,
    private readonly kept: KeptMails,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
    private readonly transaction: Transaction,
  ) {}

  /** @throws DomainError not-found; conflict for a mail that has not failed, whose link has expired, or whose reader is gone */
  async execute(staffId: number, mailId: string): Promise<ListedMail> {
    return this.transaction.run(async () => {
      const mail = await this.mails.find(mailId);
      if (!mail) throw unknownMail();
      refuseMailUnless('failed', mail);
      if (linkHasExpired(mail, this.clock.now())) {
        throw mailRefused('mail.link-expired', 'The link in this mail has expired. Please send a new one instead.');
      }
      const waiting = (await this.kept.revive(mailId)) && (await this.mails.find(mailId));
      if (!waiting) throw mailRefused('mail.not-failed', 'This mail is on its way already.');
      await this.audit.record({
        staffId,
        action: 'mail.retried',
        subjectId: mail.id,
        subjectName: mail.subject ?? mail.template,
        before: { state: mail.state },
        after: { state: waiting.state },
      });
      return waiting;
    });
  }
}
