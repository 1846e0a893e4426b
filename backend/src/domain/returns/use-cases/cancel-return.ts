import { UseCase } from '../../shared/use-case.js';
import { EndReturn } from './end-return.js';
import { ownOrder } from './validate-return.js';
import { ReturnEdits } from './return-edits.js';

/** Cancels a return on behalf of its buyer. Repeated calls change nothing. */
@UseCase()
export class CancelReturn {
  constructor(
    private readonly edits: ReturnEdits,
    private readonly endReturn: EndReturn,
  ) {}

  /**
   * @throws DomainError not-found for another customer's return; conflict `return.changed` after the return was
   * received or has ended
   */
  execute(id: number, userId: number): Promise<void> {
    return this.edits.run(id, async ({ order, found }) => {
      ownOrder(order, userId);
      if (found.state !== 'cancelled') await this.endReturn.execute(order, found, 'cancelled', userId);
    });
  }
}
