import { readOrderIdStart } from '../../../domain/orders/order-id.js';
import type { OrderFilter, OrderPage, OrderSort } from '../../../domain/orders/ports/staff-order-reader.js';
import { containing } from '../shared/containing.js';

/** SQL and its parameters, `$1` the first of them. */
interface Query {
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

/** Each order has one place in each of them, so that no page shows it twice; each has an index that gives this order. */
const orderBy: Record<OrderSort, string> = {
  'created-desc': 'created_at DESC, id',
  'created-asc': 'created_at, id DESC',
  'total-desc': 'total_cents DESC, created_at, id DESC',
  'total-asc': 'total_cents, created_at DESC, id',
  'customer-asc': 'lower(last_name), lower(first_name), created_at DESC, id',
  'customer-desc': 'lower(last_name) DESC, lower(first_name) DESC, created_at, id DESC',
  'status-asc': 'status, created_at DESC, id',
  'status-desc': 'status DESC, created_at, id DESC',
};

/** The page is found first, by ids alone: what stands before it is never read. */
export function pageQuery(filter: OrderFilter, { sort, limit, offset }: OrderPage, timeZone: string): Query {
  const { where, parameters } = conditions(filter, timeZone);
  const order = orderBy[sort];
  return {
    sql: `SELECT id, concat_ws(' ', first_name, nullif(last_name, '')) AS customer, email, created_at AS "createdAt",
        total_cents AS "totalCents", refunded_cents AS "refundedCents", status,
        (SELECT coalesce(sum(quantity), 0)::integer FROM order_items WHERE order_id = orders.id) AS "itemCount"
      FROM (SELECT id FROM orders WHERE ${where} ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}) AS page
        JOIN orders USING (id)
      ORDER BY ${order}`,
    parameters,
  };
}

export function countQuery(filter: OrderFilter, timeZone: string): Query {
  const { where, parameters } = conditions(filter, timeZone);
  return { sql: `SELECT count(*)::integer AS total FROM orders WHERE ${where}`, parameters };
}

/** Where the part before ended. */
export interface Place {
  /** With all its digits, which a Date has not. */
  readonly createdAt: string;
  readonly id: string;
}

/** The matching orders after that place, newest first. */
export function partQuery(filter: OrderFilter, timeZone: string, after: Place | null, limit: number): Query {
  const { where, parameters } = conditions(filter, timeZone);
  const bind = (value: unknown) => `$${parameters.push(value)}`;
  const seen = after && { at: `${bind(after.createdAt)}::timestamptz`, id: bind(after.id) };
  const rest = seen ? `AND created_at <= ${seen.at} AND (created_at < ${seen.at} OR id > ${seen.id})` : '';
  return {
    sql: `SELECT part.*, created_at::text AS place, concat_ws(' ', first_name, nullif(last_name, '')) AS customer,
        (SELECT coalesce(json_agg(json_build_object('name', product_name, 'size', variant_size, 'color', variant_color,
            'quantity', quantity) ORDER BY position), '[]') FROM order_items WHERE order_id = part.id) AS items
      FROM (SELECT * FROM orders WHERE ${where} ${rest} ORDER BY created_at DESC, id LIMIT ${limit}) AS part
      ORDER BY created_at DESC, id`,
    parameters,
  };
}

function conditions(
  { status, search, email, from, to, until }: OrderFilter,
  timeZone: string,
): { where: string; parameters: unknown[] } {
  const parameters: unknown[] = [];
  const bind = (value: unknown) => `$${parameters.push(value)}`;
  const startOf = (day: string) => `(${day})::timestamp AT TIME ZONE ${bind(timeZone)}`;
  const where = ['true'];
  if (status !== undefined) where.push(`status = ${bind(status)}`);
  if (email !== undefined) where.push(`lower(email) = lower(${bind(email.trim())})`);
  if (from !== undefined) where.push(`created_at >= ${startOf(`${bind(from)}::date`)}`);
  if (to !== undefined) where.push(`created_at < ${startOf(`${bind(to)}::date + 1`)}`);
  if (until !== undefined) where.push(`created_at <= ${bind(until)}`);
  for (const word of search?.split(/\s+/).filter((part) => part !== '') ?? []) {
    const patterns = [containing(word), ...idPatterns(word)].map(
      (pattern) => `search LIKE searchable(${bind(pattern)})`,
    );
    where.push(`(${patterns.join(' OR ')})`);
  }
  return { where: where.join(' AND '), parameters };
}

/** What a word may mean as the beginning of an id, where that is written otherwise than the word itself. */
function idPatterns(word: string): string[] {
  const start = /[\d-]/.test(word) ? readOrderIdStart(word) : null;
  return start === null || start === word.toUpperCase() ? [] : [`${start}%`];
}
