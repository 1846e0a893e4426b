import type { Category, CategoryDetails } from '../category.js';

/** The rows that refer to a category. */
export interface CategoryUses {
  /** Number of products, including archived products. */
  readonly products: number;
  readonly archivedProducts: number;
  /** Number of sales tax rates. */
  readonly taxRates: number;
}

/** Loads and saves categories for changes. Pages use CatalogReader. */
export abstract class CategoryRepository {
  /**
   * Returns all categories in the order that staff chose. Other changes of categories wait until the end of the
   * transaction.
   */
  abstract lock(): Promise<Category[]>;
  /** Adds a category after all others, and returns its id. */
  abstract add(details: CategoryDetails): Promise<number>;
  /** Saves the details with a new version. If the slug changes, the category's sales tax rates are updated. */
  abstract save(category: Category, details: CategoryDetails): Promise<void>;
  /** @param ids the ids of all categories in their new order */
  abstract order(ids: readonly number[]): Promise<void>;
  /** Counts the rows that refer to the category. No product can be added to it until the end of the transaction. */
  abstract getUses(category: Category): Promise<CategoryUses>;
  abstract remove(id: number): Promise<void>;
}
