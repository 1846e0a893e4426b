import { type ExpressionBuilder, sql } from 'kysely';
import type { Tables } from '../sql/tables.js';

/**
 * Failed refunds that staff still have to settle. A later refund, a settling note, or the decision to retain the
 * payment settles a failed refund. Staff write a settling note, for example, if they refunded the customer by check.
 * Surplus refunds, which staff did not request, do not count.
 */
export function failedRefunds(db: Pick<ExpressionBuilder<Tables, never>, 'selectFrom'>) {
  return db
    .selectFrom('refunds as r')
    .innerJoin('orders as o', 'o.id', 'r.order_id')
    .where('r.state', '=', 'failed')
    .where('r.origin', '<>', 'surplus')
    .where('o.payment_kept_by', 'is', null)
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('refunds as later')
            .select(sql`1`.as('one'))
            .whereRef('later.order_id', '=', 'r.order_id')
            .where('later.state', '<>', 'failed')
            .whereRef('later.created_at', '>', 'r.failed_at'),
        ),
      ),
    )
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('order_events as e')
            .select(sql`1`.as('one'))
            .whereRef('e.order_id', '=', 'r.order_id')
            .where('e.kind', '=', 'note')
            .where(sql<boolean>`e.detail @> '{"settlesRefunds": true}'`)
            .whereRef('e.created_at', '>', 'r.failed_at'),
        ),
      ),
    );
}
