import { Transaction } from '../../shared/ports/transaction.js';
import { UseCase } from '../../shared/use-case.js';
import { Reviews } from '../ports/reviews.js';
import { authorOf, checkedWords, isOf, knownReview, refuseUnworn, type Reviewer, type ReviewWords } from '../review.js';

/**
 * Saves a buyer's review of a purchased product, once per product. The review is shown after staff have approved it.
 */
@UseCase()
export class WriteReview {
  constructor(
    private readonly reviews: Reviews,
    private readonly transaction: Transaction,
  ) {}

  /**
   * Returns the review's id.
   * @throws DomainError not-found for a line of another order or customer; conflict `review.not-worn`, `review.exists`;
   * invalid, with a sentence per field
   */
  execute(orderId: string, orderItemId: number, given: ReviewWords, writer: Reviewer): Promise<number> {
    return this.transaction.run(async () => {
      const found = await this.reviews.lockPurchase(orderItemId);
      const purchase = knownReview(found?.orderId === orderId && isOf(found, writer) ? found : null);
      const { userId, size: sizeWorn } = purchase;
      const productId = knownReview(purchase.productId);
      refuseUnworn(purchase);
      const words = checkedWords(given, sizeWorn);
      return this.reviews.add({ ...words, productId, orderId, userId, sizeWorn, author: authorOf(purchase) });
    });
  }
}
