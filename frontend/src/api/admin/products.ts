import { type Address, at, isUnder, type QueryOf } from '../address';
import { read, readOrNull, send, sendOnce } from '../client';
import type { CreateProductRequest, PlanSaleRequest, PublishProductRequest, UpdateProductRequest } from '../models';

export const staffProductsAt = (query: QueryOf<'/api/admin/products'>) => at('/api/admin/products', query);
export const staffProductKey = (id: number) => at('/api/admin/products/{id}', { id });
export const stockLedgerAt = (id: number, query: QueryOf<'/api/admin/products/{id}/stock-ledger'>) =>
  at('/api/admin/products/{id}/stock-ledger', { id, ...query });
export const isAboutProducts = isUnder('/api/admin/products', '/api/products');

export const fetchStaffProducts = (key: Address<'/api/admin/products'>) => read(key);

/** Loads the item with a scanned or typed SKU or barcode. Throws `product.unknown-code` if no item has it. */
export const fetchItemByCode = (code: string) => read(at('/api/admin/products/by-code', { code }));

/** Loads one product; null if it does not exist. */
export const fetchStaffProduct = (key: Address<'/api/admin/products/{id}'>) => readOrNull(key);

export const fetchStockLedger = (key: Address<'/api/admin/products/{id}/stock-ledger'>) => read(key);

export const createProduct = (product: CreateProductRequest) => sendOnce('POST', '/api/admin/products', product);

/** Changes a product. Throws `product.changed` if `version` is outdated. */
export function changeProduct(id: number, change: UpdateProductRequest) {
  // The API reads the id from the path; the specification requires it in the body, too.
  const withId = { id, ...change };
  return sendOnce('PATCH', at('/api/admin/products/{id}', { id }), withId);
}

export const archiveProduct = (id: number) => send('DELETE', at('/api/admin/products/{id}', { id }));

export const restoreProduct = (id: number) => send('POST', at('/api/admin/products/{id}/restore', { id }));

/** Starts or schedules a sale of a product. Replaces its current sale. */
export const planSale = (id: number, sale: PlanSaleRequest) =>
  send('PUT', at('/api/admin/products/{id}/sale', { id }), sale);

/** Ends a running sale, or cancels a planned one. */
export const endSale = (id: number) => send('DELETE', at('/api/admin/products/{id}/sale', { id }));

/** Publishes a draft, now or later. */
export const publishProduct = (id: number, publication: PublishProductRequest) =>
  send('PUT', at('/api/admin/products/{id}/publication', { id }), publication);

/** Removes a draft's scheduled publication time. */
export const postponeProduct = (id: number) => send('DELETE', at('/api/admin/products/{id}/publication', { id }));
