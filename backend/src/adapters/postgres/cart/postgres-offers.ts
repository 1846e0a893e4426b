import { Injectable } from '@nestjs/common';
import type { Expression, InferResult, QueryCreator } from 'kysely';
import type { Offer } from '../../../domain/cart/offer.js';
import { Offers } from '../../../domain/cart/ports/offers.js';
import { Money } from '../../../domain/shared/money.js';
import { Database } from '../sql/database.js';
import { type Named, Prepared } from '../sql/prepared.js';
import type { Tables } from '../sql/tables.js';
import { availableToCart, holdsFor } from './cart-availability.js';

/** What that cart can buy of the products. */
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
    ])
    .where(({ eb, fn }) => eb('p.id', '=', fn.any<number>(productIds)))
    .where('p.archived_at', 'is', null)
    .orderBy('p.id')
    .orderBy('v.position')
    .orderBy('v.id');
}

type OfferRow = InferResult<ReturnType<typeof offers>>[number];

export function offerOf({ priceCents, ...row }: OfferRow): Offer {
  return { ...row, price: Money.ofCents(priceCents) };
}

const offersOf = new Prepared((db, { productIds, cartId }: Named<{ productIds: readonly number[]; cartId: number }>) =>
  offers(db, productIds, cartId),
);

@Injectable()
export class PostgresOffers implements Offers {
  constructor(private readonly db: Database) {}

  async list(productIds: readonly number[], cartId: number): Promise<Offer[]> {
    return (await this.db.all(offersOf, { productIds, cartId })).map(offerOf);
  }
}
