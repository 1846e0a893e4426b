import { AsyncLocalStorage } from 'node:async_hooks';
import type { ProductFilter, ProductPage } from '../../../domain/catalog/ports/catalog-reader.js';

const collecting = new AsyncLocalStorage<Set<string>>();

/** An answer that shows more products changes with any of them. */
const mostNamed = 100;

/** Runs the work of an answer, which notes the tags of what it shows. */
export function collectTags(tags: Set<string>, work: () => void): void {
  collecting.run(tags, work);
}

/** What changes an answer, by the tags that migration 17 writes. Outside of an answer that may be kept it does nothing. */
export function shows(...tags: readonly string[]): void {
  const collected = collecting.getStore();
  for (const tag of tags) collected?.add(tag);
}

/** @param what of their stock is shown: how many of each there are, or which can be bought */
export function showsProducts(products: readonly { readonly id: number }[], what: 'stock' | 'availability'): void {
  if (products.length > mostNamed) shows('product', what);
  else for (const { id } of products) shows(`product:${id}`, `${what}:${id}`);
}

/** Which products a list has, and in which order. */
export function showsList(filter: ProductFilter, sort?: ProductPage['sort']): void {
  const { inStock, sizes = [], colors = [], minPrice, maxPrice, onSale } = filter;
  shows('list');
  if (inStock || sizes.length > 0 || colors.length > 0) shows('offers');
  if (minPrice || maxPrice || sort?.startsWith('price')) shows('prices');
  if (onSale) shows('sale');
}

/** Not changed by anything, but out of date after a while. */
export const facetsTag = 'facets';

/** How many products each filter would leave. */
export function showsFacets(filter: ProductFilter): void {
  showsList(filter);
  shows('offers', 'sale', facetsTag);
}

/** The tags that a change reaches: its own, and that of all of its kind. */
export function reached(tag: string): string[] {
  const [kind = tag] = tag.split(':');
  return kind === tag ? [tag] : [tag, kind];
}
