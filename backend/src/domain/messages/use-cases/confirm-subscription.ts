import { Clock } from '../../shared/ports/clock.js';
import { DomainError } from '../../shared/domain-error.js';
import { UseCase } from '../../shared/use-case.js';
import { NewsletterLinks } from '../ports/newsletter-links.js';
import { Subscriptions } from '../ports/subscriptions.js';

/** Confirms a subscription by the mailed link. Repeated calls change nothing. */
@UseCase()
export class ConfirmSubscription {
  constructor(
    private readonly subscriptions: Subscriptions,
    private readonly links: NewsletterLinks,
    private readonly clock: Clock,
  ) {}

  /** @throws DomainError invalid `newsletter.link` for a token that is invalid, expired, or of a deleted subscription */
  async execute(token: string): Promise<void> {
    const id = this.links.read('confirm', token, this.clock.now());
    if (id === null || !(await this.subscriptions.confirm(id))) {
      throw new DomainError('invalid', 'newsletter.link', 'This link does not work any more. Please subscribe again.');
    }
  }
}
