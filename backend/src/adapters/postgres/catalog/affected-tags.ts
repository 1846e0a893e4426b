import type { CacheTag } from '../../../domain/catalog/ports/catalog-changes.js';

const ofLists = new Set(['list', 'offers', 'prices', 'sale', 'facts']);

/**
 * Maps a tag that triggers write to `catalog_changes` to the cached content that it affects. Lists do not show the
 * number of units, so a change of `stock:7` only affects responses that show product 7.
 */
export function affectedTags(changed: string): CacheTag[] {
  const [, kind, id] = /^(product|stock|availability|reviews):(\d+)$/.exec(changed) ?? [];
  if (id === undefined) return [ofLists.has(changed) ? 'lists' : 'public'];
  const product: CacheTag = `product:${Number(id)}`;
  return kind === 'stock' ? [product] : [product, 'lists'];
}
