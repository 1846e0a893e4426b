import { AuditLog } from '../../audit/ports/audit-log.js';
import { DomainError } from '../../shared/domain-error.js';
import { Clock } from '../../shared/ports/clock.js';
import { Transaction } from '../../shared/ports/transaction.js';
import { UseCase } from '../../shared/use-case.js';
import { ProductRepository } from '../ports/product-repository.js';
import { differences, factsOf } from '../product-facts.js';

@UseCase()
export class EndSale {
  constructor(
    private readonly transaction: Transaction,
    private readonly products: ProductRepository,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /**
   * Ends a running sale, which restores the usual prices, or cancels a planned sale. Does nothing without a sale.
   * @throws DomainError not-found
   */
  execute(id: number, staffId: number): Promise<void> {
    return this.transaction.run(async () => {
      const product = await this.products.lock(id);
      if (!product) throw new DomainError('not-found', 'product.unknown', 'This product does not exist.');
      if (product.sale === null) return;
      const before = { ...factsOf(product), version: product.version };
      const action = product.isOnSale ? 'product.sale-ended' : 'product.sale-canceled';
      product.endSale();
      product.noteChange(this.clock.now());
      await this.products.save(product);
      await this.audit.record({
        staffId,
        action,
        subjectId: String(id),
        subjectName: product.name,
        ...differences(before, { ...factsOf(product), version: product.version }),
      });
    });
  }
}
