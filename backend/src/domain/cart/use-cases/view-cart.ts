import { Transaction } from '../../shared/ports/transaction.js';
import { UseCase } from '../../shared/use-case.js';
import { unknownCart } from '../cart.js';
import { CartReader, CartRepository, type PricedCart } from '../ports/carts.js';

/** Reads a cart. When a signed-in shopper views a cart without an owner, the cart is assigned to their account. */
@UseCase()
export class ViewCart {
  constructor(
    private readonly reader: CartReader,
    private readonly carts: CartRepository,
    private readonly transaction: Transaction,
  ) {}

  /** @throws DomainError not-found `cart.unknown` */
  async execute(sessionId: string, userId: number | null): Promise<PricedCart> {
    const cart = await this.reader.getBySession(sessionId, userId);
    if (!cart) throw unknownCart();
    if (cart.userId === userId) return cart;
    if (!(await this.transaction.run(() => this.carts.lock(sessionId, userId)))) throw unknownCart();
    return { ...cart, userId };
  }
}
