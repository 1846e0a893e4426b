import { type Address, at, isUnder, type QueryOf } from '../address';
import { read, sendOnce } from '../client';
import type { CountStockRequest } from '../models';

export const stockAt = (query: QueryOf<'/api/admin/stock'>) => at('/api/admin/stock', query);
export const isAboutStock = isUnder('/api/admin/stock', '/api/admin/products', '/api/products');

export const fetchStock = (key: Address<'/api/admin/stock'>) => read(key);

/** Saves counts and deliveries. The result contains the entries that were not saved, each with the reason. */
export const saveStock = (list: CountStockRequest) => sendOnce('POST', '/api/admin/stock', list);
