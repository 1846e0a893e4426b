import { AsyncLocalStorage } from 'node:async_hooks';
import { garmentChoiceNames } from '../../../domain/catalog/garment.js';
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
export function showsProducts(products: readonly ShownProduct[], what: 'stock' | 'availability'): void {
  if (products.length > mostNamed) shows('product', what);
  // What there is of a set is what there is of its halves.
  else
    for (const { id, halves } of products)
      for (const one of halves ? [id, halves.topId, halves.bottomId] : [id]) shows(`product:${one}`, `${what}:${one}`);
}

interface ShownProduct {
  readonly id: number;
  readonly halves?: { readonly topId: number; readonly bottomId: number } | null;
}

/** A review of any product may become one of them. */
export function showsFeaturedReviews(featured: readonly { readonly productId: number }[]): void {
  shows('reviews', ...featured.map(({ productId }) => `product:${productId}`));
}

/** Which products a list has, and in which order. */
export function showsList(filter: ProductFilter, sort?: ProductPage['sort']): void {
  const { minPrice, maxPrice, onSale, mySize } = filter;
  // Sold-out products come last in each list.
  shows('list', 'offers');
  if (minPrice || maxPrice || sort?.startsWith('price')) shows('prices');
  if (onSale) shows('sale');
  if (mySize || garmentChoiceNames.some((name) => filter[name])) shows('facts');
}

const facetsTag = 'facets';
const deliveryTag = 'delivery';

/**
 * Milliseconds for which what no change reaches is up to date, the shortest first. Counts of many products may have been old
 * already when they were shown; the dates of delivery reach some days ahead.
 */
const lifetimes = [
  [facetsTag, 60_000],
  [deliveryTag, 3_600_000],
] as const;

/** In milliseconds; 0 for what is right until it changes. */
export function lifetimeOf(tags: ReadonlySet<string>): number {
  return lifetimes.find(([tag]) => tags.has(tag))?.[1] ?? 0;
}

/** How many products each filter would leave. */
export function showsFacets(filter: ProductFilter): void {
  showsList(filter);
  shows('offers', 'sale', 'facts', facetsTag);
}

/** When orders arrive that are placed before the next cut-offs. */
export function showsDelivery(): void {
  shows(deliveryTag);
}

/** The tags that a change reaches: its own, and that of all of its kind. */
export function reached(tag: string): string[] {
  const [kind = tag] = tag.split(':');
  return kind === tag ? [tag] : [tag, kind];
}
