import { Transaction } from '../../shared/ports/transaction.js';
import { UseCase } from '../../shared/use-case.js';
import { Reviews } from '../ports/reviews.js';
import { knownReview, type Reviewer } from '../review.js';
import { ownReview } from './change-review.js';

/** Removes a picture from a review. The review's state does not change, because staff need not read the rest again. */
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
