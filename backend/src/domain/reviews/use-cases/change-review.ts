import { NotifyStaff } from '../../mail/use-cases/notify-staff.js';
import { Clock } from '../../shared/ports/clock.js';
import { Transaction } from '../../shared/ports/transaction.js';
import { UseCase } from '../../shared/use-case.js';
import { Reviews } from '../ports/reviews.js';
import { checkedWords, isOf, knownReview, type Review, type Reviewer, type ReviewWords } from '../review.js';
import { reviewNews } from './write-review.js';

/**
 * Changes a review on behalf of its author, at any time, because some problems appear only after wearing and washing.
 * Staff read the review again before it is shown.
 */
@UseCase()
export class ChangeReview {
  constructor(
    private readonly reviews: Reviews,
    private readonly notifyStaff: NotifyStaff,
    private readonly clock: Clock,
    private readonly transaction: Transaction,
  ) {}

  /** @throws DomainError not-found for another customer's review; invalid, with a sentence per field */
  execute(id: number, given: ReviewWords, writer: Reviewer): Promise<void> {
    return this.transaction.run(async () => {
      const review = ownReview(await this.reviews.lock(id), writer);
      const words = checkedWords(given, review.sizeWorn);
      const changed = unread({ ...review, ...words });
      await this.reviews.save(changed, this.clock.now());
      if (review.state !== 'pending') await this.notifyStaff.execute(reviewNews(changed));
    });
  }
}

/** @throws DomainError not-found */
export function ownReview(found: Review | null, writer: Reviewer): Review {
  return knownReview(found && isOf(found, writer) ? found : null);
}

/** Returns the review as pending after a change by the author. Staff must approve the new version. */
export function unread(review: Review): Review {
  return { ...review, state: 'pending', reason: null, version: review.version + 1 };
}
