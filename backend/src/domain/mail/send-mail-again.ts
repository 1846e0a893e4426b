import { AuditLog } from '../audit/audit-log.js';
import { Transaction } from '../shared/transaction.js';
import { UseCase } from '../shared/use-case.js';
import { KeptMails } from './kept-mails.js';
import { linkLifetimeOf } from './link-lifetimes.js';
import { type ListedMail, MailReader } from './mail-reader.js';
import { mailRefused, refuseMailUnless, unknownMail } from './mail-refusals.js';

/** Writes another mail like one that was sent, for somebody who says that she never got it. */
@UseCase()
export class SendMailAgain {
  constructor(
    private readonly mails: MailReader,
    private readonly kept: KeptMails,
    private readonly audit: AuditLog,
    private readonly transaction: Transaction,
  ) {}

  /**
   * Answers the new mail.
   * @throws DomainError not-found; conflict for a mail that was not sent, whose link is gone, or whose reader is
   */
  async execute(staffId: number, mailId: string): Promise<ListedMail> {
    return this.transaction.run(async () => {
      const mail = await this.mails.find(mailId);
      if (!mail) throw unknownMail();
      refuseMailUnless('sent', mail);
      if (linkLifetimeOf(mail.template) !== null) {
        throw mailRefused('mail.link-gone', 'The link in this mail was removed. Please send a new one instead.');
      }
      const copy = await this.mails.find(await this.kept.copy(mailId));
      if (!copy) throw unknownMail();
      await this.audit.record({
        staffId,
        action: 'mail.sent-again',
        subjectId: mail.id,
        subjectName: mail.subject ?? mail.template,
        before: null,
        after: { newMail: copy.id },
      });
      return copy;
    });
  }
}
