import { Injectable } from '@nestjs/common';
import {
  type Expression,
  expressionBuilder,
  type QueryCreator,
  type SelectQueryBuilder,
  sql,
  type SqlBool,
} from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import { readOrderIdStart } from '../../../domain/orders/order-id.js';
import { deletedAddress } from '../accounts/personal-data.js';
import { bounded, countUpTo, fewOf, exactTotal } from '../shared/bounded-count.js';
import { containing, isLike } from '../shared/filters.js';
import { Database } from '../sql/database.js';
import { inMoney } from '../sql/money-columns.js';
import type { Tables } from '../sql/tables.js';
import { phonePatterns } from './order-list-query.js';

/** Sorts that an index supports. Totals of customers are calculated only for the listed customers. */
export const customerSorts = ['lastOrderAt-asc', 'lastOrderAt-desc'] as const;

export type CustomerSort = (typeof customerSorts)[number];

/** `repeat`: customers with more than one order. */
export const customerKinds = ['accounts', 'guests', 'repeat'] as const;

export type CustomerKind = (typeof customerKinds)[number];

/** The customers of a list or an export. */
export interface CustomerFilter {
  /**
   * Words of the name, email address and phone number in the latest order, or the beginning of one of the customer's
   * order numbers. All words must match, in any order; case does not matter.
   */
  readonly search?: string | undefined;
  /** Only customers of this kind. */
  readonly kind?: CustomerKind | undefined;
}

export interface CustomerListQuery extends CustomerFilter {
  readonly sort: CustomerSort;
  readonly limit: number;
  readonly offset: number;
}

interface Named {
  readonly o: Tables['orders'];
}

const { and, eb, exists, not, or, selectFrom } = expressionBuilder<Named & Tables, 'o'>();
/** Name of the customer in an order. No other table of a query may have these columns. */
export const customerName = sql<string>`concat_ws(' ', first_name, nullif(last_name, ''))`;
const contact = sql<string>`concat_ws(' ', o.first_name, o.last_name, o.email, o.phone, regexp_replace(o.phone, '[^0-9]', '', 'g'))`;

const wordsOf = (search: string) => search.split(/\s+/).filter((word) => word !== '');
const hasText = (pattern: string) => sql<SqlBool>`o.search LIKE searchable(${pattern})`;

/** Whether the contact details of an order `o` match one word. */
function hasContact(word: string) {
  const patterns = [containing(word), ...phonePatterns(word)];
  // The index on the searchable text of orders finds candidates, which may match because of a product or an address.
  return and([or(patterns.map(hasText)), or(patterns.map((pattern) => isLike(contact, pattern)))]);
}

/** Returns a pattern for a word that may be the beginning of an order number; null for other words. */
function orderNumber(word: string): string | null {
  const start = readOrderIdStart(word);
  return start === null || start.length < 4 ? null : `${start}%`;
}

/** Whether an order `o` matches each word of a search by its contact details or its number. */
export function matchesCustomer(search: string) {
  return and(
    wordsOf(search).map((word) => {
      const pattern = orderNumber(word);
      return pattern === null ? hasContact(word) : or([hasContact(word), hasText(pattern)]);
    }),
  );
}

const account = selectFrom('users as account')
  .select('account.id')
  .where(sql<SqlBool>`lower(account.email) = lower(o.email)`)
  .where('account.is_guest', '=', sql.lit(false))
  .where('account.deleted_at', 'is', null);
const otherOrder = selectFrom('orders as other')
  .select('other.id')
  .where(sql<SqlBool>`lower(other.email) = lower(o.email)`)
  .whereRef('other.id', '<>', 'o.id')
  // Looks for the order in an index, as in `latestOrders`.
  .offset(0);
const isOfKind: Record<CustomerKind, Expression<SqlBool>> = {
  accounts: exists(account),
  guests: not(exists(account)),
  repeat: exists(otherOrder),
};

function matching({ search = '', kind }: CustomerFilter) {
  return and([
    eb('o.email', 'not in', ['', deletedAddress]),
    ...(kind ? [isOfKind[kind]] : []),
    ...wordsOf(search).map((word) => {
      const pattern = orderNumber(word);
      if (pattern === null) return hasContact(word);
      // The number may belong to an earlier order of the customer.
      const isOfCustomer = sql<SqlBool>`lower(o.email) IN (
        SELECT lower(numbered.email) FROM orders AS numbered WHERE numbered.search LIKE searchable(${pattern}))`;
      return or([hasContact(word), isOfCustomer]);
    }),
  ]);
}

interface Span {
  /** Orders after this time are ignored. */
  readonly until?: Date;
  /** Position of the last customer of the previous part. The time is a text with microseconds. */
  readonly after?: { readonly lastOrder: string; readonly id: string };
}

/**
 * The latest order of each customer, newest first. `OFFSET 0` makes PostgreSQL look for a later order in an index, one
 * listed order after the other. Without it, PostgreSQL would join all orders.
 */
