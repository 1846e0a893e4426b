import { AuditLog } from '../../audit/ports/audit-log.js';
import { DomainError } from '../../shared/domain-error.js';
import { Clock } from '../../shared/ports/clock.js';
import { Transaction } from '../../shared/ports/transaction.js';
import { UseCase } from '../../shared/use-case.js';
import { ProductRepository } from '../ports/product-repository.js';
import { productChanged } from '../product-changed.js';
import { differences, factsOf } from '../product-facts.js';
import type { SaleTerms } from '../sale.js';

export interface PlannedSale extends Omit<SaleTerms, 'startsAt'> {
  /** Null: immediately. */
  readonly startsAt: Date | null;
  /** The version of the product that staff have seen. The sale is rejected if the product has a newer version. */
  readonly version?: number | null;
}

@UseCase()
export class PlanSale {
  constructor(
    private readonly transaction: Transaction,
    private readonly products: ProductRepository,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /**
   * Puts a product on sale, now or later. Replaces a running or planned sale.
   * @throws DomainError not-found, also for an archived product; invalid for terms that do not lower the price, or for
   * a sale that would end in the past or before its start; conflict `product.changed` for an outdated version
   */
  execute(id: number, { version, startsAt, ...terms }: PlannedSale, staffId: number): Promise<void> {
    return this.transaction.run(async () => {
      const now = this.clock.now();
      const product = await this.products.lock(id);
      if (!product || product.isArchived)
        throw new DomainError('not-found', 'product.unknown', 'This product does not exist.');
      if (typeof version === 'number' && version !== product.version)
        throw productChanged(await this.products.listEditsSince(id, version), now);
      const before = { ...factsOf(product), version: product.version };
      product.planSale({ ...terms, startsAt: startsAt ?? now }, now);
      product.advanceSale(now);
      product.noteChange(now);
      await this.products.save(product);
      await this.audit.record({
        staffId,
        action: product.isOnSale ? 'product.sale-started' : 'product.sale-planned',
        subjectId: String(id),
        subjectName: product.name,
        ...differences(before, { ...factsOf(product), version: product.version }),
      });
    });
  }
}
