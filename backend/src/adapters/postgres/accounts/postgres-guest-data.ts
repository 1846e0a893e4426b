import { Injectable } from '@nestjs/common';
import { type Expression, expressionBuilder, sql, type SqlBool } from 'kysely';
import { GuestData } from '../../../domain/accounts/ports/guest-data.js';
import { Database } from '../sql/database.js';
import type { Tables } from '../sql/tables.js';
import { adopt, owned, personalTable, personalTables, provenSince } from './owned-rows.js';

interface Aliased extends Tables {
  readonly u: Tables['users'];
  readonly o: Tables['orders'];
}

const { and, eb, exists, fn, not, or, ref, selectFrom, val } = expressionBuilder<Aliased, 'u' | 'o'>();

const isOf = (address: 'u.email' | 'o.email', email: string) =>
  eb(fn('lower', [address]), '=', fn('lower', [val(email)]));

/** Mails and promo codes alone are no reason to write to their address. */
const traces = new Set<keyof Tables>(['mails', 'promo_codes']);

/** Whether the table has rows of this address without an account. */
const hasRowsOf = (email: string) =>
  personalTables.flatMap(({ table, owner: { user, address } }) =>
    address && !traces.has(table)
      ? [
          sql<SqlBool>`EXISTS (SELECT FROM ${sql.table(table)}
            WHERE lower(${sql.ref(address[0])}) = lower(${email})${user ? sql` AND user_id IS NULL` : sql``})`,
        ]
      : [],
  );

const isGuest = and([eb('u.is_guest', '=', true), eb('u.deleted_at', 'is', null)]);

/** Whether the guest placed an order with this address. */
const boughtAs = (email: string): Expression<SqlBool> =>
  exists(selectFrom('orders as o').select('o.id').whereRef('o.user_id', '=', 'u.id').where(isOf('o.email', email)));

@Injectable()
export class PostgresGuestData implements GuestData {
  constructor(private readonly db: Database) {}

  async isKept(email: string): Promise<boolean> {
    const { kept } = await this.db
      .selectNoFrom(({ cast }) =>
        cast<boolean>(
          or([
            exists(
              selectFrom('users as u')
                .select('u.id')
                .where(isGuest)
                .where(or([isOf('u.email', email), boughtAs(email)])),
            ),
            ...hasRowsOf(email),
          ]),
          'boolean',
        ).as('kept'),
      )
      .executeTakeFirstOrThrow();
    return kept;
  }

  async lockProven(email: string): Promise<number | null> {
    await sql`SELECT pg_advisory_xact_lock(hashtextextended(lower(${email}), 63))`.execute(this.db);
    const found = await this.db
      .selectFrom('users as u')
      .select('u.id')
      .where(isGuest)
      .where('u.email_since', '=', provenSince)
      .where(isOf('u.email', email))
      .executeTakeFirst();
    return found?.id ?? null;
  }

  async prove(guestId: number): Promise<void> {
    await this.db.updateTable('users').set({ email_since: provenSince }).where('id', '=', guestId).execute();
  }

  async listBuyers(email: string, besides: number): Promise<number[]> {
    const rows = await this.db
      .selectFrom('users as u')
      .select('u.id')
      .where(isGuest)
      .where('u.id', '<>', besides)
      .where(boughtAs(email))
      .orderBy('u.id')
      .execute();
    return rows.map(({ id }) => id);
  }

  async addStaffOrders(guestId: number): Promise<void> {
    await adopt(this.db, guestId, 'guests', [personalTable('orders')]);
  }

  async addTheRest(guestId: number): Promise<void> {
    await adopt(this.db, guestId, 'guests');
    const isOwn = owned(personalTable('newsletter_subscriptions'), guestId, 'guests');
    await this.db.deleteFrom('newsletter_subscriptions').where(isOwn).execute();
  }

  async listIdle(email: string, besides: number): Promise<number[]> {
    const rows = await this.db
      .selectFrom('users as u')
      .select('u.id')
      .where(isGuest)
      .where('u.id', '<>', besides)
      .where(isOf('u.email', email))
      .where(not(exists(selectFrom('orders as o').select('o.id').whereRef('o.user_id', '=', ref('u.id')))))
      .orderBy('u.id')
      .execute();
    return rows.map(({ id }) => id);
  }
}
