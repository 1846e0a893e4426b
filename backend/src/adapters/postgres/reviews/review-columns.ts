import { type QueryCreator, sql } from 'kysely';
import type { Tables } from '../sql/tables.js';

/** Whether the order `o` was refunded in full. */
export const isRefunded = sql<boolean>`(o.paid_cents > 0 AND o.refunded_cents >= o.paid_cents)`;

/** The reviews `r`, with the fields that their authors and staff may change. */
export function reviews(db: QueryCreator<Tables>) {
  return db
    .selectFrom('reviews as r')
    .innerJoin('products as p', 'p.id', 'r.product_id')
    .select([
      'r.id',
      'r.product_id as productId',
      'p.name as productName',
      'r.order_id as orderId',
      'r.user_id as userId',
      'r.author',
      'r.stars',
      'r.fit',
      'r.size_worn as sizeWorn',
      'r.usual_size as usualSize',
      'r.text',
      'r.state',
      'r.reason',
      'r.answer',
      'r.version',
    ]);
}
