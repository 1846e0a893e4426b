import type { Product } from '../product.js';

/** Keeps products for changes; pages read through the CatalogReader. */
export abstract class ProductRepository {
  /** The product, archived ones included, locked until the running transaction ends; null for an unknown id. */
  abstract lock(id: number): Promise<Product | null>;
  /**
   * Keeps the product, gives new rows their ids and remembers a slug that it had before.
   * @throws DomainError conflict `product.slug-taken`; invalid for a category that does not exist
   */
  abstract save(product: Product): Promise<void>;
  /** Whether a product of the shop, archived ones aside, has the slug. */
  abstract isSlugTaken(slug: string): Promise<boolean>;
}
