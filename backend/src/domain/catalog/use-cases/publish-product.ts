import { UseCase } from '../../shared/use-case.js';
import { ProductEdits } from './product-edits.js';

interface Publication {
  /** Null: immediately. */
  readonly publishAt: Date | null;
  /** The version of the product that staff have seen. An outdated version is rejected. */
  readonly version?: number | null;
}

@UseCase()
export class PublishProduct {
  constructor(private readonly edits: ProductEdits) {}

  /**
   * Publishes a draft, or sets the time at which the shop publishes it. `never` removes that time.
   * @throws DomainError not-found; invalid for a time in the past; conflict `product.changed` for an outdated version,
   * or for a product that is not a draft
   */
  execute(id: number, given: Publication | 'never', staffId: number): Promise<void> {
    return this.edits.run(id, async (product, now) => {
      const { publishAt = null, version } = given === 'never' ? {} : given;
      await this.edits.refuseOutdated(product, version);
      const before = { publishAt: product.publishAt?.toISOString() ?? null, version: product.version };
      const isNow = given !== 'never' && publishAt === null;
      if (isNow) product.publish();
      else product.schedulePublishing(publishAt, now);
      product.noteChange(now);
      await this.edits.save(product, {
        staffId,
        action: isNow ? 'product.published' : 'product.publishing-planned',
        before,
        after: { publishAt: publishAt?.toISOString() ?? null, version: product.version },
      });
    });
  }
}
