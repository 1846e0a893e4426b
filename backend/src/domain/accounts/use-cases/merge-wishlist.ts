import { Transaction } from '../../shared/ports/transaction.js';
import { UseCase } from '../../shared/use-case.js';
import { maxSaved, Wishlist } from '../ports/wishlist.js';

/** At sign-in, adds the products saved on the device to the account's wishlist. */
@UseCase()
export class MergeWishlist {
  constructor(
    private readonly wishlist: Wishlist,
    private readonly transaction: Transaction,
  ) {}

  /** @param productIds newest first; unknown products and products beyond the limit are ignored */
  async execute(userId: number, productIds: readonly number[]): Promise<void> {
    await this.transaction.run(async () => {
      const saved = await this.wishlist.lockProductIds(userId);
      const further = [...new Set(productIds)].filter((id) => !saved.includes(id));
      await this.wishlist.add(userId, further.slice(0, maxSaved - saved.length));
    });
  }
}
