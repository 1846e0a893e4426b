import type { NewProduct, ProductChanges } from '../../catalog/product-changes.js';
import type { Fields } from '../sold-product.js';

/** The form of the back office, whose rules also apply to files. */
export abstract class ProductForm {
  /** @throws DomainError invalid, with a sentence per field */
  abstract readNew(form: Fields): Promise<NewProduct>;
  /** @throws DomainError invalid, with a sentence per field */
  abstract readChanges(form: Fields): Promise<ProductChanges>;
}
