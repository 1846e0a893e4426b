import { Injectable } from '@nestjs/common';
import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import { type BoughtLine, BoughtLines } from '../../../domain/cart/ports/bought-lines.js';
import { Database } from '../sql/database.js';
import { type Named, Prepared } from '../sql/prepared.js';
import { type Json, json, rowsOf } from '../sql/rows.js';
import type { Tables } from '../sql/tables.js';

interface Bought {
  readonly cartId: number;
  readonly promoCodeId: number | null;
  readonly bought: Json<
    Pick<Selectable<Tables['cart_items']>, 'product_id' | 'variant_id' | 'quantity' | 'set_group'>[]
  >;
}

/** Removes bought units from a cart. Locks the cart before its lines, and reads the quantities under these locks. */
const removeBought = new Prepared((db, { cartId, promoCodeId, bought }: Named<Bought>) =>
  db
    .with('cart', (tables) =>
      tables
        .updateTable('carts')
        .set(({ fn, ref }) => ({
          updated_at: sql`now()`,
          promo_code_id: fn<number | null>('nullif', [ref('promo_code_id'), promoCodeId]),
        }))
        .where('id', '=', cartId)
        .returning('id'),
    )
    .with('bought', (tables) =>
      tables
        .selectFrom('cart')
        .innerJoin('cart_items as item', 'item.cart_id', 'cart.id')
        .innerJoin(rowsOf('cart_items', bought).as('line'), (line) =>
          line
            .onRef('line.product_id', '=', 'item.product_id')
            .onRef('line.variant_id', 'is not distinct from', 'item.variant_id')
            .onRef('line.set_group', 'is not distinct from', 'item.set_group'),
        )
        .select(({ eb }) => ['item.id', eb('item.quantity', '-', eb.ref('line.quantity')).as('rest')])
        .forUpdate('item'),
    )
    .with('reduced', (tables) =>
      tables
        .updateTable('cart_items')
        .from('bought')
        .set(({ ref }) => ({ quantity: ref('bought.rest') }))
        .whereRef('cart_items.id', '=', 'bought.id')
        .where('bought.rest', '>', 0),
    )
    .deleteFrom('cart_items')
    .using('bought')
    .whereRef('cart_items.id', '=', 'bought.id')
    .where('bought.rest', '<=', 0),
);

@Injectable()
export class PostgresBoughtLines implements BoughtLines {
  constructor(private readonly db: Database) {}

  async removeUnits(cartId: number, lines: readonly BoughtLine[], promoCodeId: number | null): Promise<void> {
    const bought = json(
      lines.map(({ productId, variantId, quantity, set }) => ({
        product_id: productId,
        variant_id: variantId,
        quantity,
        set_group: set?.group ?? null,
      })),
    );
    await this.db.all(removeBought, { cartId, promoCodeId, bought });
  }
}
