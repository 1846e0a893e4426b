import type { Product } from '../product.js';
import type { CodeHolder } from '../taken-codes.js';

/** Loads and saves products for changes. Pages use CatalogReader. */
export abstract class ProductRepository {
  /** Returns the product, even if archived, locked until the end of the transaction; null for an unknown id. */
  abstract lock(id: number): Promise<Product | null>;
  /** Returns those of the products that exist, even if archived, by id. */
  abstract list(ids: readonly number[]): Promise<Product[]>;
  /** Same as `list`, locked in the order of their ids until the end of the transaction. */
  abstract lockAll(ids: readonly number[]): Promise<Product[]>;
  /**
   * Saves the product, assigns ids to new rows, and records its previous slug.
   * @throws DomainError conflict `product.slug-taken`, `product.code-taken`; invalid for an unknown category
   */
  abstract save(product: Product): Promise<void>;
  /**
   * The items of other products that have a SKU or barcode of this product.
   * @param savedId the id of the product; null before it is saved
   */
  abstract listCodeHolders(product: Product, savedId: number | null): Promise<CodeHolder[]>;
  /** Returns the ids of products with a due scheduled change, earliest first. */
  abstract listDue(now: Date, limit: number): Promise<number[]>;
  /** Whether a draft, or a product that is not archived, has this slug. */
  abstract isSlugTaken(slug: string): Promise<boolean>;
}
