import { Injectable } from '@nestjs/common';
import { type Expression, expressionBuilder, sql, type SqlBool } from 'kysely';
import { Guests, type OrderClaim } from '../../../domain/accounts/ports/guests.js';
import { Database } from '../sql/database.js';
import type { Tables } from '../sql/tables.js';
import { adopt, eraseRows, owned, personalTable, personalTables, provenSince } from './owned-rows.js';
import { hashOf } from './token-hash.js';

interface Aliased extends Tables {
  readonly u: Tables['users'];
  readonly o: Tables['orders'];
}

const { and, eb, exists, fn, not, or, ref, selectFrom, val } = expressionBuilder<Aliased, 'u' | 'o'>();

const isOf = (address: 'u.email' | 'o.email', email: string) =>
  eb(fn('lower', [address]), '=', fn('lower', [val(email)]));

/** Tables that do not count as stored data of an address: the shop sends no privacy mail for their rows alone. */
const traces = new Set<keyof Tables>(['mails']);

/** Conditions, one per table: whether the table has rows of this address that belong to no account. */
const hasRowsOf = (email: string) =>
  personalTables.flatMap(({ table, owner: { user, address } }) =>
    address && !traces.has(table)
      ? [
          sql<SqlBool>`EXISTS (SELECT FROM ${sql.table(table)}
            WHERE lower(${sql.ref(address)}) = lower(${email})${user ? sql` AND user_id IS NULL` : sql``})`,
        ]
      : [],
  );

const isGuest = and([eb('u.is_guest', '=', true), eb('u.deleted_at', 'is', null)]);

/** Whether the guest placed an order with this address. */
const boughtAs = (email: string): Expression<SqlBool> =>
  exists(selectFrom('orders as o').select('o.id').whereRef('o.user_id', '=', 'u.id').where(isOf('o.email', email)));

@Injectable()
export class PostgresGuests implements Guests {
  constructor(private readonly db: Database) {}

  async isStored(email: string): Promise<boolean> {
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
    await adopt(this.db, guestId, [personalTable('orders')]);
  }

  async addTheRest(guestId: number): Promise<void> {
    await adopt(this.db, guestId);
    // Rows that cannot be assigned to the guest are erased immediately.
    for (const table of personalTables.filter(({ owner }) => owner.address && !owner.user))
      await eraseRows(this.db, table, owned(table, guestId, 'address'));
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

  async getGuestOf(orderId: string): Promise<{ guestId: number; email: string } | null> {
    const found = await this.db
      .selectFrom('orders as o')
      .innerJoin('users as u', 'u.id', 'o.user_id')
      .select(['u.id as guestId', 'o.email'])
      .where('o.id', '=', orderId)
      .where('u.is_guest', '=', true)
      .where('u.deleted_at', 'is', null)
      .forShare('o')
      .executeTakeFirst();
    return found ?? null;
  }

  async saveClaim(orderId: string, token: string, seconds: number): Promise<void> {
    await this.db
      .insertInto('order_claims')
      .values({
        order_id: orderId,
        token_hash: hashOf(token),
        expires_at: sql`now() + ${seconds} * interval '1 second'`,
      })
      .onConflict((conflict) =>
        conflict.column('order_id').doUpdateSet(({ ref }) => ({
          token_hash: ref('excluded.token_hash'),
          expires_at: ref('excluded.expires_at'),
        })),
      )
      .execute();
  }

  async getClaim(token: string): Promise<OrderClaim | null> {
    const found = await this.db
      .selectFrom('order_claims as c')
      .innerJoin('orders as o', 'o.id', 'c.order_id')
      .innerJoin('users as u', 'u.id', 'o.user_id')
      .select(['o.id as orderId', 'o.email', 'u.id as ownerId', 'u.is_guest as isGuest'])
      .select(({ cast, eb, exists, selectFrom }) => [
        cast<boolean>(eb('c.expires_at', '<=', sql<Date>`now()`), 'boolean').as('isExpired'),
        cast<boolean>(
          exists(
            selectFrom('users as account')
              .select('account.id')
              .where('account.is_guest', '=', false)
              .where((account) =>
                account(account.fn('lower', ['account.email']), '=', account.fn('lower', ['o.email'])),
              ),
          ),
          'boolean',
        ).as('hasAccount'),
      ])
      .where('c.token_hash', '=', hashOf(token))
      .where('u.deleted_at', 'is', null)
      .executeTakeFirst();
    if (!found) return null;
    const { isGuest, isExpired, hasAccount, ...claim } = found;
    const state = isGuest ? 'open' : 'kept';
    return { ...claim, state: isGuest && isExpired ? 'expired' : state, hasAccount };
  }

  async moveOrders(guestId: number, email: string, accountId: number): Promise<void> {
    const moved = await this.db
      .updateTable('orders')
      .set({ user_id: accountId })
      .where('user_id', '=', guestId)
      .where((order) => order(order.fn('lower', ['email']), '=', order.fn('lower', [order.val(email)])))
      .returning(['id', 'checkout_id'])
      .execute();
    const orders = moved.map(({ id }) => id);
    const checkouts = moved.flatMap(({ checkout_id: id }) => id ?? []);
    const owner = { user_id: accountId };
    await this.db
      .updateTable('mails')
      .set(owner)
      .where('user_id', '=', guestId)
      .where((mail) => mail(mail.fn('lower', ['recipient']), '=', mail.fn('lower', [mail.val(email)])))
      .execute();
    if (orders.length === 0) return;
    if (checkouts.length > 0) await this.db.updateTable('checkouts').set(owner).where('id', 'in', checkouts).execute();
    // Skips reviews of products that the account has already reviewed, and uses of codes that the account has already
    // used.
    await this.db
      .updateTable('reviews')
      .set(owner)
      .where('order_id', 'in', orders)
      .where(({ eb, selectFrom }) =>
        eb(
          'product_id',
          'not in',
          selectFrom('reviews as own').select('own.product_id').where('own.user_id', '=', accountId),
        ),
      )
      .execute();
    if (checkouts.length === 0) return;
    await this.db
      .updateTable('promo_uses')
      .set(owner)
      .where('checkout_id', 'in', checkouts)
      .where(({ exists, not, selectFrom }) =>
        not(
          exists(
            selectFrom('promo_uses as own')
              .select('own.checkout_id')
              .where('own.user_id', '=', accountId)
              .whereRef('own.promo_code_id', '=', 'promo_uses.promo_code_id'),
          ),
        ),
      )
      .execute();
  }
}
