import { Ids } from '../../shared/ports/ids.js';
import { Transaction } from '../../shared/ports/transaction.js';
import { UseCase } from '../../shared/use-case.js';
import { unknownCart } from '../cart.js';
import { CartRepository } from '../ports/cart-repository.js';
import { chosenOffer } from '../offer.js';
import type { PricedCart } from '../ports/priced-cart.js';
import { ViewCart } from './view-cart.js';

export interface NewCartItem {
  readonly productId: number;
  /** Null: the first variant that can be bought. */
  readonly variantId: number | null;
  readonly quantity: number;
}

@UseCase()
export class AddCartItem {
  constructor(
    private readonly carts: CartRepository,
    private readonly viewCart: ViewCart,
    private readonly ids: Ids,
    private readonly transaction: Transaction,
  ) {}

  /**
   * @throws DomainError not-found `cart.unknown`, `product.unknown`; invalid `variant.unknown`, `cart.quantity`; conflict
   * `stock.not-enough`
   */
  async execute(sessionId: string, userId: number | null, item: NewCartItem): Promise<PricedCart> {
    const { productId, variantId, quantity } = item;
    let changed: PricedCart | undefined;
    await this.transaction.run(async () => {
      const cart = await this.carts.change(sessionId, userId, [productId], (before, offers) =>
        before.add(chosenOffer(offers, variantId), quantity, this.ids.capability()),
      );
      if (!cart) throw unknownCart();
      changed = cart;
    }, 'one');
    // A repeated call changes nothing.
    return changed ?? this.viewCart.execute(sessionId, userId);
  }
}
