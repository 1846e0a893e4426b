import { Injectable } from '@nestjs/common';
import {
  type Expression,
  expressionBuilder,
  type QueryCreator,
  type Selectable,
  type SelectQueryBuilder,
  sql,
  type SqlBool,
} from 'kysely';
import { Money } from '../../../domain/shared/money.js';
import { countUpTo, wholeCount } from '../shared/bounded-count.js';
import { containing, isLike } from '../shared/containing.js';
import { Database } from '../sql/database.js';
import type { Tables } from '../sql/tables.js';
import { hasSecondFactor } from './session-account.js';

/** An account or guest as staff see it. */
export interface ListedUser {
  readonly id: number;
  readonly username: string;
  readonly email: string;
  readonly createdAt: Date;
  /** Number of orders, in any status. */
  readonly orderCount: number;
  /** Total paid for these orders, minus refunds. */
  readonly spent: Money;
  /** Whether the account belongs to staff, in any role. */
  readonly isAdmin: boolean;
  /** Name of the staff role; null for shoppers and guests. */
  readonly role: string | null;
  /** Whether the account has an authenticator app or a passkey. */
  readonly hasSecondFactor: boolean;
  /** Whether the user bought, or began a checkout, without an account. */
  readonly isGuest: boolean;
  /** Time of a deletion request that is still waiting for an order; null otherwise. */
  readonly deletionRequestedAt: Date | null;
}

const userSortKeys = ['username', 'email', 'createdAt', 'orderCount', 'spent', 'isAdmin'] as const;

type UserSortKey = (typeof userSortKeys)[number];

export type UserSort = `${UserSortKey}-${'asc' | 'desc'}`;

export const userSorts = userSortKeys.flatMap((key): UserSort[] => [`${key}-asc`, `${key}-desc`]);

export interface UserListQuery {
  /** Part of a username or an e-mail address; case does not matter. */
  readonly search?: string | undefined;
  readonly onlyStaff: boolean;
  readonly sort: UserSort;
  readonly limit: number;
  readonly offset: number;
}

type Row = Omit<ListedUser, 'spent'> & { readonly spent: string };

interface Joined {
  readonly u: Tables['users'];
  /** Sums of a user's orders. */
  readonly o: { readonly count: number | null; readonly spent: string | null };
}

const { and, cast, eb, fn, lit, ref } = expressionBuilder<Joined, keyof Joined>();

const orderCount = fn.coalesce('o.count', lit(0));
const spent = fn.coalesce('o.spent', sql<string>`0`);

const columns = [
  'u.id',
  'u.username',
  'u.email',
  'u.created_at as createdAt',
  'u.is_admin as isAdmin',
  'u.role',
  'u.is_guest as isGuest',
  'u.deletion_requested_at as deletionRequestedAt',
] as const;

const columnOf: Record<UserSortKey, Expression<unknown>> = {
  username: fn('lower', ['u.username']),
  email: fn('lower', ['u.email']),
  createdAt: ref('u.created_at'),
  isAdmin: ref('u.is_admin'),
  orderCount,
  spent,
};

function sums(db: QueryCreator<Tables>) {
  return db
    .selectFrom('orders')
    .select((order) => [
      cast<number>(order.fn.countAll(), 'integer').as('count'),
      order.fn.sum<string | null>(order('paid_cents', '-', order.ref('refunded_cents'))).as('spent'),
    ]);
}

function matching({ search, onlyStaff }: UserListQuery): Expression<SqlBool> {
  const isKept = eb('u.deleted_at', 'is', null);
  const isListed = onlyStaff ? and([isKept, eb('u.role', 'is not', null)]) : isKept;
  if (!search) return isListed;
  return and([isListed, isLike(sql`(${ref('u.username')} || ' ' || ${ref('u.email')})`, containing(search))]);
}

/** Users with the sums of their own orders. */
function withSums(db: QueryCreator<Tables>, users: SelectQueryBuilder<Joined, 'u', Selectable<Tables['users']>>) {
  return db
    .selectFrom(users.as('u'))
    .innerJoinLateral(
      () => sums(db).where('user_id', '=', ref('u.id')).as('o'),
      (on) => on.onTrue(),
    )
    .select([...columns, hasSecondFactor, orderCount.as('orderCount'), spent.as('spent')]);
}

/** Sorting by sums requires the sums of all users. Otherwise only those of the page are computed. */
function pageQuery(db: QueryCreator<Tables>, query: UserListQuery) {
  const { sort, limit, offset } = query;
  const [key, direction] = sort.split('-') as [UserSortKey, 'asc' | 'desc'];
  const users = db.selectFrom('users as u').where(matching(query)).limit(limit).offset(offset);
  if (key === 'orderCount' || key === 'spent') {
    const all = sums(db).select('user_id').where('user_id', 'is not', null).groupBy('user_id');
    const page = users
      .leftJoin(all.as('o'), 'o.user_id', 'u.id')
      .select([...columns, orderCount.as('orderCount'), spent.as('spent')])
      .orderBy(columnOf[key], direction)
      .orderBy('u.id', 'desc');
    return db
      .selectFrom(page.as('u'))
      .selectAll('u')
      .select(hasSecondFactor)
      .orderBy(key === 'spent' ? 'u.spent' : 'u.orderCount', direction)
      .orderBy('u.id', 'desc');
  }
  const page = users.selectAll('u').orderBy(columnOf[key], direction).orderBy('u.id', 'desc');
  return withSums(db, page).orderBy(columnOf[key], direction).orderBy('u.id', 'desc');
}

/** Reads accounts and guests for staff, without deleted ones. */
@Injectable()
export class UserReader {
  constructor(private readonly db: Database) {}

  async list(query: UserListQuery): Promise<{ users: ListedUser[]; total: number }> {
    const rows = await pageQuery(this.db, query).execute();
    const matched = this.db.selectFrom('users as u').select('u.id').where(matching(query));
    return { users: rows.map(listed), total: await countUpTo(this.db, matched, wholeCount(rows, query)) };
  }

  async get(id: number): Promise<ListedUser | null> {
    const user = this.db
      .selectFrom('users as u')
      .selectAll('u')
      .where('u.id', '=', id)
      .where('u.deleted_at', 'is', null);
    const row = await withSums(this.db, user).executeTakeFirst();
    return row ? listed(row) : null;
  }
}

function listed({ spent: cents, ...row }: Row): ListedUser {
  return { ...row, spent: Money.ofCents(Number(cents)) };
}
