import { Transaction } from '../../shared/ports/transaction.js';
import { UseCase } from '../../shared/use-case.js';
import { EndReturn } from './end-return.js';
import { ownOrder } from './request-return.js';

/** Cancels a return on behalf of its buyer. Repeated calls change nothing. */
@UseCase()
export class CancelReturn {
  constructor(
    private readonly transaction: Transaction,
    private readonly endReturn: EndReturn,
  ) {}

  /**
   * @throws DomainError not-found for another customer's return; conflict `return.changed` after it was received or has
   * ended
   */
  execute(id: number, userId: number): Promise<void> {
    return this.transaction.run(async () => {
      const { order, found } = await this.endReturn.lock(id);
      ownOrder(order, userId);
      if (found.state !== 'cancelled') await this.endReturn.execute(order, found, 'cancelled', userId);
    });
  }
}
