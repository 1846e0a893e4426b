import { differences } from '../../audit/differences.js';
import { UseCase } from '../../shared/use-case.js';
import { versionedFactsOf } from '../product-facts.js';
import { ProductEdits } from './product-edits.js';

@UseCase()
export class EndSale {
  constructor(private readonly edits: ProductEdits) {}

  /**
   * Ends a running sale, which restores the usual prices, or cancels a planned sale. Does nothing without a sale.
   * @throws DomainError not-found
   */
  execute(id: number, staffId: number): Promise<void> {
    return this.edits.run(id, async (product, at) => {
      if (product.sale === null) return;
      const before = versionedFactsOf(product);
      const action = product.isOnSale ? 'product.sale-ended' : 'product.sale-canceled';
      product.endSale();
      product.noteChange(at);
      await this.edits.save(product, { staffId, action, ...differences(before, versionedFactsOf(product)) });
    });
  }
}
