import { expressionBuilder } from 'kysely';
import { lowStockLimit } from '../../../domain/stock/ports/stock.js';
import type { Tables } from '../sql/tables.js';

const { and, eb, exists, not, or, ref, selectFrom } = expressionBuilder<
  Tables & { s: Tables['stock']; p: Tables['products']; v: Tables['product_variants'] },
  's' | 'p' | 'v'
>();

/** Units of the stock row `s` that shoppers can buy. */
export const availableUnits = eb('s.on_hand', '-', ref('s.held'));

/**
 * Whether a row `s` of the stock is of an item that can be sold. The row of a product without variants remains when the
 * product gets variants, but shoppers cannot buy its units. Does not check whether the variant is archived.
 */
export const isOfItem = or([
  eb('s.variant_id', 'is not', null),
  not(
    exists(
      selectFrom('product_variants as live')
        .select('live.id')
        .whereRef('live.product_id', '=', 's.product_id')
        .where('live.archived_at', 'is', null),
    ),
  ),
]);

/**
 * Whether a size is running out: it is for sale, and its available units are at or below the limit. The page Today, the
 * stock list, the product list and the mails to staff use this one definition. Needs the stock `s`, the product `p` and
 * the variant `v`, whose columns are null for a product without variants.
 */
export const isRunningOut = and([
  eb(availableUnits, '<=', lowStockLimit),
  eb('p.archived_at', 'is', null),
  eb('p.in_stock', '=', true),
  eb('p.set_top_id', 'is', null),
  isOfItem,
  or([eb('s.variant_id', 'is', null), and([eb('v.archived_at', 'is', null), eb('v.in_stock', '=', true)])]),
]);

/** Sizes that are running out. */
export function lowSizes() {
  return expressionBuilder<Tables>()
    .selectFrom('stock as s')
    .innerJoin('products as p', 'p.id', 's.product_id')
    .leftJoin('product_variants as v', 'v.id', 's.variant_id')
    .where(isRunningOut);
}
