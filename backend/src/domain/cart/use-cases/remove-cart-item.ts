import { Transaction } from '../../shared/ports/transaction.js';
import { UseCase } from '../../shared/use-case.js';
import { unknownLine } from '../cart.js';
import { CartRepository } from '../ports/carts.js';

@UseCase()
export class RemoveCartItem {
  constructor(
    private readonly carts: CartRepository,
    private readonly transaction: Transaction,
  ) {}

  /**
   * @returns the session id of the line's cart
   * @throws DomainError not-found `cart.line-unknown`
   */
  async execute(lineId: string, userId: number | null): Promise<string> {
    return this.transaction.run(async () => {
      const cart = await this.carts.lockByLine(lineId, userId);
      if (!cart) throw unknownLine();
      cart.remove(lineId);
      await this.carts.save(cart);
      return cart.sessionId;
    });
  }
}
