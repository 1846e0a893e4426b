import { read, readOrNull, send } from '../client';
import type { ErrorAnswer } from '../models';
import type { components } from '../schema';
import { sendOnce } from '../send-once';

type Schemas = components['schemas'];

export type StaffProduct = Schemas['AdminProduct'];
export type StaffProductDetail = Schemas['AdminProductDetail'];
export type StaffVariant = Schemas['AdminVariant'];
export type StaffProductList = Schemas['AdminProductList'];
export type StockMove = Schemas['StockMove'];
export type StockLedger = Schemas['StockLedger'];
export type NewProduct = Schemas['CreateProductDto'];
export type ProductChange = Schemas['UpdateProductDto'];
export type VariantChange = NonNullable<ProductChange['variants']>[number];
export type FieldChange = NonNullable<ErrorAnswer['changes']>[number];

export const staffProductsKey = '/api/admin/products';
export const staffProductKey = (id: number) => `${staffProductsKey}/${id}`;
export const stockLedgerKey = (id: number, query: string) => `${staffProductKey(id)}/stock-ledger?${query}`;

export async function fetchStaffProducts(key: string): Promise<StaffProductList> {
  return (await read(key)) as StaffProductList;
}

/** null: there is no such product. */
export async function fetchStaffProduct(key: string): Promise<StaffProductDetail | null> {
  return (await readOrNull(key)) as StaffProductDetail | null;
}

export async function fetchStockLedger(key: string): Promise<StockLedger> {
  return (await read(key)) as StockLedger;
}

export async function createProduct(product: NewProduct): Promise<void> {
  await sendOnce('POST', '/api/products', product);
}

/** With a stale `version`, refused with `product.changed`. */
export async function changeProduct(id: number, change: ProductChange): Promise<void> {
  await send('PATCH', `/api/products/${id}`, { id, ...change });
}

export async function archiveProduct(id: number): Promise<void> {
  await send('DELETE', `/api/products/${id}`);
}

export async function restoreProduct(id: number): Promise<void> {
  await send('POST', `${staffProductKey(id)}/restore`);
}
