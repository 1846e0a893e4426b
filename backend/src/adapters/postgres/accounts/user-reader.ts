import { Injectable } from '@nestjs/common';
import {
  type Expression,
  expressionBuilder,
  type QueryCreator,
  type SelectQueryBuilder,
  sql,
  type SqlBool,
} from 'kysely';
import { countUpTo, exactTotal, fewOf } from '../shared/bounded-count.js';
import { customerName, matchesCustomer } from '../orders/customer-reader.js';
import { containing, isLike } from '../shared/filters.js';
import { Database } from '../sql/database.js';
import { inMoney } from '../sql/money-columns.js';
import type { Tables } from '../sql/tables.js';
import { delayingOrders } from './deletion-delays.js';
import { hasSecondFactor } from './session-account.js';

const userSortKeys = ['username', 'email', 'createdAt', 'orderCount', 'spent', 'lastOrderAt', 'isAdmin'] as const;

type UserSortKey = (typeof userSortKeys)[number];

export type UserSort = `${UserSortKey}-${'asc' | 'desc'}`;

export const userSorts = userSortKeys.flatMap((key): UserSort[] => [`${key}-asc`, `${key}-desc`]);

/** `shoppers`: accounts without a role. `subscribers`: users whose address has a confirmed newsletter subscription. */
export const userKinds = ['shoppers', 'guests', 'staff', 'subscribers'] as const;

export type UserKind = (typeof userKinds)[number];

export interface UserListQuery {
  /** Part of a username or an email address; case does not matter. */
  readonly search?: string | undefined;
  /**
   * Whether the search also finds users by their orders: by the name, email address and phone number of an order, or by
   * the beginning of its number. Words with fewer than three letters or digits do not find orders.
   */
  readonly searchesOrders: boolean;
  /** Only users of this kind. */
  readonly kind?: UserKind | undefined;
  readonly sort: UserSort;
  readonly limit: number;
  readonly offset: number;
}

interface Joined {
  readonly u: Tables['users'];
  readonly t: Tables['user_totals'];
}

const { and, eb, exists, fn, not, or, ref, selectFrom } = expressionBuilder<Joined & Tables, keyof Joined>();

const address = fn<string>('lower', ['u.email']);
/** Addresses in lower case whose owners have confirmed the subscription. */
const subscribed = selectFrom('newsletter_subscriptions as s')
  .select(({ fn: of }) => of<string>('lower', ['s.email']).as('address'))
  .where('s.confirmed_at', 'is not', null);

/** Other users with the address of user `u`. `OFFSET 0` makes PostgreSQL look them up in an index, one row of `u` each. */
const sameAddress = () =>
  selectFrom('users as same')
    .select('same.id')
    .where(({ eb: same, fn: of }) => same(of<string>('lower', ['same.email']), '=', address))
    .where('same.deleted_at', 'is', null)
    .offset(0);
/** Each checkout of a guest adds a user. The account with the address, or else its first guest, stands for them all. */
const standsForAddress = or([
  eb('u.is_guest', '=', sql.lit(false)),
  and([
    not(exists(sameAddress().where('same.is_guest', '=', sql.lit(false)))),
    not(exists(sameAddress().whereRef('same.id', '<', 'u.id'))),
  ]),
]);
const isPresent = eb('u.deleted_at', 'is', null);

const conditionOf: Record<UserKind, Expression<SqlBool>> = {
  shoppers: and([eb('u.role', 'is', null), eb('u.is_guest', '=', sql.lit(false))]),
  guests: eb('u.is_guest', '=', sql.lit(true)),
  staff: eb('u.role', 'is not', null),
  subscribers: eb(address, 'in', subscribed),
};

const columnOf: Record<UserSortKey, Expression<unknown>> = {
  username: fn('lower', ['u.username']),
  email: address,
  createdAt: ref('u.created_at'),
  isAdmin: ref('u.is_admin'),
  orderCount: ref('t.orders'),
  spent: ref('t.spent_cents'),
  lastOrderAt: ref('t.last_order_at'),
};

