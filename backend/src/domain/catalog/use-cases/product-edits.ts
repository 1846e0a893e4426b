import { type AuditEntry, AuditLog } from '../../audit/ports/audit-log.js';
import { Clock } from '../../shared/ports/clock.js';
import { Transaction } from '../../shared/ports/transaction.js';
import { UseCase } from '../../shared/use-case.js';
import { ProductRepository } from '../ports/product-repository.js';
import { type Product, unknownProduct } from '../product.js';
import { productChanged } from '../product-changed.js';

/** Runs edits of products. One transaction locks the product, saves it, and writes the audit log. */
@UseCase()
export class ProductEdits {
  constructor(
    private readonly transaction: Transaction,
    private readonly products: ProductRepository,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /**
   * @param edit receives the locked product and the time of the edit
   * @throws DomainError not-found `product.unknown`
   */
  run<Result>(id: number, edit: (product: Product, at: Date) => Promise<Result>): Promise<Result> {
    return this.transaction.run(async () => {
      const product = await this.products.lock(id);
      if (!product) throw unknownProduct();
      return edit(product, this.clock.now());
    });
  }

  /**
   * @param version the version that staff have seen; null or undefined skips the check
   * @throws DomainError conflict `product.changed` for an outdated version
   */
  async refuseOutdated({ id, version: current }: Product, version: number | null | undefined): Promise<void> {
    if (typeof version !== 'number' || version === current) return;
    throw productChanged(await this.products.listEditsSince(id, version), current, this.clock.now());
  }

  async save(product: Product, edit: Omit<AuditEntry, 'subjectId' | 'subjectName'>): Promise<void> {
    await this.products.save(product);
    await this.record(product, edit);
  }

  /** Logs an edit of a product that is already saved. */
  async record({ id, name }: Product, edit: Omit<AuditEntry, 'subjectId' | 'subjectName'>): Promise<void> {
    await this.audit.record({ subjectId: String(id), subjectName: name, ...edit });
  }
}
