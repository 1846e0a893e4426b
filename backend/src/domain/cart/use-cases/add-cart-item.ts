import { Ids } from '../../shared/ports/ids.js';
import { Transaction } from '../../shared/ports/transaction.js';
import { UseCase } from '../../shared/use-case.js';
import { unknownCart } from '../cart.js';
import { type ChosenHalves, chosenOffer, chosenSet } from '../offer.js';
import { CartReader, CartRepository, type PricedCart } from '../ports/carts.js';

export interface NewCartItem {
  readonly productId: number;
  /** Null chooses the first purchasable variant. */
  readonly variantId: number | null;
  /** Variants of the halves of a set; null for a half with only one variant. Ignored for other products. */
  readonly halves?: ChosenHalves;
  readonly quantity: number;
}

/** Adds a product, a variant or a set to a cart. */
@UseCase()
export class AddCartItem {
  constructor(
    private readonly carts: CartRepository,
    private readonly cartReader: CartReader,
    private readonly ids: Ids,
    private readonly transaction: Transaction,
  ) {}

  /**
   * Returns the changed cart.
   * @throws DomainError not-found `cart.unknown`, `product.unknown`; invalid `variant.unknown`, `set.size`,
   * `product.set-only`, `cart.quantity`, `cart.full`; conflict `stock.not-enough`
   */
  async execute(sessionId: string, userId: number | null, item: NewCartItem): Promise<PricedCart> {
    const { productId, variantId, halves, quantity } = item;
    const newId = () => this.ids.capability();
    await this.transaction.run(async () => {
      const cart = await this.carts.lock(sessionId, userId);
      if (!cart) throw unknownCart();
      const offers = await this.cartReader.listOffers([productId], cart.id);
      const own = offers.filter((offer) => offer.productId === productId);
      if (own[0]?.halves) cart.addSet(chosenSet(offers, productId, halves), quantity, newId);
      else cart.add(chosenOffer(own, variantId), quantity, newId());
      await this.carts.save(cart);
    });
    // A repeated call with the same idempotency key skips the transaction above, and reads the current cart.
    const changed = await this.cartReader.getBySession(sessionId, userId);
    if (!changed) throw unknownCart();
    return changed;
  }
}
