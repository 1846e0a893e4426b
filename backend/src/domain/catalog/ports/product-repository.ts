import type { Product } from '../product.js';
import type { CodeHolder } from '../taken-codes.js';

/** Loads and saves products for changes. Pages use CatalogReader. */
export abstract class ProductRepository {
  /** Returns the product, even if archived, locked until the end of the transaction; null for an unknown id. */
  abstract lock(id: number): Promise<Product | null>;
  /**
   * Saves the product, assigns ids to new rows, and records its previous slug.
   * @throws DomainError conflict `product.slug-taken`, `product.code-taken`; invalid for an unknown category
   */
  abstract save(product: Product): Promise<void>;
  /** The items of other products that have a SKU or barcode of this product. */
  abstract listCodeHolders(product: Product): Promise<CodeHolder[]>;
  /** Whether a product that is not archived has this slug. */
  abstract isSlugTaken(slug: string): Promise<boolean>;
}
