import { differences } from '../../audit/differences.js';
import { UseCase } from '../../shared/use-case.js';
import { unknownProduct } from '../product.js';
import { versionedFactsOf } from '../product-facts.js';
import type { SaleTerms } from '../sale.js';
import { ProductEdits } from './product-edits.js';

export interface PlannedSale extends Omit<SaleTerms, 'startsAt'> {
  /** Null: immediately. */
  readonly startsAt: Date | null;
  /** The version of the product that staff have seen. The sale is rejected if the product has a newer version. */
  readonly version?: number | null;
}

@UseCase()
export class PlanSale {
  constructor(private readonly edits: ProductEdits) {}

  /**
   * Puts a product on sale, now or later. Replaces a running or planned sale.
   * @throws DomainError not-found, also for an archived product; invalid for terms that do not lower the price, or for
   * a sale that would end in the past or before its start; conflict `product.changed` for an outdated version
   */
  execute(id: number, { version, startsAt, ...terms }: PlannedSale, staffId: number): Promise<void> {
    return this.edits.run(id, async (product, now) => {
      if (product.isArchived) throw unknownProduct();
      await this.edits.refuseOutdated(product, version);
      const before = versionedFactsOf(product);
      product.planSale({ ...terms, startsAt: startsAt ?? now }, now);
      product.advanceSale(now);
      product.noteChange(now);
      await this.edits.save(product, {
        staffId,
        action: product.isOnSale ? 'product.sale-started' : 'product.sale-planned',
        ...differences(before, versionedFactsOf(product)),
      });
    });
  }
}
