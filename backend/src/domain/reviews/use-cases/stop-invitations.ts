import { DomainError } from '../../shared/domain-error.js';
import { SignedLinks } from '../../shared/ports/signed-links.js';
import { UseCase } from '../../shared/use-case.js';
import { Reviews } from '../ports/reviews.js';

/**
 * Unsubscribes an address from review invitations, through the link in any invitation. Repeated calls change nothing.
 */
@UseCase()
export class StopInvitations {
  constructor(
    private readonly reviews: Reviews,
    private readonly links: SignedLinks,
  ) {}

  /** @throws DomainError invalid `review.link` for a token that the shop did not create */
  async execute(token: string): Promise<void> {
    const orderId = this.links.open('review-stop', token);
    if (orderId === null) {
      throw new DomainError('invalid', 'review.link', 'This link is incomplete. Please use the link in the email.');
    }
    await this.reviews.stopInvitations(orderId);
  }
}
