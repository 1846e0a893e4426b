import { Transaction } from '../../shared/ports/transaction.js';
import { UseCase } from '../../shared/use-case.js';
import { CustomerDetails, maxWishlistItems } from '../ports/customer-details.js';

/** At sign-in, adds the products saved on the device to the account's wishlist. */
@UseCase()
export class MergeWishlist {
  constructor(
    private readonly details: CustomerDetails,
    private readonly transaction: Transaction,
  ) {}

  /** @param productIds newest first; unknown products and products beyond the limit are ignored */
  async execute(userId: number, productIds: readonly number[]): Promise<void> {
    await this.transaction.run(async () => {
      const saved = await this.details.lockWishlist(userId);
      const further = [...new Set(productIds)].filter((id) => !saved.includes(id));
      await this.details.addToWishlist(userId, further.slice(0, maxWishlistItems - saved.length));
    });
  }
}
