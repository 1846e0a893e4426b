import {
  type Expression,
  expressionBuilder,
  type InferResult,
  type Nullable,
  type QueryCreator,
  type Selectable,
  sql,
  type SqlBool,
} from 'kysely';
import type { Offer } from '../../../domain/cart/offer.js';
import { Money } from '../../../domain/shared/money.js';
import { itemName } from '../../../domain/shared/variant-label.js';
import type { Database } from '../sql/database.js';
import { type Named, Prepared } from '../sql/prepared.js';
import { oneByOne } from '../sql/rows.js';
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

/** Units that the waitlist reserves for a cart, except those that the cart's checkout holds. */
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
 * Number of units that a cart can buy; 0 if the item is switched off. Otherwise, the sum of the available units, the
 * units reserved for the cart, and the units that the cart's own checkout holds. The next hold of this checkout
 * replaces the current hold.
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

/** Offers of the products for this cart. */
export function offers(
  db: QueryCreator<Tables>,
  productIds: Expression<readonly number[]>,
  cartId: Expression<number>,
) {
  return db
    .selectFrom('products as p')
    .leftJoin('product_variants as v', (variant) =>
      variant.onRef('v.product_id', '=', 'p.id').on('v.archived_at', 'is', null),
    )
    .leftJoin('stock as s', (stock) =>
      stock.onRef('s.product_id', '=', 'p.id').onRef('s.variant_id', 'is not distinct from', 'v.id'),
    )
    .leftJoin('checkouts as own', (own) => own.on(holdsFor(cartId)))
    .select(({ fn }) => [
      'p.id as productId',
      'v.id as variantId',
      fn.coalesce('v.price_cents', 'p.price_cents').as('priceCents'),
      availableToCart(cartId).as('available'),
      'p.name as productName',
      'v.size',
      'v.color',
      'p.price_cents as listPriceCents',
      'p.set_only as isSetOnly',
      'p.set_top_id as topId',
      'p.set_bottom_id as bottomId',
    ])
    .where(({ eb, selectFrom }) => eb('p.id', 'in', selectFrom(oneByOne(productIds).as('wanted')).select('wanted.id')))
    .where('p.archived_at', 'is', null)
    .where(({ eb, or, ref }) => or([eb('p.set_top_id', 'is', null), ref('p.in_stock')]))
    .orderBy('p.id')
    .orderBy('v.position')
    .orderBy('v.id');
}

type OfferRow = InferResult<ReturnType<typeof offers>>[number];

/**
 * Ids of set halves that are missing from the result of the first query. Few products are sets, so most requests need
 * no second query.
 */
function missingHalves(offered: readonly OfferRow[]): number[] {
  const halves = offered.flatMap(({ topId, bottomId }) => [topId ?? [], bottomId ?? []].flat());
  return halves.filter((id) => offered.every(({ productId }) => productId !== id));
}

function offerOf(row: OfferRow): Offer {
  const { productId, variantId, available, productName, isSetOnly, topId, bottomId } = row;
  return {
    productId,
    variantId,
    available,
    isSetOnly,
    name: itemName(productName, row.size, row.color),
    price: Money.ofCents(row.priceCents),
    listPrice: Money.ofCents(row.listPriceCents),
    halves: topId === null || bottomId === null ? null : { topId, bottomId },
  };
}

const offersOf = new Prepared((db, { productIds, cartId }: Named<{ productIds: readonly number[]; cartId: number }>) =>
  offers(db, productIds, cartId),
);

/** The offers of the products for this cart, and the offers of the halves of sets. */
export async function listOffers(db: Database, productIds: readonly number[], cartId: number): Promise<Offer[]> {
  const rows = await db.all(offersOf, { productIds, cartId });
  const halves = missingHalves(rows);
  const all = halves.length > 0 ? [...rows, ...(await db.all(offersOf, { productIds: halves, cartId }))] : rows;
  return all.map(offerOf);
}
