import { type Expression, expressionBuilder, type Nullable, type Selectable, sql, type SqlBool } from 'kysely';
import type { Tables } from '../sql/tables.js';

/** An item for a cart, with its stock and the checkout that holds stock for the cart. */
interface Choice {
  readonly p: Selectable<Tables['products']>;
  readonly v: Nullable<Selectable<Tables['product_variants']>>;
  readonly s: Nullable<Selectable<Tables['stock']>>;
  readonly own: Nullable<Selectable<Tables['checkouts']>>;
}

const { and, case: choose, cast, eb, fn, lit, ref, selectFrom } = expressionBuilder<Tables & Choice, keyof Choice>();

const heldLines = sql<{ productId: number; variantId: number | null; quantity: number }>`
  jsonb_to_recordset(${ref('own.snapshot')} -> 'lines')`.as<'line'>(
  sql`line ("productId" integer, "variantId" integer, quantity integer)`,
);

const heldByCart = selectFrom(heldLines)
  .select(({ fn: { sum } }) => sum<number>('line.quantity').as('units'))
  .whereRef('line.productId', '=', 'p.id')
  .whereRef('line.variantId', 'is not distinct from', 'v.id');

/** Units that the waitlist reserves for a cart, except those that its checkout holds. */
export function reservedFor(cartId: Expression<number>) {
  return selectFrom('waitlist_entries as kept')
    .select(({ cast: as, fn: { countAll } }) => as<number>(countAll(), 'integer').as('units'))
    .where('kept.cart_id', '=', cartId)
    .where('kept.state', '=', 'reserved')
    .where('kept.checkout_id', 'is', null)
    .whereRef('kept.product_id', '=', 'p.id')
    .whereRef('kept.variant_id', 'is not distinct from', 'v.id');
}

/**
 * Number of units that a cart can buy: available units unless the item is switched off, units reserved for the cart,
 * and units that the cart's own checkout holds, because its next hold replaces the current hold.
 */
export function availableToCart(cartId: Expression<number>) {
  const free = fn.coalesce(eb('s.on_hand', '-', ref('s.held')), lit(0));
  return cast<number>(
    choose()
      .when(and([ref('p.in_stock'), fn.coalesce('v.in_stock', lit(true))]))
      .then(eb(eb(free, '+', fn.coalesce(heldByCart, lit(0))), '+', reservedFor(cartId)))
      .else(lit(0))
      .end(),
    'integer',
  );
}

const held = expressionBuilder<{ own: Tables['checkouts'] }, 'own'>();

/** Whether the checkout `own` holds stock for the cart. */
export function holdsFor(cartId: Expression<number>): Expression<SqlBool> {
  return held.and([held('own.cart_id', '=', cartId), held('own.state', '=', 'held'), held.ref('own.stock_held')]);
}
