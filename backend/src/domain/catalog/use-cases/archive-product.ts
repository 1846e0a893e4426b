import { AuditLog } from '../../audit/ports/audit-log.js';
import { Clock } from '../../shared/ports/clock.js';
import { DomainError } from '../../shared/domain-error.js';
import { Transaction } from '../../shared/ports/transaction.js';
import { UseCase } from '../../shared/use-case.js';
import { ProductRepository } from '../ports/product-repository.js';

@UseCase()
export class ArchiveProduct {
  constructor(
    private readonly transaction: Transaction,
    private readonly products: ProductRepository,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /**
   * Removes a product from the shop, or discards a draft. Orders still refer to it, and its slug becomes available.
   * @throws DomainError not-found, also for an archived product
   */
  execute(id: number, staffId: number): Promise<void> {
    return this.transaction.run(async () => {
      const product = await this.products.lock(id);
      if (!product || product.isArchived) {
        throw new DomainError('not-found', 'product.unknown', 'This product does not exist.');
      }
      const before = { archived: false, version: product.version };
      product.archive(this.clock.now());
      await this.products.save(product);
      const after = { archived: true, version: product.version };
      const subject = { subjectId: String(id), subjectName: product.name };
      await this.audit.record({ staffId, action: 'product.archived', ...subject, before, after });
    });
  }
}
