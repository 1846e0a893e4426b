import type { StaffNews } from '../../mail/staff-news.js';
import { NotifyStaff } from '../../mail/use-cases/notify-staff.js';
import { Transaction } from '../../shared/ports/transaction.js';
import { UseCase } from '../../shared/use-case.js';
import { Reviews } from '../ports/reviews.js';
import {
  authorOf,
  checkedWords,
  isOf,
  knownReview,
  refuseUnworn,
  type Review,
  type Reviewer,
  type ReviewWords,
} from '../review.js';

/**
 * Saves a buyer's review of a purchased product, once per product. The review is shown after staff have approved it.
 */
@UseCase()
export class WriteReview {
  constructor(
    private readonly reviews: Reviews,
    private readonly notifyStaff: NotifyStaff,
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
      const id = await this.reviews.add({ ...words, productId, orderId, userId, sizeWorn, author: authorOf(purchase) });
      await this.notifyStaff.execute(reviewNews(knownReview(await this.reviews.get(id))));
      return id;
    });
  }
}

/** The news for staff about a review that waits for their decision. */
export function reviewNews({ id, productName, stars }: Review): StaffNews {
  return { kind: 'new-review', reviewId: id, product: productName, stars };
}
