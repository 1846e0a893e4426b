import {
  type Expression,
  type ExpressionBuilder,
  expressionBuilder,
  type QueryCreator,
  type RawBuilder,
  type SelectQueryBuilder,
  sql,
  type SqlBool,
} from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { readOrderIdStart } from '../../../domain/orders/order-id.js';
import type { PaymentMethod } from '../../../domain/orders/payment-method.js';
import type { OrderFilter, OrderPage, OrderSort } from '../../../domain/orders/order-list.js';
import { Money } from '../../../domain/shared/money.js';
import { unansweredMessageOf } from '../messages/message-reader.js';
import { betweenDays, containing } from '../shared/filters.js';
import { bounded } from '../shared/bounded-count.js';
import type { Tables } from '../sql/tables.js';
import { failedRefunds } from './failed-refunds-query.js';

const { and, cast, eb, fn, or, ref, selectFrom, val } = expressionBuilder<Tables, 'orders'>();
const [createdAt, id, status, total] = [ref('created_at'), ref('orders.id'), ref('status'), ref('total_cents')];
/** Expedited orders first: false sorts before true. */
export const expeditedFirst = sql<boolean>`shipping_method <> 'expedited'`;
/** Whether the order `d` charges a price difference that is not paid. See `Order.isUnpaid`. */
export const isUnpaidDifference = sql<boolean>`(d.difference_of IS NOT NULL AND d.paid_cents = 0
  AND d.status <> 'cancelled' AND d.total_cents > d.unbilled_cents)`;
/** Notes that only staff see: the note entered with the order, then the notes of its timeline, oldest first. */
export const privateNotes = sql<string[]>`array_remove(orders.notes || ARRAY(SELECT e.detail ->> 'note'
  FROM order_events AS e WHERE e.order_id = orders.id AND e.kind = 'note' ORDER BY e.id), NULL)`;
/** Same expression as in the index. */
const city = fn<string>('searchable', ['city']);
const [firstName, lastName] = [fn('lower', ['first_name']), fn('lower', ['last_name'])];

/**
 * Sort orders of the list. Each sort order has a matching index, and ends with a unique column, so that no order
 * appears on two pages.
 */
const orderBy: Record<OrderSort, readonly (readonly [Expression<unknown>, 'asc' | 'desc'])[]> = {
  'created-desc': [
    [createdAt, 'desc'],
    [id, 'asc'],
  ],
  'created-asc': [
    [createdAt, 'asc'],
    [id, 'desc'],
  ],
  'expedited-first': [
    [expeditedFirst, 'asc'],
    [createdAt, 'asc'],
    [id, 'desc'],
  ],
  'total-desc': [
    [total, 'desc'],
    [createdAt, 'asc'],
    [id, 'desc'],
  ],
  'total-asc': [
    [total, 'asc'],
    [createdAt, 'desc'],
    [id, 'asc'],
  ],
  'customer-asc': [
    [lastName, 'asc'],
    [firstName, 'asc'],
    [createdAt, 'desc'],
    [id, 'asc'],
  ],
  'customer-desc': [
    [lastName, 'desc'],
    [firstName, 'desc'],
    [createdAt, 'asc'],
    [id, 'desc'],
  ],
  'status-asc': [
    [status, 'asc'],
    [createdAt, 'desc'],
    [id, 'asc'],
  ],
  'status-desc': [
    [status, 'desc'],
    [createdAt, 'asc'],
    [id, 'desc'],
  ],
};

const customer = sql<string>`concat_ws(' ', ${ref('first_name')}, nullif(${ref('last_name')}, ''))`;

