import { AuditLog } from '../../audit/ports/audit-log.js';
import { DomainError } from '../../shared/domain-error.js';
import { Clock } from '../../shared/ports/clock.js';
import { Transaction } from '../../shared/ports/transaction.js';
import { UseCase } from '../../shared/use-case.js';
import { ProductRepository } from '../ports/product-repository.js';
import { productChanged } from '../product-changed.js';

interface Publication {
  /** Null: immediately. */
  readonly publishAt: Date | null;
  /** The version of the product that staff have seen. An outdated version is rejected. */
  readonly version?: number | null;
}

@UseCase()
export class PublishProduct {
  constructor(
    private readonly transaction: Transaction,
    private readonly products: ProductRepository,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /**
   * Publishes a draft, or sets the time at which the shop publishes it. `never` removes that time.
   * @throws DomainError not-found; invalid for a time in the past; conflict `product.changed` for an outdated version,
   * or for a product that is not a draft
   */
  execute(id: number, given: Publication | 'never', staffId: number): Promise<void> {
    return this.transaction.run(async () => {
      const now = this.clock.now();
      const product = await this.products.lock(id);
      if (!product) throw new DomainError('not-found', 'product.unknown', 'This product does not exist.');
      const { publishAt = null, version } = given === 'never' ? {} : given;
      if (typeof version === 'number' && version !== product.version)
        throw productChanged(await this.products.listEditsSince(id, version), now);
      const before = { publishAt: product.publishAt?.toISOString() ?? null, version: product.version };
      const isNow = given !== 'never' && publishAt === null;
      if (isNow) product.publish();
      else product.schedulePublishing(publishAt, now);
      product.noteChange(now);
      await this.products.save(product);
      await this.audit.record({
        staffId,
        action: isNow ? 'product.published' : 'product.publishing-planned',
        subjectId: String(id),
        subjectName: product.name,
        before,
        after: { publishAt: publishAt?.toISOString() ?? null, version: product.version },
      });
    });
  }
}
