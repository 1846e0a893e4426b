import { type Address, at, type QueryOf } from './address';
import { readList } from './client';

/** Returns the key of a product list, limited to the fields of product cards. */
export const cardsAt = (query: Omit<QueryOf<'/api/products'>, 'fields'>) =>
  at('/api/products', { ...query, fields: 'card' });

/** Loads one page of a list, and the total number of products. */
export async function fetchProducts(key: Address<'/api/products'>) {
  const { entries, total } = await readList(key);
  return { products: entries, total };
}
