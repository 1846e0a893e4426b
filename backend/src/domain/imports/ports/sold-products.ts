import type { NewProduct, ProductChanges } from '../../catalog/product-changes.js';
import type { StaffProductFilter } from '../../catalog/staff-product.js';
import type { NamedCategory } from '../plan-product.js';
import type { Fields, SoldProduct } from '../sold-product.js';

/** Reads products with all data that an export file contains. */
export abstract class SoldProducts {
  /**
   * The products with these slugs, by slug. If several products have the same slug, returns the product that is not
   * archived, or else the newest product.
   */
  abstract listBySlug(slugs: readonly string[]): Promise<ReadonlyMap<string, SoldProduct>>;
  /** All matching products, newest first, except archived products whose slug another product has. */
  abstract stream(filter: StaffProductFilter): AsyncIterable<SoldProduct>;
  abstract listCategories(): Promise<NamedCategory[]>;
  /** Ids of products and drafts that are not archived, by slug. */
  abstract listIds(slugs: readonly string[]): Promise<ReadonlyMap<string, number>>;
}

/** Validates data by the rules of the back office's product form. The same rules apply to import files. */
export abstract class ProductForm {
  /** @throws DomainError invalid, with a sentence per field */
  abstract readNew(form: Fields): Promise<NewProduct>;
  /** @throws DomainError invalid, with a sentence per field */
  abstract readChanges(form: Fields): Promise<ProductChanges>;
}
