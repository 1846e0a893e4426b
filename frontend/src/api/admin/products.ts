import { type Address, at, isUnder } from '../address';
import { read, readOrNull, send, sendOnce } from '../client';
import type { UpdateProductRequest } from '../models';

export const staffProductKey = (id: number) => at('/api/admin/products/{id}', { id });
export const isAboutProducts = isUnder('/api/admin/products', '/api/products');

/** Loads the item with a scanned or typed SKU or barcode. Throws `product.unknown-code` if no item has it. */
export const fetchItemByCode = (code: string) => read(at('/api/admin/products/by-code', { code }));

/** Loads one product; null if it does not exist. */
export const fetchStaffProduct = (key: Address<'/api/admin/products/{id}'>) => readOrNull(key);

/** Changes a product. Throws `product.changed` if `version` is outdated. */
export function changeProduct(id: number, change: UpdateProductRequest) {
  // The API reads the id from the path; the specification requires it in the body, too.
  const withId = { id, ...change };
  return sendOnce('PATCH', at('/api/admin/products/{id}', { id }), withId);
}

/** Ends a running sale, or cancels a planned one. */
export const endSale = (id: number) => send('DELETE', at('/api/admin/products/{id}/sale', { id }));

export const productSearchKey = (search: string) => at('/api/admin/products', { search, limit: 20 });

/** Searches products by name, SKU or barcode. */
export const fetchProductSearch = (key: Address<'/api/admin/products'>) => read(key);
