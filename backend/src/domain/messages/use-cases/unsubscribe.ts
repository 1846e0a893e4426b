import { DomainError } from '../../shared/domain-error.js';
import { SignedLinks } from '../../shared/ports/signed-links.js';
import { UseCase } from '../../shared/use-case.js';
import { Subscriptions } from '../ports/subscriptions.js';

/** Unsubscribes an address through the link in any newsletter mail. Repeated calls change nothing. */
@UseCase()
export class Unsubscribe {
  constructor(
    private readonly subscriptions: Subscriptions,
    private readonly links: SignedLinks,
  ) {}

  /** @throws DomainError invalid `newsletter.link` for a token that the shop did not create */
  async execute(token: string): Promise<void> {
    const id = this.links.open('newsletter-unsubscribe', token);
    if (id === null) {
      throw new DomainError('invalid', 'newsletter.link', 'This link is incomplete. Please use the link in the email.');
    }
    await this.subscriptions.remove(Number(id));
  }
}
