import { Ids } from '../../shared/ports/ids.js';
import { Transaction } from '../../shared/ports/transaction.js';
import { UseCase } from '../../shared/use-case.js';
import { unknownCart } from '../cart.js';
import { CartRepository } from '../ports/cart-repository.js';
import { type ChosenHalves, chosenOffer, chosenSet } from '../offer.js';
import type { PricedCart } from '../ports/priced-cart.js';
import { ViewCart } from './view-cart.js';

export interface NewCartItem {
  readonly productId: number;
  /** Null: the first variant that can be bought. */
  readonly variantId: number | null;
  /** Of a set: the variants of its halves, each null where it has only one; ignored for anything else. */
  readonly halves?: ChosenHalves;
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
   * @throws DomainError not-found `cart.unknown`, `product.unknown`; invalid `variant.unknown`, `set.size`,
   * `product.set-only`, `cart.quantity`; conflict `stock.not-enough`
   */
  async execute(sessionId: string, userId: number | null, item: NewCartItem): Promise<PricedCart> {
    const { productId, variantId, quantity } = item;
    const newId = () => this.ids.capability();
    let changed: PricedCart | undefined;
    await this.transaction.run(async () => {
      const cart = await this.carts.change(sessionId, userId, [productId], (before, offers) => {
        const own = offers.filter((offer) => offer.productId === productId);
        if (own[0]?.halves) before.addSet(chosenSet(offers, productId, item.halves), quantity, newId);
        else before.add(chosenOffer(own, variantId), quantity, newId());
      });
      if (!cart) throw unknownCart();
      changed = cart;
    }, 'one');
    // A repeated call changes nothing.
    return changed ?? this.viewCart.execute(sessionId, userId);
  }
}
