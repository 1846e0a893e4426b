import { UseCase } from '../../shared/use-case.js';
import { type Product, slugInUse } from '../product.js';
import { ProductRepository } from '../ports/product-repository.js';
import { ProductEdits } from './product-edits.js';

@UseCase()
export class RestoreProduct {
  constructor(
    private readonly edits: ProductEdits,
    private readonly products: ProductRepository,
  ) {}

  /**
   * Returns an archived product to the shop, or a discarded draft to the drafts. Does nothing for a product that is not
   * archived. Returns whether the product is a draft.
   * @throws DomainError not-found; conflict `product.slug-taken` when another product has its slug now
   */
  execute(id: number, staffId: number): Promise<boolean> {
    return this.edits.run(id, async (product, at) => {
      if (product.isArchived) await this.restore(product, at, staffId);
      return product.isDraft;
    });
  }

  private async restore(product: Product, at: Date, staffId: number): Promise<void> {
    if (await this.products.isSlugInUse(product.slug)) throw slugInUse(product.slug);
    const before = { archived: true, version: product.version };
    product.restore(at);
    const after = { archived: false, version: product.version };
    await this.edits.save(product, { staffId, action: 'product.restored', before, after });
  }
}
