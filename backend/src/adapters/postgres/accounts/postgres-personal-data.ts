import { Injectable } from '@nestjs/common';
import { expressionBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { type AccountData, PersonalData } from '../../../domain/accounts/ports/personal-data.js';
import { Money } from '../../../domain/shared/money.js';
import { Database } from '../sql/database.js';
import type { Tables } from '../sql/tables.js';
import { heldBack } from './deletion-delays.js';
import { deletedAccounts, eraseRows, owned, personalTable, personalTables, type PersonalTable } from './owned-rows.js';
import { type FitRow, fitProfileOf } from './postgres-customer-details.js';

type Sections = Pick<AccountData, 'orders' | 'reviews'> & {
  readonly account: readonly object[];
  readonly fitProfile: readonly FitRow[];
};

const { and, cast, eb, exists, not, or, selectFrom } = expressionBuilder<
  Tables & { readonly u: Tables['users'] },
  'u'
>();

/**
 * Whether the user `u` is a guest who has no orders and was created more than 30 days ago, so that the session has
 * ended.
 */
const isAbandoned = and([
  eb('u.is_guest', '=', true),
  eb('u.created_at', '<', sql<Date>`now() - interval '30 days'`),
  not(exists(selectFrom('orders as o').select('o.id').whereRef('o.user_id', '=', 'u.id'))),
]);

/**
 * Whether no order, checkout, review or use of a promo code refers to the deleted guest `u`. Uses of promo
 * codes are not deleted, because a limited code could then be used again.
 */
const leftNothing = not(
  or([
    exists(selectFrom('orders').select('orders.id').whereRef('orders.user_id', '=', 'u.id')),
    exists(selectFrom('checkouts').select('checkouts.id').whereRef('checkouts.user_id', '=', 'u.id')),
    exists(selectFrom('reviews').select('reviews.id').whereRef('reviews.user_id', '=', 'u.id')),
    exists(selectFrom('promo_uses').select('promo_uses.checkout_id').whereRef('promo_uses.user_id', '=', 'u.id')),
  ]),
);

/**
 * Whether a call that was running during the deletion may have added rows to the table. Orders and checkouts cannot
 * have new rows, because the deletion waits for new orders and checkouts.
 */
function isLate({ table, owner: { user, parent } }: PersonalTable): boolean {
  if (parent && !user) return isLate(personalTable(parent[1]));
  return user !== undefined && table !== 'orders' && table !== 'checkouts';
}

@Injectable()
export class PostgresPersonalData implements PersonalData {
  constructor(private readonly db: Database) {}

  async get(userId: number): Promise<AccountData | null> {
    const sections = personalTables.flatMap((table) =>
      Object.entries(table.exported ?? {}).flatMap(([section, rows]) => {
        const isOwn = owned(table, userId, table.exportsAddress ? 'address' : 'id', 't');
        return [sql.lit(section), jsonArrayFrom<object>(rows(this.db).where(isOwn))];
      }),
    );
    const { json } = await this.db
      .selectNoFrom(sql<string>`json_build_object(${sql.join(sections)})::text`.as('json'))
      .executeTakeFirstOrThrow();
    const { account, fitProfile, ...others } = JSON.parse(json, revived) as Sections;
    return account[0] ? { account: account[0], fitProfile: fitProfileOf(fitProfile[0]), ...others } : null;
  }

  async isHeldBack(userId: number): Promise<boolean> {
    await this.db
      .selectFrom('checkouts')
      .select('id')
      .where('user_id', '=', userId)
      .orderBy('id')
      .forUpdate()
      .execute();
    // Locks the orders, so that the customer cannot request a return at the same time.
    await this.db.selectFrom('orders').select('id').where('user_id', '=', userId).orderBy('id').forUpdate().execute();
    const row = await this.db
      .selectFrom('users as u')
      .select(cast<boolean>(heldBack, 'boolean').as('held'))
      .where('u.id', '=', userId)
      .executeTakeFirst();
    return row?.held ?? false;
  }

  async erase(userId: number): Promise<void> {
    await sql`SELECT anonymise_history(${userId},
      ARRAY(SELECT id FROM contact_submissions WHERE ${owned(personalTable('contact_submissions'), userId)}),
      ARRAY(SELECT id::text FROM orders WHERE user_id = ${userId}))`.execute(this.db);
    for (const table of personalTables) await eraseRows(this.db, table, owned(table, userId, 'children'));
  }

  async listDue(limit: number): Promise<number[]> {
    const rows = await this.db
      .selectFrom('users as u')
      .select('u.id')
      .where(or([eb('u.deletion_requested_at', 'is not', null), isAbandoned]))
      .where('u.deleted_at', 'is', null)
      .where(not(heldBack))
      .orderBy('u.deletion_requested_at')
      .limit(limit)
      .execute();
    return rows.map(({ id }) => id);
  }

  async eraseLeftovers(): Promise<void> {
    for (const table of personalTables.filter(isLate)) await eraseRows(this.db, table, owned(table, deletedAccounts));
    await this.db
      .deleteFrom('users as u')
      .where('u.is_guest', '=', true)
      .where('u.deleted_at', 'is not', null)
      .where(leftNothing)
      .execute();
  }
}

const amounts = new Set(['price', 'amount', 'subtotal', 'discount', 'shipping', 'tax', 'total', 'refunded']);

/** Turns times of PostgreSQL into ISO 8601, and cents into dollars. */
function revived(key: string, value: unknown): unknown {
  if (typeof value === 'string' && key.endsWith('At')) return new Date(value).toISOString();
  return typeof value === 'number' && amounts.has(key) ? Money.ofCents(value).dollars : value;
}
