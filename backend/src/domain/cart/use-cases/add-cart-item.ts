import { Ids } from '../../shared/ports/ids.js';
import { Transaction } from '../../shared/ports/transaction.js';
import { UseCase } from '../../shared/use-case.js';
import { unknownCart } from '../cart.js';
import { CartRepository } from '../ports/cart-repository.js';
import { chosenOffer } from '../offer.js';
import { Offers } from '../ports/offers.js';

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
    private readonly offers: Offers,
    private readonly ids: Ids,
    private readonly transaction: Transaction,
  ) {}

  /**
   * @throws DomainError not-found `cart.unknown`, `product.unknown`; invalid `variant.unknown`, `cart.quantity`; conflict
   * `stock.not-enough`
   */
  async execute(sessionId: string, userId: number | null, item: NewCartItem): Promise<void> {
    await this.transaction.run(async () => {
      const cart = await this.carts.lock(sessionId, userId);
      if (!cart) throw unknownCart();
      const offer = chosenOffer(await this.offers.list([item.productId], cart.id), item.variantId);
      cart.add(offer, item.quantity, this.ids.capability());
      await this.carts.save(cart);
    });
  }
}
