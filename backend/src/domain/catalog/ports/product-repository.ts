import type { EditedProduct, LeftAlone } from '../bulk-edit.js';
import type { Product } from '../product.js';
import type { StaffProductFilter } from '../staff-product.js';
import type { CodeHolder } from '../used-codes.js';

/** A saved change from the audit log. */
export interface ProductEdit {
  readonly by: string;
  readonly at: Date;
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>> | null;
}

export interface NewBulkEdit {
  readonly staffId: number;
  /** The action in a few words. */
  readonly title: string;
  /** The number of changed products. */
  readonly products: number;
  /** Id of the bulk edit that this undo reverses; null for an action. */
  readonly undoes: number | null;
  /** Products that the undo did not restore. */
  readonly leftAlone: readonly LeftAlone[];
  readonly at: Date;
}

export interface AppliedBulkEdit {
  readonly title: string;
  readonly at: Date;
  readonly edits: readonly EditedProduct[];
  /** The staff member who undid the bulk edit, and the time; null if it was not undone. */
  readonly undone: { readonly by: string; readonly at: Date } | null;
}

/**
 * Loads and saves products for changes. Pages use CatalogReader. Bulk edits are saved with the values before and after,
 * so that staff can undo them.
 */
export abstract class ProductRepository {
  /** Returns the product, even if archived, locked until the end of the transaction; null for an unknown id. */
  abstract lock(id: number): Promise<Product | null>;
  /** Returns the products that exist, even if archived, in the order of their ids. */
  abstract list(ids: readonly number[]): Promise<Product[]>;
  /** The ids of the matching products, even if archived, at most `limit`. */
  abstract listIds(filter: StaffProductFilter, limit: number): Promise<number[]>;
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
  /** Changes by staff after this version of the product, oldest first. */
  abstract listEditsSince(productId: number, version: number): Promise<ProductEdit[]>;
  /** Whether a draft, or a product that is not archived, has this slug. */
  abstract isSlugInUse(slug: string): Promise<boolean>;

  /** Returns the id. A bulk edit can be undone only once: saving a second undo fails. */
  abstract addBulkEdit(edit: NewBulkEdit, edits: readonly EditedProduct[]): Promise<number>;
  /** Returns a bulk edit and locks it; null for an unknown id, and for a bulk edit that is itself an undo. */
  abstract lockBulkEdit(id: number): Promise<AppliedBulkEdit | null>;
  /** Deletes bulk edits that are older than 30 days, and returns their number. */
  abstract deleteOldBulkEdits(): Promise<number>;
}
