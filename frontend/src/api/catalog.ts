import { type Address, at, type QueryOf } from './address';
import { read, readList, readOrNull } from './client';
import type { Product, ProductDetail } from './models';

export const fetchCategories = (key: '/api/categories') => read(key);

/** Loads one category; null if it does not exist. */
export const fetchCategory = (key: Address<'/api/categories/{category}'>) => readOrNull(key);

/** Defaults for fields that are missing in copies stored on the device by an older version of the shop. */
const unknownGarment: Omit<ProductDetail, keyof Product | 'category'> = {
  features: [],
  fabric: null,
  lining: null,
  upf: null,
  care: [],
  fit: null,
  ...{ kind: null, coverage: null, support: null, lined: null, rise: null, leg: null, stretch: null, sizeChart: null },
};

/** Loads one product; null if it does not exist. */
export async function fetchProduct(key: Address<'/api/products/{slug}'>) {
  const product = await readOrNull(key);
  return product && { ...unknownGarment, ...product };
}

/** Returns the key of a product list, limited to the fields of product cards. */
export const cardsAt = (query: Omit<QueryOf<'/api/products'>, 'fields'>) =>
  at('/api/products', { ...query, fields: 'card' });

/** Loads one page of a list, and the total number of products. */
export async function fetchProducts(key: Address<'/api/products'>) {
  const { entries, total } = await readList(key);
  return { products: entries, total };
}