/** Finds the ids of the page first, so that PostgreSQL does not read the full rows of earlier pages. */
export function pageQuery(db: QueryCreator<Tables>, filter: OrderFilter, page: OrderPage, timeZone: string) {
  const ids = sorted(matched(db, filter, timeZone), page.sort);
  const { limit, offset } = bounded(page);
  const rows = db
    .selectFrom(ids.limit(limit).offset(offset).as('page'))
    .innerJoin('orders', 'orders.id', 'page.id')
    .innerJoinLateral(
      (orders) => linesOf(orders).as('lines'),
      (join) => join.onTrue(),
    )
    .select((order) => [
      'orders.id',
      customer.as('customer'),
      'email',
      'created_at as createdAt',
      'total_cents as total',
      'unbilled_cents as unbilled',
      'paid_cents as paid',
      'refunded_cents as refunded',
      'status',
      'shipping_method as shippingMethod',
      order
        .selectFrom('users as u')
        .select('u.username')
        .whereRef('u.id', '=', 'orders.payment_kept_by')
        .as('retainedBy'),
      'lines.itemCount',
      'lines.firstItem',
      'lines.lineCount',
      'lines.shipped',
      order
        .case()
        .when('status', 'in', ['pending', 'processing'])
        .then(order.ref('lines.toShip'))
        .else(0)
        .end()
        .as('toShip'),
      'address',
      'city',
      'state',
      'zip_code as zipCode',
      order
        .selectFrom('orders as d')
        .select(({ cast, eb, fn, lit, ref }) =>
          cast<number>(fn.coalesce(fn.sum(eb('d.total_cents', '-', ref('d.unbilled_cents'))), lit(0)), 'integer').as(
            'due',
          ),
        )
        .where(isUnpaidDifference)
        .whereRef('d.difference_of', '=', 'orders.id')
        .$asScalar()
        .$notNull()
        .as('unpaidDifference'),
      unansweredMessageOf(order.ref('orders.user_id'), order.ref('orders.email')).as('unansweredMessageId'),
      'hold_reason as holdReason',
      'carrier',
      'tracking_number as trackingNumber',
      privateNotes.as('privateNotes'),
    ]);
  return sorted(rows, page.sort);
}

/** Totals of the lines of one order. */
function linesOf(db: Pick<ExpressionBuilder<Tables, 'orders'>, 'selectFrom'>) {
  const sumOf = (units: RawBuilder<number>) => sql<number>`coalesce(sum(${units}), 0)::integer`;
  const left = sql<number>`quantity - cancelled`;
  return db
    .selectFrom('order_items')
    .whereRef('order_items.order_id', '=', 'orders.id')
    .select([
      sumOf(left).as('itemCount'),
      sumOf(sql<number>`least(shipped, ${left})`).as('shipped'),
      sumOf(sql<number>`CASE WHEN custom THEN 0 ELSE greatest(0, ${left} - shipped) END`).as('toShip'),
      sql<string>`coalesce((array_agg(product_name ORDER BY quantity = cancelled, position))[1], '')`.as('firstItem'),
      sql<number>`(count(*) FILTER (WHERE ${left} > 0))::integer`.as('lineCount'),
    ]);
}

/** The ids of the matching orders. */
export function matched(db: QueryCreator<Tables>, filter: OrderFilter, timeZone: string) {
  return db.selectFrom('orders').select('orders.id').where(matching(filter, timeZone));
}

/** The ids of the matching orders, in the order of an index, so that a count does not read the table. */
export function counted(db: QueryCreator<Tables>, filter: OrderFilter, timeZone: string) {
  return sorted(matched(db, filter, timeZone), 'created-desc');
}

/** Position of the last order of the previous part. */
export interface Place {
  /** Text with microseconds, which a Date cannot represent. */
  readonly createdAt: string;
  readonly id: string;
}

/** The matching orders after this position, newest first. */
export function partQuery(
  db: QueryCreator<Tables>,
  filter: OrderFilter,
  timeZone: string,
  after: Place | null,
  limit: number,
) {
  const matched = db.selectFrom('orders').selectAll().where(matching(filter, timeZone));
  const part = sorted(after ? matched.where(isAfter(after)) : matched, 'created-desc').limit(limit);
  const rows = db.selectFrom(part.as('orders')).select((order) => [
    'orders.id',
    'status',
    customer.as('customer'),
    'email',
    'phone',
    'address',
    'city',
    'state',
    'zip_code as zipCode',
    'country',
    inParcels('carrier').as('carrier'),
    inParcels('tracking_number').as('trackingNumber'),
    'arrival',
    order
      .case()
      .when(order.or([order('address', '<>', ''), order('shipping_method', '=', 'pickup')]))
      .then(order.ref('shipping_method'))
      .end()
      .as('shippingMethod'),
    sql<PaymentMethod | null>`CASE WHEN ${order.ref('paid_cents')} > 0 OR ${order.ref('total_cents')} = 0 THEN ${order.ref('payment_method')} END`.as(
      'paymentMethod',
    ),
    'promo_code as promoCode',
    'created_at as createdAt',
    order.cast<string>('created_at', 'text').as('place'),
    'subtotal_cents as subtotal',
    'discount_cents as discount',
    'shipping_cents as shipping',
    'tax_cents as tax',
    'total_cents as total',
    'paid_cents as paid',
    'refunded_cents as refunded',
    jsonArrayFrom(
      order
        .selectFrom('order_items')
        .select(['product_name as name', 'variant_size as size', 'variant_color as color', 'sku'])
        .select(['quantity', 'cancelled'])
        .whereRef('order_id', '=', 'orders.id')
        .orderBy('position'),
    ).as('items'),
  ]);
  return sorted(rows, 'created-desc');
}

