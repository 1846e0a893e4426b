import { Injectable } from '@nestjs/common';
import { type ExpressionBuilder, type QueryCreator, sql } from 'kysely';
import { type Invitation, Invitations, type ShippedBetween } from '../../../domain/reviews/ports/invitations.js';
import { Database } from '../sql/database.js';
import type { Tables } from '../sql/tables.js';
import { isRefunded } from './review-columns.js';

const addressHash = sql<Uint8Array>`sha256(convert_to(lower(o.email), 'UTF8'))`;

type WithOrder = Tables & { o: Tables['orders'] };

/** Products of the order `o` that can be reviewed but have no review yet. */
function unreviewed({ selectFrom }: ExpressionBuilder<WithOrder, 'o'>) {
  return selectFrom('order_items as i')
    .innerJoin('products as p', 'p.id', 'i.product_id')
    .whereRef('i.order_id', '=', 'o.id')
    .where('p.archived_at', 'is', null)
    .whereRef('i.cancelled', '<', 'i.quantity')
    .where(({ exists, not, selectFrom: from }) =>
      not(
        exists(
          from('reviews as r')
            .select('r.id')
            .whereRef('r.product_id', '=', 'p.id')
            .where(({ eb, or, ref }) =>
              or([eb('r.order_id', '=', ref('o.id')), eb('r.user_id', '=', ref('o.user_id'))]),
            ),
        ),
      ),
    );
}

/** Orders `o` whose buyers may get an invitation now. */
function due(db: QueryCreator<Tables>, { from, until }: ShippedBetween) {
  return db
    .selectFrom('orders as o')
    .where(({ eb, or }) =>
      or([
        eb('o.status', '=', 'completed'),
        eb.and([eb('o.status', '=', 'shipped'), eb('o.shipping_method', '<>', 'pickup')]),
      ]),
    )
    .where(({ not }) => not(isRefunded))
    .where('o.email', 'not like', '%@deleted.invalid')
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('review_invitations as known').select('known.order_id').whereRef('known.order_id', '=', 'o.id'),
        ),
      ),
    )
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('review_invitation_stops as stop')
            .select('stop.email_hash')
            .where('stop.email_hash', '=', addressHash),
        ),
      ),
    )
    .where((order) => order.exists(unreviewed(order).select('i.id')))
    .where('o.id', 'in', (query) =>
      query
        .selectFrom('order_events as e')
        .select('e.order_id')
        .where('e.kind', '=', sql.lit('status' as const))
        .where(sql<boolean>`e.detail ->> 'status' IN ('shipped', 'completed')`)
        .where('e.created_at', '>=', from)
        .where('e.created_at', '<', until),
    );
}

@Injectable()
export class PostgresInvitations implements Invitations {
  constructor(private readonly db: Database) {}

  async listDue(shipped: ShippedBetween, limit: number): Promise<string[]> {
    const rows = await due(this.db, shipped).select('o.id').orderBy('o.created_at').limit(limit).execute();
    return rows.map(({ id }) => id);
  }

  async claim(orderId: string, shipped: ShippedBetween): Promise<Invitation | null> {
    const order = await due(this.db, shipped)
      .select((one) => [
        'o.user_id as userId',
        'o.email',
        'o.first_name as firstName',
        sql<string[]>`ARRAY${unreviewed(one).select('p.name').distinct()}`.as('products'),
      ])
      .where('o.id', '=', orderId)
      .forUpdate('o')
      .executeTakeFirst();
    if (!order) return null;
    const { numInsertedOrUpdatedRows } = await this.db
      .insertInto('review_invitations')
      .values({ order_id: orderId })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    return numInsertedOrUpdatedRows === 1n ? { orderId, ...order } : null;
  }

  async stop(orderId: string): Promise<void> {
    await this.db
      .insertInto('review_invitation_stops')
      .columns(['email_hash'])
      .expression((query) =>
        query
          .selectFrom('orders as o')
          .select(addressHash.as('email_hash'))
          .where('o.id', '=', orderId)
          .where('o.email', 'not like', '%@deleted.invalid'),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}
