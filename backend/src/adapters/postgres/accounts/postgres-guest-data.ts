import { Injectable } from '@nestjs/common';
import { type Expression, expressionBuilder, sql, type SqlBool } from 'kysely';
import { GuestData } from '../../../domain/accounts/ports/guest-data.js';
import { Database } from '../sql/database.js';
import type { Tables } from '../sql/tables.js';

interface Aliased extends Tables {
  readonly u: Tables['users'];
  readonly o: Tables['orders'];
  readonly m: Tables['mails'];
  readonly n: Tables['newsletter_subscriptions'];
  readonly s: Tables['contact_submissions'];
  readonly w: Tables['waitlist_entries'];
}

const { and, eb, exists, fn, not, or, ref, selectFrom, val } = expressionBuilder<
  Aliased,
  'u' | 'o' | 'm' | 'n' | 's' | 'w'
>();

/** Start of a guest's ownership of an address proven by a link. Other addresses count from when they were typed. */
export const provenSince = new Date(0);

const isOf = (address: 'u.email' | 'o.email' | 'm.recipient' | 'n.email' | 's.email' | 'w.email', email: string) =>
  eb(fn('lower', [address]), '=', fn('lower', [val(email)]));

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
            exists(
              selectFrom('orders as o').select('o.id').where('o.user_id', 'is', null).where(isOf('o.email', email)),
            ),
            exists(selectFrom('newsletter_subscriptions as n').select('n.id').where(isOf('n.email', email))),
            exists(
              selectFrom('contact_submissions as s')
                .select('s.id')
                .where('s.user_id', 'is', null)
                .where(isOf('s.email', email)),
            ),
            exists(
              selectFrom('waitlist_entries as w')
                .select('w.id')
                .where('w.user_id', 'is', null)
                .where(isOf('w.email', email)),
            ),
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

  async addStaffOrders(email: string, guestId: number): Promise<void> {
    await this.db
      .updateTable('orders as o')
      .set({ user_id: guestId })
      .where('o.user_id', 'is', null)
      .where(isOf('o.email', email))
      .execute();
  }

  async addTheRest(email: string, guestId: number): Promise<void> {
    const hers = { user_id: guestId };
    await this.db
      .updateTable('contact_submissions as s')
      .set(hers)
      .where('s.user_id', 'is', null)
      .where(isOf('s.email', email))
      .execute();
    await this.db
      .updateTable('waitlist_entries as w')
      .set(hers)
      .where('w.user_id', 'is', null)
      .where(isOf('w.email', email))
      .execute();
    await this.db
      .updateTable('mails as m')
      .set(hers)
      .where('m.user_id', 'is', null)
      .where(isOf('m.recipient', email))
      .execute();
    await this.db.deleteFrom('newsletter_subscriptions as n').where(isOf('n.email', email)).execute();
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
