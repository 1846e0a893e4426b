import { read, readList, readOrNull } from './client';
import type { Category, Product, ProductDetail, ProductPage, Store } from './models';

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

/** null: there is no such product. */
export async function fetchProduct(key: string): Promise<ProductDetail | null> {
  return (await readOrNull(key)) as ProductDetail | null;
}

export async function fetchProducts(key: string): Promise<ProductPage> {
  const { entries, total } = await readList(key);
  return { products: entries as Product[], total };
}
