import { AuditLog } from '../../audit/ports/audit-log.js';
import { Clock } from '../../shared/ports/clock.js';
import { Transaction } from '../../shared/ports/transaction.js';
import { UseCase } from '../../shared/use-case.js';
import { Stock, type StockCause } from '../../stock/ports/stock.js';
import { Product } from '../product.js';
import type { NewProduct } from '../product-changes.js';
import { factName, factsOf } from '../product-facts.js';
import { ProductRepository } from '../ports/product-repository.js';
import { slugFor } from '../slug.js';
import { refuseUsedCodes } from '../used-codes.js';
import type { Variant } from '../variant.js';

@UseCase()
export class CreateProduct {
  constructor(
    private readonly transaction: Transaction,
    private readonly products: ProductRepository,
    private readonly stock: Stock,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /**
   * Adds a product or draft with its units and returns its id.
   * @throws DomainError invalid for details that break a rule, and for a publish date of a product that is not a draft;
   * conflict for a taken slug, SKU or barcode
   */
  execute(given: NewProduct, staffId: number): Promise<number> {
    const { variants, inventoryCount, slug, draft, publishAt, ...details } = given;
    return this.transaction.run(async () => {
      const now = this.clock.now();
      const product = new Product({ ...details, slug: slug ?? (await this.freeSlug(given.name)) }, now);
      if (draft) product.hideAsDraft(now);
      if (publishAt !== null) product.schedulePublishing(publishAt, now);
      const added = variants.map(({ inventoryCount: count, ...variant }) => ({
        variant: product.addVariant(variant),
        count,
      }));
      product.checkImageColors([]);
      product.settleCodes(details);
      const fields = added.map(({ variant }, index) => [variant, `variants.${index}.`] as const);
      refuseUsedCodes(
        product,
        new Map<Product | Variant, string>([[product, ''], ...fields]),
        await this.products.listCodeHolders(product, null),
      );
      await this.products.save(product);
      const whole = product.isSet ? [] : [{ variant: null, count: inventoryCount }];
      const counts = added.length === 0 ? whole : added;
      const cause: StockCause = { reason: 'staff', reference: String(product.id), userId: staffId };
      for (const { variant, count } of counts) {
        await this.stock.setAvailable({ productId: product.id, variantId: variant?.id ?? null }, count, cause);
      }
      await this.audit.record({
        staffId,
        action: 'product.created',
        subjectId: String(product.id),
        subjectName: product.name,
        after: {
          ...factsOf(product),
          ...(draft && { draft, publishAt: publishAt?.toISOString() ?? null }),
          ...Object.fromEntries(counts.map(({ variant, count }) => [factName(variant, 'inventoryCount'), count])),
        },
      });
      return product.id;
    });
  }

  private async freeSlug(name: string): Promise<string> {
    const slug = slugFor(name);
    for (let number = 2, candidate = slug; ; number++) {
      if (!(await this.products.isSlugInUse(candidate))) return candidate;
      candidate = `${slug}-${number}`;
    }
  }
}
