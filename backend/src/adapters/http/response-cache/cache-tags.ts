import { AsyncLocalStorage } from 'node:async_hooks';
import { garmentChoiceNames } from '../../../domain/catalog/garment.js';
import type { ProductFilter, ProductPage } from '../../../domain/catalog/ports/catalog-reader.js';

const collecting = new AsyncLocalStorage<Set<string>>();

/** A response that shows more products is invalidated by changes of any product. */
const mostNamed = 100;

/** Runs the work of a response, which collects the tags of its content. */
export function collectTags(tags: Set<string>, work: () => void): void {
  collecting.run(tags, work);
}

/** Records tags of the shown content, as written by `functions/catalog-changes.sql`. Does nothing for a response that is not cached. */
export function shows(...tags: readonly string[]): void {
  const collected = collecting.getStore();
  for (const tag of tags) collected?.add(tag);
}

/** @param what which part of the stock is shown: the number of units, or only whether the products can be bought */
export function showsProducts(products: readonly ShownProduct[], what: 'stock' | 'availability'): void {
  if (products.length > mostNamed) shows('product', what);
  // The stock of a set depends on the stock of its halves.
  else
    for (const { id, halves } of products)
      for (const one of halves ? [id, halves.topId, halves.bottomId] : [id]) shows(`product:${one}`, `${what}:${one}`);
}

interface ShownProduct {
  readonly id: number;
  readonly halves?: { readonly topId: number; readonly bottomId: number } | null;
}

/** A new review of any product may become a featured one. */
export function showsFeaturedReviews(featured: readonly { readonly productId: number }[]): void {
  shows('reviews', ...featured.map(({ productId }) => `product:${productId}`));
}

/** Records the tags for the products of a list and their order. */
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
 * Milliseconds that content without invalidating changes stays valid, shortest first. Counts of many products may have
 * been outdated when they were shown; delivery dates cover some days ahead.
 */
const lifetimes = [
  [facetsTag, 60_000],
  [deliveryTag, 3_600_000],
] as const;

/** In milliseconds; 0 for content that is valid until it changes. */
export function lifetimeOf(tags: ReadonlySet<string>): number {
  return lifetimes.find(([tag]) => tags.has(tag))?.[1] ?? 0;
}

/** Records the tags for the counts of filters. */
export function showsFacets(filter: ProductFilter): void {
  showsList(filter);
  shows('offers', 'sale', 'facts', facetsTag);
}

/** Records the tag for delivery dates of the next cut-offs. */
export function showsDelivery(): void {
  shows(deliveryTag);
}

/** The tags affected by a change: its own, and that of its whole kind. */
export function reached(tag: string): string[] {
  const [kind = tag] = tag.split(':');
  return kind === tag ? [tag] : [tag, kind];
}
