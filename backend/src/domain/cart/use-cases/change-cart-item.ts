import { DomainError } from '../../shared/domain-error.js';
import { Transaction } from '../../shared/ports/transaction.js';
import { UseCase } from '../../shared/use-case.js';
import { unknownLine } from '../cart.js';
import { CartRepository } from '../ports/cart-repository.js';
import { offerOf } from '../offer.js';
import { Offers } from '../ports/offers.js';

/** Sets a line's quantity; this also accepts the current price. */
@UseCase()
export class ChangeCartItem {
  constructor(
    private readonly carts: CartRepository,
    private readonly offers: Offers,
    private readonly transaction: Transaction,
  ) {}

  /**
   * @returns the session id of the line's cart
   * @throws DomainError not-found `cart.line-unknown`; invalid `cart.quantity`; conflict `stock.not-enough`, `product.archived`
   */
  async execute(lineId: string, userId: number | null, quantity: number): Promise<string> {
    return this.transaction.run(async () => {
      const cart = await this.carts.lockByLine(lineId, userId);
      if (!cart) throw unknownLine();
      const line = cart.line(lineId);
      const offer = offerOf(await this.offers.list([line.productId], cart.id), line);
      if (!offer) throw new DomainError('conflict', 'product.archived', 'This item is no longer available.');
      cart.change(lineId, offer, quantity);
      await this.carts.save(cart);
      return cart.sessionId;
    });
  }
}
