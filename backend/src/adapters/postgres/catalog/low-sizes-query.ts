import { expressionBuilder } from 'kysely';
import { lowStockLimit } from '../../../domain/stock/ports/stock.js';
import type { Tables } from '../sql/tables.js';

/** Sizes for sale with a stock at or below the limit. */
export function lowSizes() {
  return expressionBuilder<Tables>()
    .selectFrom('stock as s')
    .innerJoin('products as p', 'p.id', 's.product_id')
    .leftJoin('product_variants as v', 'v.id', 's.variant_id')
    .where(({ eb }) => eb(eb('s.on_hand', '-', eb.ref('s.held')), '<=', lowStockLimit))
    .where('p.archived_at', 'is', null)
    .where('p.in_stock', '=', true)
    .where(({ eb, or }) =>
      or([eb('s.variant_id', 'is', null), eb.and([eb('v.archived_at', 'is', null), eb('v.in_stock', '=', true)])]),
    );
}
