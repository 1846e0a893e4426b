import type { Address } from './address';
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
const countedBefore = {
  ...{ colors: [], shapes: [], notInMySize: 0, soldOut: 0, didYouMean: null },
  garment: { kind: [], coverage: [], support: [], lined: [], rise: [], leg: [], stretch: [] },
};

export const fetchSizeCharts = (key: '/api/size-charts') => read(key);

/** null: there is no such product. */
export async function fetchProduct(key: Address<'/api/products/{slug}'>) {
  const product = await readOrNull(key);
  return product && { ...unknownGarment, ...product };
}

/** One page of a list, and how many products the whole list has. */
export async function fetchProducts(key: Address<'/api/products'>) {
  const { entries, total } = await readList(key);
  return { products: entries, total };
}

/** How many products each filter would leave. */
export const fetchFacets = async (key: Address<'/api/product-facets'>) => ({ ...countedBefore, ...(await read(key)) });

/** Suggestions for a search while it is typed. */
export const fetchSuggestions = (key: Address<'/api/search-suggestions'>) => read(key);
