import type { NewProduct, ProductChanges } from '../../catalog/product-changes.js';
import type { Fields } from '../sold-product.js';

/** Validates data by the rules of the back office's product form. The same rules apply to import files. */
export abstract class ProductForm {
  /** @throws DomainError invalid, with a sentence per field */
  abstract readNew(form: Fields): Promise<NewProduct>;
  /** @throws DomainError invalid, with a sentence per field */
  abstract readChanges(form: Fields): Promise<ProductChanges>;
}
