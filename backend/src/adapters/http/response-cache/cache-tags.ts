import type { CacheTag } from '../../../domain/catalog/ports/catalog-changes.js';

interface ShownProduct {
  readonly id: number;
  readonly halves?: { readonly topId: number; readonly bottomId: number } | null;
}

/** Tags of products whose number of units is shown. The stock of a set depends on the stock of its halves. */
export function tagsOf(...products: readonly ShownProduct[]): CacheTag[] {
  return products
    .flatMap(({ id, halves }) => (halves ? [id, halves.topId, halves.bottomId] : [id]))
    .map((id): CacheTag => `product:${id}`);
}
