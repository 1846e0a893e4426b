import { AuditLog } from '../../audit/ports/audit-log.js';
import { linkLifetimes } from '../../mail/link-lifetimes.js';
import { Outbox } from '../../mail/ports/outbox.js';
import { DomainError } from '../../shared/domain-error.js';
import { maskEmail } from '../../shared/email-address.js';
import { Clock } from '../../shared/ports/clock.js';
import { SignedLinks } from '../../shared/ports/signed-links.js';
import { Transaction } from '../../shared/ports/transaction.js';
import { UseCase } from '../../shared/use-case.js';
import { checkedEmail } from '../account-rules.js';
import { Guests } from '../ports/guests.js';

/** Lifetime of the mailed link, in milliseconds. */
const lifetime = linkLifetimes['guest-data'] * 1000;

/** Mails a link to the data stored under an email address that has no account. */
@UseCase()
export class MailGuestDataLink {
  constructor(
    private readonly guests: Guests,
    private readonly links: SignedLinks,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    private readonly audit: AuditLog,
    private readonly transaction: Transaction,
  ) {}

  /**
   * Without stored data, a request of a visitor does nothing.
   * @param staffId staff member who sends the link on behalf of the customer; null for a visitor
   * @throws DomainError invalid, at `email`; not-found for staff when nothing is stored
   */
  async execute(typed: string, staffId: number | null = null): Promise<void> {
    const email = checkedEmail(typed);
    await this.transaction.run(async () => {
      if (!(await this.guests.isStored(email))) {
        if (staffId === null) return;
        throw new DomainError('not-found', 'guest-data.none', 'There is no guest data for this email address.');
      }
      const secret = this.links.sign('guest-data', email, new Date(this.clock.now().getTime() + lifetime));
      await this.outbox.put({ template: 'guest-data', to: email, secret });
      if (staffId === null) return;
      const masked = maskEmail(email);
      const guestId = (await this.guests.lockProven(email)) ?? (await this.guests.listBuyers(email, 0))[0];
      await this.audit.record({
        staffId,
        action: 'user.data-link-sent',
        // Different guests have the same masked address. Only newsletter data, for example, has no guest.
        subjectId: String(guestId ?? masked),
        subjectName: masked,
      });
    });
  }
}
