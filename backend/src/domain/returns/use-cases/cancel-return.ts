import { Transaction } from '../../shared/ports/transaction.js';
import { UseCase } from '../../shared/use-case.js';
import { EndReturn } from './end-return.js';
import { ownOrder } from './request-return.js';

/** The buyer keeps what she wanted to send back. Pressed twice, it is done once. */
@UseCase()
export class CancelReturn {
  constructor(
    private readonly transaction: Transaction,
    private readonly endReturn: EndReturn,
  ) {}

  /** @throws DomainError not-found for somebody else's; conflict `return.changed` once it was received or has ended */
  execute(id: number, userId: number): Promise<void> {
    return this.transaction.run(async () => {
      const { order, found } = await this.endReturn.lock(id);
      ownOrder(order, userId);
      if (found.state !== 'cancelled') await this.endReturn.execute(order, found, 'cancelled', userId);
    });
  }
}