/**
 * Max number of orders whose customers the search finds: the newest ones. A search that matches more is too general.
 */
const maxOrders = 2_000;

/** Whether an index can find the word in orders. */
const isIndexed = (word: string) => word.replace(/[^\p{L}\p{N}]/gu, '').length >= 3;

/** @param customers ids of users that the search found by their orders */
function matching(
  db: QueryCreator<Tables>,
  { search, kind }: UserListQuery,
  customers: readonly number[],
): Expression<SqlBool> {
  const isListed = kind ? and([isPresent, conditionOf[kind]]) : isPresent;
  if (!search) return isListed;
  const named = db
    .selectFrom('users as n')
    .select('n.id')
    .where(isLike(sql`(n.username || ' ' || n.email)`, containing(search)));
  if (customers.length === 0) return and([isListed, eb('u.id', 'in', named)]);
  // Each part of the union uses an index. OR conditions would read all users.
  const byOrder = db.selectNoFrom(sql<number>`unnest(${customers}::integer[])`.as('id'));
  return and([isListed, eb('u.id', 'in', named.union(byOrder))]);
}

/** Users with the totals of the orders with their email address: see `user-totals.sql`. */
function usersWithTotals(db: QueryCreator<Tables>) {
  return db.selectFrom('users as u').innerJoin('user_totals as t', 't.user_id', 'u.id');
}

function listedUsers(db: QueryCreator<Tables>) {
  return usersWithTotals(db)
    .select([
      'u.id',
      'u.username',
      'u.email',
      'u.created_at as createdAt',
      'u.signed_in_at as signedInAt',
      'u.is_admin as isAdmin',
      'u.role',
      'u.is_guest as isGuest',
      'u.deletion_requested_at as deletionRequestedAt',
      't.orders as orderCount',
      't.spent_cents as spent',
      't.last_order_at as lastOrderAt',
    ])
    .select(hasSecondFactor)
    .select((users) => [
      users
        .selectFrom('orders as o')
        .innerJoin('users as buyer', 'buyer.id', 'o.user_id')
        .select(({ cast, fn: of }) => cast<number>(of.countAll(), 'integer').as('orders'))
        .where((buyer) => buyer(buyer.fn('lower', ['buyer.email']), '=', address))
        .where('buyer.deleted_at', 'is', null)
        .whereRef('buyer.is_guest', '=', 'u.is_guest')
        .where((order) => order(order.fn('lower', ['o.email']), '<>', address))
        .$asScalar()
        .$notNull()
        .as('otherOrders'),
      users
        .selectFrom('orders as o')
        .select(customerName.as('name'))
        .where((order) => order(order.fn('lower', ['o.email']), '=', address))
        .orderBy('o.created_at', 'desc')
        .limit(1)
        .as('name'),
      users.cast<boolean>(users(address, 'in', subscribed), 'boolean').as('isSubscribed'),
    ])
    .select(({ case: choose }) =>
      choose().when('u.deletion_requested_at', 'is not', null).then(delayingOrders).end().as('deletionDelays'),
    )
    .select((users) =>
      users
        .selectFrom('email_changes as e')
        .select('e.new_email')
        .whereRef('e.user_id', '=', 'u.id')
        .where('e.expires_at', '>', sql<Date>`now()`)
        .as('newEmail'),
    );
}

/** Finds the ids of the page first, so that PostgreSQL does not read the full rows of earlier pages. */
function pageQuery(db: QueryCreator<Tables>, query: UserListQuery, customers: readonly number[]) {
  const ids = usersWithTotals(db)
    .select('u.id')
    .where(matching(db, query, customers))
    .where(standsForAddress);
  const page = sorted(ids, query.sort).limit(query.limit).offset(query.offset);
  return sorted(listedUsers(db).innerJoin(page.as('page'), 'page.id', 'u.id'), query.sort);
}

/**
 * Rows with equal values are sorted by id in the same direction, so that one index serves both directions. Users without
 * an order count as the earliest.
 */
