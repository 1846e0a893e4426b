import { read, readList, readOrNull } from './client';
import type { Category, Product, ProductDetail, ProductFacets, ProductPage, SearchSuggestions, Store } from './models';

export async function fetchStore(key: string): Promise<Store> {
  return (await read(key)) as Store;
}

export async function fetchCategories(key: string): Promise<Category[]> {
  return (await read(key)) as Category[];
}

/** null: there is no such category. */
export async function fetchCategory(key: string): Promise<Category | null> {
  return (await readOrNull(key)) as Category | null;
}

/** What answers lack that the device kept from a version of the shop that did not know it yet. */
const unknownGarment = { features: [], fabric: null, lining: null, upf: null, care: [], fit: null };
const countedBefore = { colors: [], didYouMean: null };

/** null: there is no such product. */
export async function fetchProduct(key: string): Promise<ProductDetail | null> {
  const product = (await readOrNull(key)) as ProductDetail | null;
  return product && { ...unknownGarment, ...product };
}

export async function fetchProducts(key: string): Promise<ProductPage> {
  const { entries, total } = await readList(key);
  return { products: entries as Product[], total };
}

/** How many products each filter would leave. */
export async function fetchFacets(key: string): Promise<ProductFacets> {
  return { ...countedBefore, ...((await read(key)) as ProductFacets) };
}

/** What a search that is being typed would find. */
export async function fetchSuggestions(key: string): Promise<SearchSuggestions> {
  return (await read(key)) as SearchSuggestions;
}
