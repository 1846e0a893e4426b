import { Transaction } from '../../shared/ports/transaction.js';
import { UseCase } from '../../shared/use-case.js';
import { unknownCart } from '../cart.js';
import { CartReader, CartRepository } from '../ports/carts.js';

/** Accepts all changes since the shopper last looked: prices, quantities and removed products. */
@UseCase()
export class AcceptChanges {
  constructor(
    private readonly carts: CartRepository,
    private readonly cartReader: CartReader,
    private readonly transaction: Transaction,
  ) {}

  /** @throws DomainError not-found `cart.unknown` */
  async execute(sessionId: string, userId: number | null): Promise<void> {
    await this.transaction.run(async () => {
      const cart = await this.carts.lock(sessionId, userId);
      if (!cart) throw unknownCart();
      cart.acceptChanges(await this.cartReader.listOffers(cart.productIds, cart.id));
      await this.carts.save(cart);
    });
  }
}
