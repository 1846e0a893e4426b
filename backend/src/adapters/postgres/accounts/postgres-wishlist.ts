import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { Wishlist } from '../../../domain/accounts/ports/wishlist.js';
import { Database } from '../sql/database.js';
import { type Named, Prepared } from '../sql/prepared.js';
import { insertFrom } from '../sql/rows.js';

const savedProducts = new Prepared((db, { userId }: Named<{ userId: number }>) =>
  db
    .selectFrom('wishlist_items as item')
    .innerJoin('products as p', 'p.id', 'item.product_id')
    .select('p.id')
    .where('item.user_id', '=', userId)
    .where('p.archived_at', 'is', null)
    .orderBy('item.created_at', 'desc')
    .orderBy('p.id', 'desc'),
);

const lockAccount = new Prepared((db, { userId }: Named<{ userId: number }>) =>
  db.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate(),
);

const addProducts = new Prepared((db, named: Named<{ userId: number; productIds: readonly number[] }>) => {
  const wanted = db
    .selectFrom(
      sql<{ id: number; place: string }>`unnest(${named.productIds}::integer[]) WITH ORDINALITY`.as<'wanted'>(
        sql`wanted (id, place)`,
      ),
    )
    .innerJoin('products as p', 'p.id', 'wanted.id')
    .where('p.archived_at', 'is', null);
  return insertFrom(db, 'wishlist_items', wanted, ({ ref }) => ({
    user_id: named.userId,
    product_id: ref('p.id'),
    created_at: sql<Date>`statement_timestamp() - ${ref('wanted.place')} * interval '1 microsecond'`,
  })).onConflict((conflict) => conflict.columns(['user_id', 'product_id']).doNothing());
});

const removeProduct = new Prepared((db, { userId, productId }: Named<{ userId: number; productId: number }>) =>
  db.deleteFrom('wishlist_items').where('user_id', '=', userId).where('product_id', '=', productId),
);

@Injectable()
export class PostgresWishlist implements Wishlist {
  constructor(private readonly db: Database) {}

  async getProductIds(userId: number): Promise<number[]> {
    return (await this.db.all(savedProducts, { userId })).map(({ id }) => id);
  }

  async lockProductIds(userId: number): Promise<number[]> {
    await this.db.first(lockAccount, { userId });
    return this.getProductIds(userId);
  }

  add(userId: number, productIds: readonly number[]): Promise<number> {
    return this.db.change(addProducts, { userId, productIds });
  }

  async remove(userId: number, productId: number): Promise<void> {
    await this.db.change(removeProduct, { userId, productId });
  }
}
