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
  readonly bought: Json<Pick<Selectable<Tables['cart_items']>, 'product_id' | 'variant_id' | 'quantity'>[]>;
}

const releasePromo = new Prepared((db, named: Named<{ cartId: number; promoCodeId: number | null }>) =>
  db
    .updateTable('carts')
    .set(({ fn, ref }) => ({
      updated_at: sql`now()`,
      promo_code_id: fn<number | null>('nullif', [ref('promo_code_id'), named.promoCodeId]),
    }))
    .where('id', '=', named.cartId),
);

const removeBought = new Prepared((db, { cartId, bought }: Named<Bought>) =>
  db
    .deleteFrom('cart_items as item')
    .using(rowsOf('cart_items', bought).as('bought'))
    .where('item.cart_id', '=', cartId)
    .whereRef('item.product_id', '=', 'bought.product_id')
    .whereRef('item.variant_id', 'is not distinct from', 'bought.variant_id')
    .whereRef('item.quantity', '<=', 'bought.quantity'),
);

const reduceBought = new Prepared((db, { cartId, bought }: Named<Bought>) =>
  db
    .updateTable('cart_items as item')
    .from(rowsOf('cart_items', bought).as('bought'))
    .set(({ eb, ref }) => ({ quantity: eb('item.quantity', '-', ref('bought.quantity')) }))
    .where('item.cart_id', '=', cartId)
    .whereRef('item.product_id', '=', 'bought.product_id')
    .whereRef('item.variant_id', 'is not distinct from', 'bought.variant_id')
    .whereRef('item.quantity', '>', 'bought.quantity'),
);

@Injectable()
export class PostgresBoughtLines implements BoughtLines {
  constructor(private readonly db: Database) {}

  async takeOut(cartId: number, lines: readonly BoughtLine[], promoCodeId: number | null): Promise<void> {
    await this.db.change(releasePromo, { cartId, promoCodeId });
    const bought = json(
      lines.map(({ productId, variantId, quantity }) => ({ product_id: productId, variant_id: variantId, quantity })),
    );
    await this.db.change(removeBought, { cartId, bought });
    await this.db.change(reduceBought, { cartId, bought });
  }
}
