import { DomainError } from '../../shared/domain-error.js';
import { SignedLinks } from '../../shared/ports/signed-links.js';
import { UseCase } from '../../shared/use-case.js';
import { Subscriptions } from '../ports/subscriptions.js';

/** Confirms a subscription after a click on the mailed link. Repeated calls change nothing. */
@UseCase()
export class ConfirmSubscription {
  constructor(
    private readonly subscriptions: Subscriptions,
    private readonly links: SignedLinks,
  ) {}

  /**
   * @throws DomainError invalid `newsletter.link` for a token that is invalid, expired, or of a deleted subscription
   */
  async execute(token: string): Promise<void> {
    const id = this.links.open('newsletter-confirm', token);
    if (id === null || !(await this.subscriptions.confirm(Number(id)))) {
      throw new DomainError('invalid', 'newsletter.link', 'This link no longer works. Please subscribe again.');
    }
  }
}
