import { type Expression, expressionBuilder, sql, type SqlBool } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { DelayReason } from '../../../domain/accounts/ports/personal-data.js';
import type { Tables } from '../sql/tables.js';

/** Max number of delaying orders that staff see. */
const maxDelays = 20;

const { and, eb, exists, not, or, selectFrom } = expressionBuilder<
  Tables & { readonly u: Tables['users'] },
  'u' | 'orders'
>();

/**
 * An order that the customer can no longer pay: its payment link has ended, no payment of the order is in progress, and
 * nothing was shipped. It remains in the list of unpaid orders until staff cancel it.
 */
const isUnpayable = and([
  eb('orders.view', '=', 'unpaid'),
  eb('orders.pay_link_expires_at', '<=', sql<Date>`now()`),
  not(
    exists(
      selectFrom('checkouts as c')
        .select('c.id')
        .whereRef('c.pays_order_id', '=', 'orders.id')
        .where('c.state', 'in', ['open', 'held', 'refund_due']),
    ),
  ),
  not(exists(selectFrom('parcels as p').select('p.order_id').whereRef('p.order_id', '=', 'orders.id'))),
]);

/** Conditions under which an order delays the deletion of its account. */
const delays: Readonly<Record<DelayReason, Expression<SqlBool>>> = {
  'not-shipped': and([
    eb('orders.status', 'in', ['pending', 'processing']),
    // A comparison with a missing time is null, which counts as false.
    sql<boolean>`(${isUnpayable}) IS NOT TRUE`,
  ]),
  return: exists(
    selectFrom('returns')
      .innerJoin('order_items', 'order_items.id', 'returns.order_item_id')
      .select('returns.id')
      .whereRef('order_items.order_id', '=', 'orders.id')
      .where('returns.state', 'in', ['requested', 'received']),
  ),
  recent: eb('orders.created_at', '>', sql<Date>`now() - interval '30 days'`),
};

const delaying = selectFrom('orders')
  .whereRef('orders.user_id', '=', 'u.id')
  .where(or(Object.values(delays)));

/** Conditions that prevent the deletion of the account `u`. */
export const heldBack = or([
  exists(
    selectFrom('checkouts as c')
      .select('c.id')
      .whereRef('c.user_id', '=', 'u.id')
      .where((checkout) =>
        or([
          checkout('c.state', 'in', ['held', 'refund_due']),
          and([checkout('c.state', '=', 'open'), checkout('c.paid_at', 'is not', null)]),
        ]),
      ),
  ),
  exists(delaying.select('orders.id')),
]);

/** The newest orders that delay the deletion of the account `u`, each with the first reason that applies. */
export const delayingOrders = jsonArrayFrom(
  delaying
    .select((order) => [
      'orders.id as orderId',
      order
        .case()
        .when(delays['not-shipped'])
        .then<DelayReason>('not-shipped')
        .when(delays.return)
        .then<DelayReason>('return')
        .else<DelayReason>('recent')
        .end()
        .as('reason'),
    ])
    .orderBy('orders.created_at', 'desc')
    .limit(maxDelays),
);
