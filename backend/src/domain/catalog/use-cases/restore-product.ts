import { AuditLog } from '../../audit/ports/audit-log.js';
import { Clock } from '../../shared/ports/clock.js';
import { DomainError } from '../../shared/domain-error.js';
import { Transaction } from '../../shared/ports/transaction.js';
import { UseCase } from '../../shared/use-case.js';
import { type Product, slugInUse } from '../product.js';
import { ProductRepository } from '../ports/product-repository.js';

@UseCase()
export class RestoreProduct {
  constructor(
    private readonly transaction: Transaction,
    private readonly products: ProductRepository,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns an archived product to the shop, or a discarded draft to the drafts. Does nothing for a product that is not
   * archived. Returns whether the product is a draft.
   * @throws DomainError not-found; conflict `product.slug-taken` when another product has its slug now
   */
  execute(id: number, staffId: number): Promise<boolean> {
    return this.transaction.run(async () => {
      const product = await this.products.lock(id);
      if (!product) throw new DomainError('not-found', 'product.unknown', 'This product does not exist.');
      if (product.isArchived) await this.restore(product, staffId);
      return product.isDraft;
    });
  }

  private async restore(product: Product, staffId: number): Promise<void> {
    if (await this.products.isSlugInUse(product.slug)) throw slugInUse(product.slug);
    const before = { archived: true, version: product.version };
    product.restore(this.clock.now());
    await this.products.save(product);
    const after = { archived: false, version: product.version };
    const subject = { subjectId: String(product.id), subjectName: product.name };
    await this.audit.record({ staffId, action: 'product.restored', ...subject, before, after });
  }
}