function latestOrders(db: QueryCreator<Tables>, filter: CustomerFilter, { until, after }: Span = {}) {
  return db
    .selectFrom('orders as o')
    .select('o.id')
    .where(matching(filter))
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('orders as later')
            .select('later.id')
            .where(sql<SqlBool>`lower(later.email) = lower(o.email)`)
            .whereRef('later.created_at', '>=', 'o.created_at')
            .where((later) =>
              later.or([
                later('later.created_at', '>', later.ref('o.created_at')),
                later('later.id', '<', later.ref('o.id')),
              ]),
            )
            .$if(until !== undefined, (orders) => orders.where('later.created_at', '<=', until ?? new Date(0)))
            .offset(0),
        ),
      ),
    )
    .$if(until !== undefined, (orders) => orders.where('o.created_at', '<=', until ?? new Date(0)))
    .$if(after !== undefined, (orders) => {
      const at = sql<Date>`${after?.lastOrder}::timestamptz`;
      return orders
        .where('o.created_at', '<=', at)
        .where((order) => order.or([order('o.created_at', '<', at), order('o.id', '>', after?.id ?? '')]));
    })
    .orderBy('o.created_at', 'desc')
    .orderBy('o.id');
}

/** Sorts customers by their latest order. */
function sorted<DB, From extends keyof DB, Row>(
  customers: SelectQueryBuilder<DB, From, Row>,
  sort: CustomerSort,
): SelectQueryBuilder<DB, From, Row> {
  return customers
    .clearOrderBy()
    .orderBy(sql`o.created_at`, sort === 'lastOrderAt-asc' ? 'asc' : 'desc')
    .orderBy(sql`o.id`);
}

/** Max number of customers in memory during an export. */
const partSize = 500;

/** Reads the customers of all orders. Customers whose data was deleted are omitted. */
@Injectable()
export class CustomerReader {
  constructor(private readonly db: Database) {}

  /** `total` is an estimate above 2,000. */
  async list({ sort, limit, offset, ...filter }: CustomerListQuery) {
    const page = bounded({ limit, offset });
    const rows = await this.customers(
      sorted(latestOrders(this.db, filter), sort).limit(page.limit).offset(page.offset),
      sort,
    );
    const customers = rows.map(({ id: _, place: _place, ...row }) => inMoney(row, ['spent']));
    return { customers, total: exactTotal(rows, page) ?? (await this.count(filter)) };
  }

  /** The exact number of customers with an order until this time. */
  async countAll(filter: CustomerFilter, until: Date): Promise<number> {
    const { count } = await this.db
      .selectFrom(latestOrders(this.db, filter, { until }).as('latest'))
      .select(({ cast, fn }) => cast<number>(fn.countAll(), 'integer').as('count'))
      .executeTakeFirstOrThrow();
    return count;
  }

  /** Streams all customers with an order until this time, sorted by their latest order, newest first. */
  async *stream(filter: CustomerFilter, until: Date): AsyncIterable<Customer> {
    let span: Span = { until };
    for (;;) {
      const rows = await this.customers(latestOrders(this.db, filter, span).limit(partSize));
      for (const { id: _, place: _place, ...row } of rows) yield inMoney(row, ['spent']);
      const last = rows.at(-1);
      if (!last || rows.length < partSize) return;
      span = { until, after: { lastOrder: last.place, id: last.id } };
    }
  }

  private customers(page: ReturnType<typeof latestOrders>, sort: CustomerSort = 'lastOrderAt-desc') {
    const listed = this.db
      .selectFrom(page.as('page'))
      .innerJoin('orders as o', 'o.id', 'page.id')
      .innerJoinLateral(
        (order) =>
          order
            .selectFrom('orders as own')
            .select(({ cast, fn }) => cast<number>(fn.countAll(), 'integer').as('orderCount'))
            .select(sql<string>`sum(own.paid_cents - own.refunded_cents)`.as('spent'))
            .where(sql<SqlBool>`lower(own.email) = lower(o.email)`)
            .as('totals'),
        (join) => join.onTrue(),
      )
      .leftJoin('users as u', (user) =>
        user
          .on(sql<SqlBool>`lower(u.email) = lower(o.email)`)
          .on('u.is_guest', '=', false)
          .on('u.deleted_at', 'is', null),
      )
      .select(['o.id', 'o.email', customerName.as('name'), 'o.phone', 'o.created_at as lastOrderAt', 'u.username'])
      .select(['totals.orderCount', 'totals.spent'])
      .select((order) => [
        order.cast<string>('o.created_at', 'text').as('place'),
        order
          .exists(
            order
              .selectFrom('newsletter_subscriptions as s')
              .select('s.id')
              .where(sql<SqlBool>`lower(s.email) = lower(o.email)`)
              .where('s.confirmed_at', 'is not', null),
          )
          .$castTo<boolean>()
          .as('isSubscribed'),
        jsonObjectFrom(
          order
            .selectFrom('orders as sent')
            .select(['sent.address', 'sent.city', 'sent.state', 'sent.zip_code as zipCode'])
            .where(sql<SqlBool>`lower(sent.email) = lower(o.email)`)
            .where('sent.address', '<>', '')
            .orderBy('sent.created_at', 'desc')
            .limit(1),
        ).as('lastAddress'),
      ]);
    return sorted(listed, sort).execute();
  }

  private async count(filter: CustomerFilter): Promise<number> {
    const listed = await this.db.selectNoFrom(fewOf(latestOrders(this.db, filter)).as('few')).executeTakeFirst();
    // The planner knows the number of addresses, but not the number of latest orders.
    const addresses = this.db
      .selectFrom('orders as o')
      .select(sql`lower(o.email)`.as('address'))
      .where(matching(filter))
      .groupBy(sql`lower(o.email)`);
    return countUpTo(this.db, addresses, listed?.few);
  }
}

/** A customer: all orders with the same email address, from accounts, from guests and from staff. */
export type Customer = Awaited<ReturnType<CustomerReader['list']>>['customers'][number];