function sorted<DB, From extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, From, Row>,
  sort: UserSort,
): SelectQueryBuilder<DB, From, Row> {
  const [key, direction] = sort.split('-') as [UserSortKey, 'asc' | 'desc'];
  const isByTotal = key === 'orderCount' || key === 'spent' || key === 'lastOrderAt';
  return query
    .orderBy(columnOf[key], (order) => {
      const directed = direction === 'asc' ? order.asc() : order.desc();
      if (key !== 'lastOrderAt') return directed;
      return direction === 'asc' ? directed.nullsFirst() : directed.nullsLast();
    })
    .orderBy(ref('u.id'), isByTotal ? direction : 'desc');
}

/**
 * Reads accounts and guests for staff, except deleted accounts and guests. The list has one user per email address.
 * `orderCount` and `spent` are about all orders with the user's email address, also those of guests and of staff. `lastOrderAt` is the time of the latest of these
 * orders, and `name` is the name in it; both are null without an order. `otherOrders` is the number of orders of the
 * account with another address, such as a former one.
 */
@Injectable()
export class UserReader {
  constructor(private readonly db: Database) {}

  /** `onlyNewestOrders`: more orders match the search, so that it finds only the customers of the newest 2,000. */
  async list(query: UserListQuery) {
    const { ids: customers, onlyNewestOrders } = await this.customersOf(query);
    const rows = await pageQuery(this.db, query, customers).execute();
    return {
      users: rows.map((row) => inMoney(row, ['spent'])),
      total: exactTotal(rows, query) ?? (await this.count(query, customers)),
      onlyNewestOrders,
    };
  }

  /** An estimate above 2,000. */
  private async count(query: UserListQuery, customers: readonly number[]): Promise<number> {
    const matched = this.db.selectFrom('users as u').where(matching(this.db, query, customers));
    const few = fewOf(matched.select('u.id').where(standsForAddress));
    const counted = await this.db.selectNoFrom(few.as('few')).executeTakeFirst();
    // The planner knows the number of addresses, but not the number of users that stand for them.
    return countUpTo(this.db, matched.select(address.as('address')).groupBy(address), counted?.few);
  }

  /** Ids of the users with the address of a matching order, or of the account or guest that placed it: one per address. */
  private async customersOf({ search = '', searchesOrders }: UserListQuery) {
    if (!searchesOrders || !search.split(/\s+/).some(isIndexed)) return { ids: [], onlyNewestOrders: false };
    const rows = await this.db
      .with('ordered', (db) =>
        db
          .selectFrom('orders as o')
          .select(['o.user_id', 'o.email'])
          .where(matchesCustomer(search))
          .orderBy('o.created_at', 'desc')
          .orderBy('o.id')
          // One more order shows whether the search matches more than the limit.
          .limit(maxOrders + 1),
      )
      .with('addresses', (db) =>
        db
          .selectFrom('ordered')
          .select(sql<string>`lower(email)`.as('address'))
          .union(
            db
              .selectFrom('ordered')
              .innerJoin('users as buyer', 'buyer.id', 'ordered.user_id')
              .select(sql<string>`lower(buyer.email)`.as('address')),
          ),
      )
      .selectFrom('addresses')
      .innerJoin('users as u', (join) => join.on(sql<SqlBool>`lower(u.email) = addresses.address`))
      .select('u.id')
      .select((db) =>
        db
          .selectFrom('ordered')
          .select(({ fn: of }) => of.countAll<string>().as('orders'))
          .as('orders'),
      )
      .where(isPresent)
      .where(standsForAddress)
      .execute();
    return { ids: rows.map(({ id }) => id), onlyNewestOrders: Number(rows[0]?.orders) > maxOrders };
  }

  async get(id: number) {
    const row = await listedUsers(this.db).where('u.id', '=', id).where('u.deleted_at', 'is', null).executeTakeFirst();
    return row ? inMoney(row, ['spent']) : null;
  }
}

/** An account or guest as staff see it. */
export type ListedUser = NonNullable<Awaited<ReturnType<UserReader['get']>>>;
