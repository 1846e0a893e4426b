import { Transaction } from '../../shared/ports/transaction.js';
import { UseCase } from '../../shared/use-case.js';
import { Reviews } from '../ports/reviews.js';
import type { Reviewer } from '../review.js';
import { ownReview } from './change-review.js';

/** Its writer takes a review back, with its pictures. */
@UseCase()
export class DeleteReview {
  constructor(
    private readonly reviews: Reviews,
    private readonly transaction: Transaction,
  ) {}

  /** @throws DomainError not-found for a review of somebody else's */
  execute(id: number, writer: Reviewer): Promise<void> {
    return this.transaction.run(async () => {
      ownReview(await this.reviews.lock(id), writer);
      await this.reviews.remove(id);
    });
  }
}