/** Values of all parcels of an order; without parcels, the value of the order itself. */
function inParcels(column: 'carrier' | 'tracking_number') {
  return sql<string | null>`coalesce(
    (SELECT string_agg(p.${sql.ref(column)}, '; ' ORDER BY p.number) FROM parcels AS p WHERE p.order_id = orders.id),
    orders.${sql.ref(column)})`;
}

function sorted<DB, From extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, From, Row>,
  sort: OrderSort,
): SelectQueryBuilder<DB, From, Row> {
  return orderBy[sort].reduce((before, [column, direction]) => before.orderBy(column, direction), query);
}

function isAfter(place: Place): Expression<SqlBool> {
  const at = cast<Date>(val(place.createdAt), 'timestamptz');
  return and([eb(createdAt, '<=', at), or([eb(createdAt, '<', at), eb(id, '>', place.id)])]);
}

function matching(
  { ids, status: only, view, search, email, from, to, until }: OrderFilter,
  timeZone: string,
): Expression<SqlBool> {
  const all: Expression<SqlBool>[] = [];
  if (ids !== undefined) all.push(sql<SqlBool>`${id} = ANY (${ids}::text[])`);
  if (only !== undefined) all.push(eb(status, '=', only));
  if (view === 'refund-failed') all.push(eb(id, 'in', failedRefunds({ selectFrom }).select('o.id')));
  else if (view !== undefined) all.push(eb('view', '=', view));
  if (email !== undefined) all.push(eb(fn('lower', ['email']), '=', fn('lower', [val(email.trim())])));
  all.push(...betweenDays(createdAt, { from, to }, timeZone));
  if (until !== undefined) all.push(eb(createdAt, '<=', until));
  const words = search?.split(/\s+/).filter((part) => part !== '') ?? [];
  const allWords: Expression<SqlBool>[] = [];
  for (const word of words) {
    const patterns = [containing(word), ...idPatterns(word), ...phonePatterns(word)];
    const found: Expression<SqlBool>[] = patterns.map((pattern) =>
      eb('search', 'like', fn<string>('searchable', [val(pattern)])),
    );
    // The city has its own index, because adding it to the column `search` would lock and rewrite the table.
    found.push(eb(city, 'like', fn<string>('searchable', [val(containing(word))])), hasParcel(word));
    const cents = centsOf(word);
    allWords.push(or(cents === null ? found : [...found, eb(total, '=', cents)]));
  }
  // Carriers print tracking numbers in groups, so also search for all words as one number.
  all.push(words.length > 1 ? or([and(allWords), hasParcel(words.join(''))]) : and(allWords));
  return and(all);
}

/**
 * Whether a parcel of the order has this tracking number. The order's searchable text contains only the number of its
 * latest parcel. The subquery runs once, and uses an index to find the ids.
 */
function hasParcel(word: string): Expression<SqlBool> {
  return sql<SqlBool>`${id} = ANY (ARRAY(SELECT order_id FROM parcels WHERE lower(tracking_number) = lower(${word})))`;
}

/**
 * Returns a pattern for a word that may be the beginning of an order id; none if the word is already spelled like
 * stored ids.
 */
export function idPatterns(word: string): string[] {
  const start = /[\d-]/.test(word) ? readOrderIdStart(word) : null;
  return start === null || start === word.toUpperCase() ? [] : [`${start}%`];
}

/** Returns a pattern for the digits of a word that may be a phone number with punctuation; none for other words. */
export function phonePatterns(word: string): string[] {
  const digits = word.replace(/[().+-]/g, '');
  return digits !== word && /^\d{7,15}$/.test(digits) ? [containing(digits)] : [];
}

/** A word such as 66.99, $66.99, 126 or $1,250, in cents; null for other words. */
function centsOf(word: string): number | null {
  const dollars = word.replaceAll(',', '');
  return /^\$?\d{1,7}(\.\d{2})?$/.test(dollars) ? Money.ofDollars(Number(dollars.replace('$', ''))).cents : null;
}
