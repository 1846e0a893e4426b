import { AuditLog } from '../../audit/ports/audit-log.js';
import { maskEmail } from '../../shared/email-address.js';
import { Transaction } from '../../shared/ports/transaction.js';
import { UseCase } from '../../shared/use-case.js';
import { correctedAddress, knownMail, notAllowed, refuse, resendRefusal } from '../staff-mail-rules.js';
import { type ListedMail, StoredMails } from '../ports/outbox.js';

/** Sends a copy of a sent mail to a customer who did not receive it. */
@UseCase()
export class SendMailAgain {
  constructor(
    private readonly mails: StoredMails,
    private readonly audit: AuditLog,
    private readonly transaction: Transaction,
  ) {}

  /**
   * Returns the new mail.
   * @param correctedTo the corrected address, as typed
   * @throws DomainError not-found; conflict for a mail that was not sent, for a mail about a reservation, for a mail
   * whose link or account no longer exists, for a former address of an order, and while another copy is waiting or has
   * failed; invalid for a malformed address
   */
  async execute(staffId: number, mailId: string, correctedTo?: string): Promise<ListedMail> {
    return this.transaction.run(async () => {
      const mail = knownMail(await this.mails.get(mailId));
      refuse(resendRefusal(mail));
      const to = correctedAddress(mail, correctedTo);
      // The links in a copy are new, so the owner of the former address must not receive the copy.
      if (to === null && (await this.mails.hasFormerAddress(mailId)))
        throw notAllowed('mail.former-address', formerAddress);
      const copyId = await this.mails.copy(mailId, to);
      if (copyId === null) throw notAllowed('mail.sent-again', sentAgain);
      const copy = knownMail(await this.mails.get(copyId));
      await this.audit.record({
        staffId,
        action: 'mail.sent-again',
        subjectId: mail.id,
        subjectName: mail.template,
        before: to === null ? null : { to: maskEmail(mail.recipient) },
        after: { newMail: copy.id, ...(to !== null && { to: maskEmail(to) }) },
      });
      return copy;
    });
  }
}

const formerAddress =
  'The email address of this order has changed since this email was sent. Please send the email again from the order page.';
const sentAgain = 'This email was already sent again. Please check the new email first.';
