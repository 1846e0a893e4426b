import { DomainError } from '../../shared/domain-error.js';
import { Transaction } from '../../shared/ports/transaction.js';
import { UseCase } from '../../shared/use-case.js';
import { CustomerDetails, maxWishlistItems } from '../ports/customer-details.js';

@UseCase()
export class SaveToWishlist {
  constructor(
    private readonly details: CustomerDetails,
    private readonly transaction: Transaction,
  ) {}

  /**
   * @returns false when the product was already saved
   * @throws DomainError not-found `product.unknown`; conflict `wishlist.full`
   */
  async execute(userId: number, productId: number): Promise<boolean> {
    return this.transaction.run(async () => {
      const saved = await this.details.lockWishlist(userId);
      if (saved.includes(productId)) return false;
      if (saved.length >= maxWishlistItems) {
        throw new DomainError('conflict', 'wishlist.full', `A wishlist holds at most ${maxWishlistItems} items.`);
      }
      if ((await this.details.addToWishlist(userId, [productId])) === 0) {
        throw new DomainError('not-found', 'product.unknown', 'This product is no longer available.');
      }
      return true;
    });
  }
}
