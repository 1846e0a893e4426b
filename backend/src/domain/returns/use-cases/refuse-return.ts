import { Transaction } from '../../shared/ports/transaction.js';
import { checkedRefusal } from '../../shared/typed-text.js';
import { UseCase } from '../../shared/use-case.js';
import { AuditReturn } from './audit-return.js';
import { EndReturn } from './end-return.js';

/** Refuses a return on behalf of staff, with a reason for the shopper. Repeated calls change nothing. */
@UseCase()
export class RefuseReturn {
  constructor(
    private readonly transaction: Transaction,
    private readonly endReturn: EndReturn,
    private readonly audit: AuditReturn,
  ) {}

  /**
   * @throws DomainError not-found; invalid without a reason; conflict `return.changed` after it was received or has
   * ended
   */
  async execute(id: number, reason: string, staffId: number): Promise<void> {
    const refusal = checkedRefusal('return.invalid', reason);
    await this.transaction.run(async () => {
      const { order, found } = await this.endReturn.lock(id);
      if (found.state === 'refused') return;
      await this.endReturn.execute(order, found, 'refused', staffId, refusal);
      await this.audit.execute(order, found, 'order.return-refused', staffId);
    });
  }
}
