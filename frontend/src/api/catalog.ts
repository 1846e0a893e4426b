import { type Address, at, type QueryOf } from './address';
import { read, readList, readOrNull } from './client';
import type { Product, ProductDetail } from './models';

export const fetchCategories = (key: '/api/categories') => read(key);

/** null: there is no such category. */
export const fetchCategory = (key: Address<'/api/categories/{category}'>) => readOrNull(key);

/** Stands in for fields that a copy, kept on the device by an older version of the shop, lacks. */
const unknownGarment: Omit<ProductDetail, keyof Product | 'category'> = {
  features: [],
  fabric: null,
  lining: null,
  upf: null,
  care: [],
  fit: null,
  ...{ kind: null, coverage: null, support: null, lined: null, rise: null, leg: null, stretch: null, sizeChart: null },
};

/** null: there is no such product. */
export async function fetchProduct(key: Address<'/api/products/{slug}'>) {
  const product = await readOrNull(key);
  return product && { ...unknownGarment, ...product };
}

/** The address of a list of products with what lists show of them. */
export const cardsAt = (query: Omit<QueryOf<'/api/products'>, 'fields'>) =>
  at('/api/products', { ...query, fields: 'card' });

/** One page of a list, and how many products the whole list has. */
export async function fetchProducts(key: Address<'/api/products'>) {
  const { entries, total } = await readList(key);
  return { products: entries, total };
}
