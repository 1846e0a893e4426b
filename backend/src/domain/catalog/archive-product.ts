import { Clock } from '../shared/clock.js';
import { DomainError } from '../shared/domain-error.js';
import { Transaction } from '../shared/transaction.js';
import { UseCase } from '../shared/use-case.js';
import { ProductRepository } from './product-repository.js';

@UseCase()
export class ArchiveProduct {
  constructor(
    private readonly transaction: Transaction,
    private readonly products: ProductRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * Takes a product out of the shop; orders keep it, its slug is free again.
   * @throws DomainError not-found, also for one that is archived already
   */
  execute(id: number): Promise<void> {
    return this.transaction.run(async () => {
      const product = await this.products.find(id);
      if (!product || product.isArchived) {
        throw new DomainError('not-found', 'product.unknown', 'This product does not exist.');
      }
      product.archive(this.clock.now());
      await this.products.save(product);
    });
  }
}
