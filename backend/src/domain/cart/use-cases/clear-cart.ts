import { Transaction } from '../../shared/ports/transaction.js';
import { UseCase } from '../../shared/use-case.js';
import { unknownCart } from '../cart.js';
import { CartRepository } from '../ports/carts.js';

@UseCase()
export class ClearCart {
  constructor(
    private readonly carts: CartRepository,
    private readonly transaction: Transaction,
  ) {}

  /** @throws DomainError not-found `cart.unknown` */
  async execute(sessionId: string, userId: number | null): Promise<void> {
    await this.transaction.run(async () => {
      const cart = await this.carts.lock(sessionId, userId);
      if (!cart) throw unknownCart();
      cart.clear();
      await this.carts.save(cart);
    });
  }
}
