import { LRUCache } from 'lru-cache';
import type { CatalogProduct } from '../../../domain/catalog/ports/catalog-reader.js';
import { product, type ProductRow } from './product-row.js';

/** A few kilobytes each. */
const most = 500;

/**
 * Products by the text of their rows: one that has not changed since it was last read is neither parsed nor built again, and what is made of
 * it may be kept by its identity.
 */
export class KeptProducts {
  private readonly kept = new LRUCache<string, CatalogProduct>({ max: most });

  of(text: string): CatalogProduct {
    const known = this.kept.get(text);
    if (known) return known;
    const built = product(JSON.parse(text) as ProductRow);
    this.kept.set(text, built);
    return built;
  }
}
