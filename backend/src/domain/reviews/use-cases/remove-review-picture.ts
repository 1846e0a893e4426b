import { Transaction } from '../../shared/ports/transaction.js';
import { UseCase } from '../../shared/use-case.js';
import { Reviews } from '../ports/reviews.js';
import { knownReview, type Reviewer } from '../review.js';
import { ownReview } from './change-review.js';

/** The rest of the review was already read by staff, so its state does not change. */
@UseCase()
export class RemoveReviewPicture {
  constructor(
    private readonly reviews: Reviews,
    private readonly transaction: Transaction,
  ) {}

  /** @throws DomainError not-found for another customer's picture */
  execute(reviewId: number, pictureId: string, writer: Reviewer): Promise<void> {
    return this.transaction.run(async () => {
      ownReview(await this.reviews.lock(reviewId), writer);
      knownReview((await this.reviews.removePicture(reviewId, pictureId)) || null);
    });
  }
}
