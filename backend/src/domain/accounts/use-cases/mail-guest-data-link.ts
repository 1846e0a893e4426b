import { linkLifetimes } from '../../mail/link-lifetimes.js';
import { Outbox } from '../../mail/ports/outbox.js';
import { Clock } from '../../shared/ports/clock.js';
import { SignedLinks } from '../../shared/ports/signed-links.js';
import { Transaction } from '../../shared/ports/transaction.js';
import { UseCase } from '../../shared/use-case.js';
import { checkedEmail } from '../account-rules.js';
import { Guests } from '../ports/guests.js';

/** Lifetime of the mailed link, in milliseconds. */
const lifetime = linkLifetimes['guest-data'] * 1000;

/** Mails a link to the data stored under an email address that has no account. Does nothing if there is no data. */
@UseCase()
export class MailGuestDataLink {
  constructor(
    private readonly guests: Guests,
    private readonly links: SignedLinks,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    private readonly transaction: Transaction,
  ) {}

  /** @throws DomainError invalid, at `email` */
  async execute(typed: string): Promise<void> {
    const email = checkedEmail(typed);
    await this.transaction.run(async () => {
      if (!(await this.guests.isStored(email))) return;
      const secret = this.links.sign('guest-data', email, new Date(this.clock.now().getTime() + lifetime));
      await this.outbox.put({ template: 'guest-data', to: email, secret });
    });
  }
}
