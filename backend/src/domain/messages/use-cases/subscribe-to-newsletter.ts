import { linkLifetimes } from '../../mail/link-lifetimes.js';
import { Outbox } from '../../mail/ports/outbox.js';
import { Clock } from '../../shared/ports/clock.js';
import { emailProblem, tidyEmail } from '../../shared/email-address.js';
import { refuseProblems } from '../../shared/domain-error.js';
import { SignedLinks } from '../../shared/ports/signed-links.js';
import { Transaction } from '../../shared/ports/transaction.js';
import { UseCase } from '../../shared/use-case.js';
import { Subscriptions } from '../ports/subscriptions.js';

/** Lifetime of the link in the mail, in milliseconds. */
const lifetime = linkLifetimes['newsletter-confirmation'] * 1000;

/**
 * Asks the owner of an address by mail to confirm a newsletter subscription. A confirmed address gets no second mail.
 */
@UseCase()
export class SubscribeToNewsletter {
  constructor(
    private readonly subscriptions: Subscriptions,
    private readonly links: SignedLinks,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    private readonly transaction: Transaction,
  ) {}

  /** @throws DomainError invalid, at `email` */
  async execute(typed: string): Promise<void> {
    const email = tidyEmail(typed);
    refuseProblems('newsletter.invalid', { email: emailProblem(email) });
    await this.transaction.run(async () => {
      const { id, confirmed } = await this.subscriptions.request(email);
      if (confirmed) return;
      const expiresAt = new Date(this.clock.now().getTime() + lifetime);
      await this.outbox.put({
        template: 'newsletter-confirmation',
        to: email,
        secret: this.links.sign('newsletter-confirm', String(id), expiresAt),
        unsubscribeToken: this.links.sign('newsletter-unsubscribe', String(id), null),
      });
    });
  }
}
