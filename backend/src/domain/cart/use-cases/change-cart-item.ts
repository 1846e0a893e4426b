import { Transaction } from '../../shared/ports/transaction.js';
import { UseCase } from '../../shared/use-case.js';
import { unknownLine } from '../cart.js';
import { CartReader, CartRepository } from '../ports/carts.js';

/** Sets the quantity of a line or of its set; this also accepts the current price. */
@UseCase()
export class ChangeCartItem {
  constructor(
    private readonly carts: CartRepository,
    private readonly cartReader: CartReader,
    private readonly transaction: Transaction,
  ) {}

  /**
   * @returns the session id of the line's cart
   * @throws DomainError not-found `cart.line-unknown`; invalid `cart.quantity`; conflict `stock.not-enough`,
   * `product.archived`
   */
  async execute(lineId: string, userId: number | null, quantity: number): Promise<string> {
    return this.transaction.run(async () => {
      const cart = await this.carts.lockByLine(lineId, userId);
      if (!cart) throw unknownLine();
      const { productId, set } = cart.line(lineId);
      cart.change(lineId, await this.cartReader.listOffers([set?.productId ?? productId], cart.id), quantity);
      await this.carts.save(cart);
      return cart.sessionId;
    });
  }
}
