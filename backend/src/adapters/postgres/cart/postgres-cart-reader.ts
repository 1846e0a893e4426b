import { Injectable } from '@nestjs/common';
import { type Expression, expressionBuilder } from 'kysely';
import type { Offer } from '../../../domain/cart/offer.js';
import { CartReader, type PricedCart } from '../../../domain/cart/ports/priced-cart.js';
import { isCapability } from '../../../domain/shared/ports/ids.js';
import { Database } from '../sql/database.js';
import { type Named, Prepared } from '../sql/prepared.js';
import type { Tables } from '../sql/tables.js';
import { listOffers } from './offers-query.js';
import { CartPricing, isGuests, pricedCarts, type PricedCartRow } from './priced-carts.js';

const { eb, or, ref } = expressionBuilder<{ c: Tables['carts'] }, 'c'>();
const isVisibleTo = (userId: Expression<number | null>) =>
  or([eb('c.user_id', 'is', null), eb('c.user_id', '=', userId), isGuests(ref('c.user_id'))]);

const cartOfSession = new Prepared((db, named: Named<{ sessionId: string; userId: number | null }>) =>
  pricedCarts(db, named.userId).where('c.session_id', '=', named.sessionId).where(isVisibleTo(named.userId)),
);

const cartById = new Prepared((db, named: Named<{ id: number; userId: number | null }>) =>
  pricedCarts(db, named.userId).where('c.id', '=', named.id).where(isVisibleTo(named.userId)),
);

const latestCart = new Prepared((db, { userId }: Named<{ userId: number }>) =>
  pricedCarts(db, userId)
    .where('c.user_id', '=', userId)
    .orderBy('c.updated_at', 'desc')
    .orderBy('c.id', 'desc')
    .limit(1),
);

@Injectable()
export class PostgresCartReader implements CartReader {
  constructor(
    private readonly db: Database,
    private readonly pricing: CartPricing,
  ) {}

  async getBySession(sessionId: string, userId: number | null): Promise<PricedCart | null> {
    return isCapability(sessionId) ? this.cartOf(await this.db.first(cartOfSession, { sessionId, userId })) : null;
  }

  async get(id: number, userId: number | null): Promise<PricedCart | null> {
    return this.cartOf(await this.db.first(cartById, { id, userId }));
  }

  async getLatest(userId: number): Promise<PricedCart | null> {
    return this.cartOf(await this.db.first(latestCart, { userId }));
  }

  listOffers(productIds: readonly number[], cartId: number): Promise<Offer[]> {
    return listOffers(this.db, productIds, cartId);
  }

  private cartOf(row: PricedCartRow | undefined): PricedCart | null {
    return row ? this.pricing.price(row) : null;
  }
}
