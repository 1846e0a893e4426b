import type { Product } from '../product.js';

/** Loads and saves products for changes; pages use the CatalogReader. */
export abstract class ProductRepository {
  /** The product, also an archived one, locked until the end of the transaction; null for an unknown id. */
  abstract lock(id: number): Promise<Product | null>;
  /**
   * Saves the product, gives new rows their ids and remembers its former slug.
   * @throws DomainError conflict `product.slug-taken`; invalid for an unknown category
   */
  abstract save(product: Product): Promise<void>;
  /** Whether a product that is not archived has the slug. */
  abstract isSlugTaken(slug: string): Promise<boolean>;
}
