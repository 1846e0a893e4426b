import type { Category, CategoryDetails } from '../category.js';

/** The rows that refer to a category. */
export interface CategoryUses {
  /** Number of products, including archived ones. */
  readonly products: number;
  readonly archivedProducts: number;
  /** Number of sales tax rates. */
  readonly taxRates: number;
}

/** Loads and saves categories for changes. Pages use CatalogReader. */
export abstract class CategoryRepository {
  /** Returns all categories in their order. Other changes of categories wait until the end of the transaction. */
  abstract lock(): Promise<Category[]>;
  /** Adds a category after all others, and returns its id. */
  abstract add(details: CategoryDetails): Promise<number>;
  /** Saves the details with a new version. Sales tax rates follow a changed slug. */
  abstract save(category: Category, details: CategoryDetails): Promise<void>;
  /** @param ids of all categories */
  abstract order(ids: readonly number[]): Promise<void>;
  /** Counts what refers to the category. New products wait until the end of the transaction. */
  abstract getUses(category: Category): Promise<CategoryUses>;
  abstract remove(id: number): Promise<void>;
}
