import { UseCase } from '../../shared/use-case.js';
import { unknownProduct } from '../product.js';
import { ProductEdits } from './product-edits.js';

@UseCase()
export class ArchiveProduct {
  constructor(private readonly edits: ProductEdits) {}

  /**
   * Removes a product from the shop, or discards a draft. Orders still refer to the product, but other products can use
   * its slug.
   * @throws DomainError not-found, also for an archived product
   */
  execute(id: number, staffId: number): Promise<void> {
    return this.edits.run(id, async (product, at) => {
      if (product.isArchived) throw unknownProduct();
      const before = { archived: false, version: product.version };
      product.archive(at);
      const after = { archived: true, version: product.version };
      await this.edits.save(product, { staffId, action: 'product.archived', before, after });
    });
  }
}
