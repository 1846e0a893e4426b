import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import type { StockLine } from '../../../domain/stock/ports/stock.js';
import { Reservations } from '../../../domain/stock/ports/reservations.js';
import { Database } from '../sql/database.js';

const returned = ['product_id as productId', 'variant_id as variantId'] as const;

@Injectable()
export class PostgresReservations implements Reservations {
  constructor(private readonly db: Database) {}

  async handOver(cartId: number, checkoutId: string, lines: readonly StockLine[]): Promise<StockLine[]> {
    const reserved = await this.db
      .selectFrom('waitlist_entries')
      .select(['id', 'product_id', 'variant_id'])
      .where('cart_id', '=', cartId)
      .where('state', '=', 'reserved')
      .where('checkout_id', 'is', null)
      .orderBy('id')
      .forUpdate()
      .execute();
    const ids = lines.flatMap(({ productId, variantId, quantity }) =>
      reserved
        .filter((entry) => entry.product_id === productId && entry.variant_id === variantId)
        .slice(0, quantity)
        .map(({ id }) => id),
    );
    if (ids.length === 0) return [];
    const rows = await this.db
      .updateTable('waitlist_entries')
      .set({ checkout_id: checkoutId })
      .where('id', 'in', ids)
      .returning(returned)
      .execute();
    return rows.map(oneUnit);
  }

  async takeBack(checkoutId: string): Promise<StockLine[]> {
    await this.db
      .updateTable('waitlist_entries')
      .set({ state: 'lapsed', checkout_id: null, cart_id: null })
      .where('checkout_id', '=', checkoutId)
      .where('state', '=', 'reserved')
      .where('reserved_until', '<=', sql<Date>`now()`)
      .execute();
    const rows = await this.db
      .updateTable('waitlist_entries')
      .set({ checkout_id: null })
      .where('checkout_id', '=', checkoutId)
      .where('state', '=', 'reserved')
      .returning(returned)
      .execute();
    return rows.map(oneUnit);
  }

  async markBought(checkoutId: string): Promise<void> {
    await this.db
      .updateTable('waitlist_entries')
      .set({ state: 'bought' })
      .where('checkout_id', '=', checkoutId)
      .where('state', '=', 'reserved')
      .execute();
  }

  async move(fromCartId: number, toCartId: number): Promise<void> {
    await this.db
      .updateTable('waitlist_entries')
      .set({ cart_id: toCartId })
      .where('cart_id', '=', fromCartId)
      .where('state', '=', 'reserved')
      .where('checkout_id', 'is', null)
      .execute();
  }
}

function oneUnit(target: Omit<StockLine, 'quantity'>): StockLine {
  return { ...target, quantity: 1 };
}
