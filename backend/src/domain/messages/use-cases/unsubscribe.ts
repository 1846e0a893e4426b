import { Clock } from '../../shared/ports/clock.js';
import { DomainError } from '../../shared/domain-error.js';
import { UseCase } from '../../shared/use-case.js';
import { NewsletterLinks } from '../ports/newsletter-links.js';
import { Subscriptions } from '../ports/subscriptions.js';

/** Unsubscribes an address by the link in any newsletter mail. Repeated calls change nothing. */
@UseCase()
export class Unsubscribe {
  constructor(
    private readonly subscriptions: Subscriptions,
    private readonly links: NewsletterLinks,
    private readonly clock: Clock,
  ) {}

  /** @throws DomainError invalid `newsletter.link` for a token that the shop did not create */
  async execute(token: string): Promise<void> {
    const id = this.links.read('unsubscribe', token, this.clock.now());
    if (id === null) {
      throw new DomainError('invalid', 'newsletter.link', 'This link is not complete. Please use the one in the mail.');
    }
    await this.subscriptions.remove(id);
  }
}
