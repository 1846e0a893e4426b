import { Transaction } from '../../shared/ports/transaction.js';
import { UseCase } from '../../shared/use-case.js';
import { Reviews } from '../ports/reviews.js';
import type { Reviewer } from '../review.js';
import { ownReview } from './change-review.js';

/** Deletes a review with its pictures on behalf of its author. */
@UseCase()
export class DeleteReview {
  constructor(
    private readonly reviews: Reviews,
    private readonly transaction: Transaction,
  ) {}

  /** @throws DomainError not-found for another customer's review */
  execute(id: number, writer: Reviewer): Promise<void> {
    return this.transaction.run(async () => {
      ownReview(await this.reviews.lock(id), writer);
      await this.reviews.remove(id);
    });
  }
}
