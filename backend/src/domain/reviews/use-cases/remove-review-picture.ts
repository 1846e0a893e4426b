import { Transaction } from '../../shared/ports/transaction.js';
import { UseCase } from '../../shared/use-case.js';
import { Reviews } from '../ports/reviews.js';
import { knownReview, type Reviewer } from '../review.js';
import { ownReview } from './change-review.js';

/** What is left was read by staff already, so it stays as it is. */
@UseCase()
export class RemoveReviewPicture {
  constructor(
    private readonly reviews: Reviews,
    private readonly transaction: Transaction,
  ) {}

  /** @throws DomainError not-found for a picture that is not hers */
  execute(reviewId: number, pictureId: string, writer: Reviewer): Promise<void> {
    return this.transaction.run(async () => {
      ownReview(await this.reviews.lock(reviewId), writer);
      knownReview((await this.reviews.removePicture(reviewId, pictureId)) || null);
    });
  }
}
