import { Ids } from '../../shared/ports/ids.js';
import { Transaction } from '../../shared/ports/transaction.js';
import { UseCase } from '../../shared/use-case.js';
import { Cart } from '../cart.js';
import { CartRepository } from '../ports/cart-repository.js';

@UseCase()
export class CreateCart {
  constructor(
    private readonly carts: CartRepository,
    private readonly ids: Ids,
    private readonly transaction: Transaction,
  ) {}

  /** Returns the caller's cart when its session id is known, else a new cart with an id made by the server. */
  async execute(sessionId: string | null, userId: number | null): Promise<{ sessionId: string; created: boolean }> {
    return this.transaction.run(async () => {
      const known = sessionId === null ? null : await this.carts.lock(sessionId, userId);
      if (known) return { sessionId: known.sessionId, created: false };
      const cart = new Cart(this.ids.capability(), userId);
      await this.carts.add(cart);
      return { sessionId: cart.sessionId, created: true };
    });
  }
}
