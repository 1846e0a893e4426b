import { type ExpressionBuilder, sql } from 'kysely';
import type { Tables } from '../sql/tables.js';

/** Failed refunds that staff still have to settle. */
export function failedRefunds(db: Pick<ExpressionBuilder<Tables, never>, 'selectFrom'>) {
  return db.selectFrom('refunds as r').innerJoin('orders as o', 'o.id', 'r.order_id').where(isOwed);
}

/**
 * Whether refund `r` of order `o` failed and is not settled. A later refund, a settling note, or the decision to retain
 * the payment settles a failed refund. If a later refund of the same amount fails, only the later one is owed. A refund
 * by other means settles only the failed refund that it names. Surplus refunds, which staff did not request, do not
 * count.
 */
export function isOwed({
  and,
  eb,
  exists,
  not,
  selectFrom,
}: ExpressionBuilder<Tables & { r: Tables['refunds']; o: Tables['orders'] }, 'r' | 'o'>) {
  return and([
    eb('r.state', '=', 'failed'),
    eb('r.origin', '<>', 'surplus'),
    eb('o.payment_kept_by', 'is', null),
    not(
      exists(
        selectFrom('refunds as later')
          .select(sql`1`.as('one'))
          .whereRef('later.order_id', '=', 'r.order_id')
          .where((later) =>
            later.or([
              later('later.pays_back', '=', later.ref('r.id')),
              later.and([
                later('later.pays_back', 'is', null),
                later('later.created_at', '>', later.ref('r.failed_at')),
                later.or([
                  later('later.state', '<>', 'failed'),
                  later('later.amount_cents', '=', later.ref('r.amount_cents')),
                ]),
              ]),
            ]),
          ),
      ),
    ),
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
  ]);
}
