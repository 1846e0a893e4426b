import { DomainError } from '../../shared/domain-error.js';
import { Transaction } from '../../shared/ports/transaction.js';
import { UseCase } from '../../shared/use-case.js';
import { maxSaved, Wishlist } from '../ports/wishlist.js';

@UseCase()
export class SaveToWishlist {
  constructor(
    private readonly wishlist: Wishlist,
    private readonly transaction: Transaction,
  ) {}

  /**
   * @returns false when the product was already saved
   * @throws DomainError not-found `product.unknown`; conflict `wishlist.full`
   */
  async execute(userId: number, productId: number): Promise<boolean> {
    return this.transaction.run(async () => {
      const saved = await this.wishlist.lockProductIds(userId);
      if (saved.includes(productId)) return false;
      if (saved.length >= maxSaved) {
        throw new DomainError('conflict', 'wishlist.full', `A wishlist holds at most ${maxSaved} items.`);
      }
      if ((await this.wishlist.add(userId, [productId])) === 0) {
        throw new DomainError('not-found', 'product.unknown', 'This product is no longer available.');
      }
      return true;
    });
  }
}
