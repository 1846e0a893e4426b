import { Injectable } from '@nestjs/common';
import {
  type ListedUser,
  type UserListQuery,
  UserReader,
  type UserSort,
  type UserSortKey,
} from '../../../domain/accounts/ports/user-reader.js';
import { Money } from '../../../domain/shared/money.js';
import { containing, matches } from '../shared/containing.js';
import { CurrentManager } from '../connection/current-manager.js';

type Row = Omit<ListedUser, 'spent'> & { readonly spent: string };

const columns = `u.id, u.username, u.email, u.created_at AS "createdAt", u.is_admin AS "isAdmin",
  u.deletion_requested_at AS "deletionRequestedAt", coalesce(o.count, 0) AS "orderCount", coalesce(o.spent, 0) AS spent`;

const sums = 'SELECT count(*)::integer AS count, sum(paid_cents - refunded_cents) AS spent';

const matching = `u.deleted_at IS NULL AND ($1::text IS NULL OR ${matches(`(u.username || ' ' || u.email)`, '$1')})`;

const columnOf: Record<UserSortKey, string> = {
  username: 'lower(u.username)',
  email: 'lower(u.email)',
  createdAt: 'u.created_at',
  isAdmin: 'u.is_admin',
  orderCount: 'coalesce(o.count, 0)',
  spent: 'coalesce(o.spent, 0)',
};

/** To find the page by what orders make of users needs the sums of all of them; else only those of the page are made. */
function pageSql(sort: UserSort): string {
  const [key, direction] = sort.split('-') as [UserSortKey, 'asc' | 'desc'];
  const order = `ORDER BY ${columnOf[key]} ${direction}, u.id DESC`;
  if (key === 'orderCount' || key === 'spent') {
    return `
      SELECT ${columns}
      FROM users u LEFT JOIN (${sums}, user_id FROM orders WHERE user_id IS NOT NULL GROUP BY user_id) o ON o.user_id = u.id
      WHERE ${matching} ${order} LIMIT $2 OFFSET $3`;
  }
  return `
    SELECT ${columns}
    FROM (SELECT u.* FROM users u WHERE ${matching} ${order} LIMIT $2 OFFSET $3) u,
      LATERAL (${sums} FROM orders WHERE user_id = u.id) o
    ${order}`;
}

@Injectable()
export class PostgresUserReader implements UserReader {
  constructor(private readonly current: CurrentManager) {}

  async list({ search, sort, limit, offset }: UserListQuery): Promise<{ users: ListedUser[]; total: number }> {
    const pattern = search ? containing(search) : null;
    const rows = await this.current.query<Row>(pageSql(sort), [pattern, limit, offset]);
    const [counted] = await this.current.query<{ total: number }>(
      `SELECT count(*)::integer AS total FROM users u WHERE ${matching}`,
      [pattern],
    );
    return { users: rows.map(listed), total: counted?.total ?? 0 };
  }

  async get(id: number): Promise<ListedUser | null> {
    const [row] = await this.current.query<Row>(
      `SELECT ${columns} FROM users u, LATERAL (${sums} FROM orders WHERE user_id = u.id) o
       WHERE u.id = $1 AND u.deleted_at IS NULL`,
      [id],
    );
    return row ? listed(row) : null;
  }
}

function listed({ spent, ...row }: Row): ListedUser {
  return { ...row, spent: Money.ofCents(Number(spent)) };
}
