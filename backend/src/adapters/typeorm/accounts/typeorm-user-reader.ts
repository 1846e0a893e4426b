import { Injectable } from '@nestjs/common';
import {
  type ListedUser,
  type UserListQuery,
  UserReader,
  type UserSort,
} from '../../../domain/accounts/user-reader.js';
import { Money } from '../../../domain/shared/money.js';
import { containing } from '../containing.js';
import { CurrentManager } from '../current-manager.js';

type Row = Omit<ListedUser, 'spent'> & { readonly spent: string };

const users = `
  SELECT u.id, u.username, u.email, u.created_at AS "createdAt", u.is_admin AS "isAdmin",
    u.deletion_requested_at AS "deletionRequestedAt", coalesce(o.count, 0) AS "orderCount", coalesce(o.spent, 0) AS spent
  FROM users u LEFT JOIN (
    SELECT user_id, count(*)::integer AS count, sum(paid_cents - refunded_cents) AS spent
    FROM orders WHERE user_id IS NOT NULL GROUP BY user_id
  ) o ON o.user_id = u.id
  WHERE u.deleted_at IS NULL`;

const matching = `($1::text IS NULL OR (u.username || ' ' || u.email) ILIKE $1)`;

const columns: Record<string, string> = {
  username: 'lower(u.username)',
  email: 'lower(u.email)',
  createdAt: 'u.created_at',
  orderCount: 'coalesce(o.count, 0)',
  spent: 'coalesce(o.spent, 0)',
  isAdmin: 'u.is_admin',
};

@Injectable()
export class TypeormUserReader implements UserReader {
  constructor(private readonly current: CurrentManager) {}

  async list({ search, sort, limit, offset }: UserListQuery): Promise<{ users: ListedUser[]; total: number }> {
    const pattern = search ? containing(search) : null;
    const rows = await this.current.query<Row>(
      `${users} AND ${matching} ORDER BY ${orderOf(sort)}, u.id DESC LIMIT $2 OFFSET $3`,
      [pattern, limit, offset],
    );
    const [counted] = await this.current.query<{ total: number }>(
      `SELECT count(*)::integer AS total FROM users u WHERE u.deleted_at IS NULL AND ${matching}`,
      [pattern],
    );
    return { users: rows.map(listed), total: counted?.total ?? 0 };
  }

  async find(id: number): Promise<ListedUser | null> {
    const [row] = await this.current.query<Row>(`${users} AND u.id = $1`, [id]);
    return row ? listed(row) : null;
  }
}

function orderOf(sort: UserSort): string {
  const [key = '', direction = ''] = sort.split('-');
  return `${columns[key] ?? ''} ${direction}`;
}

function listed({ spent, ...row }: Row): ListedUser {
  return { ...row, spent: Money.ofCents(Number(spent)) };
}
