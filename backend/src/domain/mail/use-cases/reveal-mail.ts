import { AuditLog } from '../../audit/ports/audit-log.js';
import { isErased, maskEmail } from '../../shared/email-address.js';
import { reasonOf } from '../../shared/domain-error.js';
import { Transaction } from '../../shared/ports/transaction.js';
import { Store } from '../../shared/ports/store.js';
import { UseCase } from '../../shared/use-case.js';
import { type StoredMail, StoredMails } from '../ports/outbox.js';
import { erased, knownMail, notAllowed } from '../staff-mail-rules.js';
import { MailRenderer, type RenderedMail } from '../ports/mailer.js';
import { withoutTokens, withoutSecret } from '../without-secret.js';

/** A mail with its full text, but without its secret links. */
export interface RevealedMail {
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** True for the sent text. False for the text that would be sent now. */
  readonly kept: boolean;
}

/** Placeholder for the secret in a link until the link is removed. */
const placeholder = 'the-secret-of-this-mail';

/** Shows the recipient and text of a mail to staff, and records the access in the audit log. */
@UseCase()
export class RevealMail {
  constructor(
    private readonly storedMails: StoredMails,
    private readonly renderer: MailRenderer,
    private readonly store: Store,
    private readonly audit: AuditLog,
    private readonly transaction: Transaction,
  ) {}

  /** @throws DomainError not-found; conflict for a mail whose account was deleted, or that cannot be rendered */
  async execute(staffId: number, mailId: string): Promise<RevealedMail> {
    return this.transaction.run(async () => {
      const content = knownMail(await this.storedMails.getContent(mailId));
      const { to } = content.mail;
      if (isErased(to)) throw erased();
      const { subject, html, text } = withoutTokens(content.sent ?? (await this.written(content)));
      await this.audit.record({
        staffId,
        action: 'mail.revealed',
        subjectId: mailId,
        subjectName: content.mail.template,
        after: { to: maskEmail(to) },
      });
      return { to, subject, html, text, kept: content.sent !== null };
    });
  }

  private async written({ mail, createdAt }: StoredMail): Promise<RenderedMail> {
    const store = await this.store.details();
    try {
      const rendered = await this.renderer.render(Object.assign({}, mail, { secret: placeholder }), store, createdAt);
      return { ...rendered, ...withoutSecret(rendered, placeholder) };
    } catch (error) {
      throw notAllowed('mail.unwritable', `This email cannot be written: ${reasonOf(error)}`);
    }
  }
}
