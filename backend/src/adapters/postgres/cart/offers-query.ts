import type { Expression, InferResult, QueryCreator } from 'kysely';
import type { Offer } from '../../../domain/cart/offer.js';
import { Money } from '../../../domain/shared/money.js';
import { itemName } from '../../../domain/shared/variant-label.js';
import type { Database } from '../sql/database.js';
import { type Named, Prepared } from '../sql/prepared.js';
import { oneByOne } from '../sql/rows.js';
import type { Tables } from '../sql/tables.js';
import { availableToCart, holdsFor } from './cart-availability.js';

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
 * Ids of halves of sets that the first query did not return. Few products are sets, so most requests need no second
 * query.
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
