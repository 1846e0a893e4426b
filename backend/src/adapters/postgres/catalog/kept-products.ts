import { LRUCache } from 'lru-cache';
import type { CatalogProduct } from '../../../domain/catalog/ports/catalog-reader.js';
import { product, type ProductRow } from './product-row.js';

/** Characters of the texts in all: several hundred products. What is built of a text takes a few times its size. */
const most = 1_500_000;

/**
 * Products by the text of their rows: one that has not changed since it was last read is neither parsed nor built again, and what is made of
 * it may be kept by its identity.
 */
export class KeptProducts {
  private readonly kept = new LRUCache<string, CatalogProduct>({
    maxSize: most,
    sizeCalculation: (_, { length }) => length,
  });

  of(text: string): CatalogProduct {
    const known = this.kept.get(text);
    if (known) return known;
    const built = product(JSON.parse(text) as ProductRow);
    this.kept.set(text, built);
    return built;
  }
}
