import { emptyQuote } from '../../pricing/quote.js';
import { Ids } from '../../shared/ports/ids.js';
import { Transaction } from '../../shared/ports/transaction.js';
import { UseCase } from '../../shared/use-case.js';
import { Cart } from '../cart.js';
import { CartRepository, type PricedCart } from '../ports/carts.js';
import { ViewCart } from './view-cart.js';

@UseCase()
export class CreateCart {
  constructor(
    private readonly carts: CartRepository,
    private readonly viewCart: ViewCart,
    private readonly ids: Ids,
    private readonly transaction: Transaction,
  ) {}

  /** Returns the caller's cart when its session id is known, else a new cart with an id made by the server. */
  async execute(sessionId: string | null, userId: number | null): Promise<{ cart: PricedCart; created: boolean }> {
    let made: Cart | undefined;
    const found = await this.transaction.run(async () => {
      const known = sessionId === null ? null : await this.carts.lock(sessionId, userId);
      if (known) return { sessionId: known.sessionId, created: false };
      made = new Cart(this.ids.capability(), userId);
      await this.carts.add(made);
      return { sessionId: made.sessionId, created: true };
    });
    const cart = made ? this.empty(made) : await this.viewCart.execute(found.sessionId, userId);
    return { cart, created: found.created };
  }

  private empty({ id, sessionId, userId }: Cart): PricedCart {
    return { id, sessionId, userId, lines: [], promoCodeId: null, promo: null, quote: emptyQuote };
  }
}
