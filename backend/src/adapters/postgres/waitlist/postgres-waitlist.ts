import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import { variantLabel } from '../../../domain/shared/variant-label.js';
import type { StockTarget } from '../../../domain/stock/ports/stock.js';
import { type NewEntry, Waitlist } from '../../../domain/waitlist/ports/waitlist.js';
import { maxPerAddress, type WaitlistEntry } from '../../../domain/waitlist/waitlist-entry.js';
import { pictureOfVariant } from '../media/picture-columns.js';
import { Database } from '../sql/database.js';

const now = sql<Date>`now()`;
const live = ['unconfirmed', 'waiting', 'reserved'] as const;
/** Same time as in `functions/waitlist.sql`. */
const newEnd = sql<Date>`now() + interval '12 hours'`;
/** The entry that a mail is about. */
const mailedEntry = sql<number>`(m.payload ->> 'entryId')::integer`;
/** Whether `m` is the mail about the reservation of `w`. One transaction writes the mail and `mailed_at`. */
const isMailOf = sql<boolean>`m.template = 'back-in-stock' AND m.created_at = w.mailed_at AND m.copy_of IS NULL
  AND ${mailedEntry} = w.id`;
/** Whether the mail `m` was sent, or will not be sent. */
const hasEnded = sql<boolean>`(m.state IN ('sent', 'cancelled') OR m.state = 'failed' AND m.cause = 'address')`;

@Injectable()
export class PostgresWaitlist implements Waitlist {
  constructor(private readonly db: Database) {}

  async availabilityOf({ productId, variantId }: StockTarget): Promise<'available' | 'sold-out' | null> {
    const found = await this.db
      .selectFrom('products as p')
      .leftJoin('product_variants as v', (variant) =>
        variant.onRef('v.product_id', '=', 'p.id').on('v.archived_at', 'is', null),
      )
      .leftJoin('stock as s', (stock) =>
        stock.onRef('s.product_id', '=', 'p.id').onRef('s.variant_id', 'is not distinct from', 'v.id'),
      )
      .select(
        sql<boolean>`p.in_stock AND coalesce(v.in_stock, true) AND coalesce(s.on_hand - s.held, 0) > 0`.as('available'),
      )
      .where('p.id', '=', productId)
      .where('p.archived_at', 'is', null)
      .where('p.set_top_id', 'is', null)
      .where('v.id', 'is not distinct from', variantId)
      .executeTakeFirst();
    if (!found) return null;
    return found.available ? 'available' : 'sold-out';
  }

  async join({ productId, variantId, email, userId }: NewEntry): Promise<Pick<WaitlistEntry, 'id' | 'state'> | null> {
    // Serializes requests per address, so that concurrent requests cannot exceed the limit.
    await sql`SELECT pg_advisory_xact_lock(hashtextextended('waitlist ' || lower(${email}), 0))`.execute(this.db);
    const known = await this.db
      .selectFrom('waitlist_entries')
      .select(['id', 'state', 'product_id', 'variant_id'])
      .where(sql`lower(email)`, '=', email.toLowerCase())
      .where('state', 'in', live)
      .execute();
    const same = known.find((entry) => entry.product_id === productId && entry.variant_id === variantId);
    if (same) return { id: same.id, state: same.state };
    if (known.length >= maxPerAddress) return null;
    return this.db
      .insertInto('waitlist_entries')
      .values({ product_id: productId, variant_id: variantId, email, user_id: userId })
      .returning(['id', 'state'])
      .executeTakeFirstOrThrow();
  }

  async get(id: number): Promise<WaitlistEntry | null> {
    const row = await this.db
      .selectFrom('waitlist_entries as w')
      .innerJoin('products as p', 'p.id', 'w.product_id')
      .leftJoin('product_variants as v', 'v.id', 'w.variant_id')
      .select(({ case: choose, cast, fn, selectFrom }) => [
        'w.id',
        'w.product_id as productId',
        'w.variant_id as variantId',
        'p.name as productName',
        'p.slug as productSlug',
        'v.size',
        'v.color',
        fn.coalesce(pictureOfVariant, 'p.image_url').as('imageUrl'),
        jsonObjectFrom(
          selectFrom('products as set')
            .innerJoin('products as other', (half) =>
              half
                .on(({ eb, or, ref }) =>
                  or([eb('other.id', '=', ref('set.set_top_id')), eb('other.id', '=', ref('set.set_bottom_id'))]),
                )
                .onRef('other.id', '!=', 'p.id')
                .on('other.archived_at', 'is', null),
            )
            .leftJoin('product_availability as a', 'a.product_id', 'other.id')
            .select(({ case: when, ref }) => [
              'set.id as productId',
              'set.name',
              'set.slug',
              when()
                .when('set.set_top_id', '=', ref('p.id'))
                .then('bottom' as const)
                .else('top' as const)
                .end()
                .as('otherHalf'),
              'p.set_only as isOnlyWay',
            ])
            .where(({ eb, or, ref }) =>
              or([eb('set.set_top_id', '=', ref('p.id')), eb('set.set_bottom_id', '=', ref('p.id'))]),
            )
            .where('set.archived_at', 'is', null)
            .where('set.in_stock', '=', true)
            .orderBy('a.in_stock', (order) => order.desc().nullsLast())
            .orderBy('set.id')
            .limit(1),
        ).as('set'),
        'w.email',
        'w.user_id as userId',
        'w.state',
        'w.reserved_until as reservedUntil',
        choose()
          .when('w.state', '=', 'waiting')
          .then(
            cast<number>(
              selectFrom('waitlist_entries as earlier')
                .select(({ fn: { countAll } }) => countAll().as('count'))
                .whereRef('earlier.product_id', '=', 'w.product_id')
                .whereRef('earlier.variant_id', 'is not distinct from', 'w.variant_id')
                .where('earlier.state', '=', 'waiting')
                .where(sql<boolean>`(earlier.joined_at, earlier.id) <= (w.joined_at, w.id)`),
              'integer',
            ),
          )
          .end()
          .as('place'),
      ])
      .where('w.id', '=', id)
      .executeTakeFirst();
    if (!row) return null;
    const { size, color, reservedUntil, state, ...entry } = row;
    return {
      ...entry,
      state,
      variant: variantLabel(size, color),
      reservedUntil: state === 'reserved' ? reservedUntil : null,
    };
  }

  async confirm(id: number): Promise<void> {
    const confirmed = await this.db
      .updateTable('waitlist_entries')
      .set({ state: 'waiting', joined_at: sql<Date>`clock_timestamp()` })
      .where('id', '=', id)
      .where('state', '=', 'unconfirmed')
      .returning(['product_id', 'variant_id'])
      .executeTakeFirst();
    if (confirmed) await this.offer({ productId: confirmed.product_id, variantId: confirmed.variant_id });
  }

  async leave(id: number): Promise<void> {
    await this.db
      .updateTable('waitlist_entries')
      .set({ state: 'left', cart_id: null })
      .where('id', '=', id)
      .where('state', 'in', live)
      .where('checkout_id', 'is', null)
      .execute();
  }

  async claim(id: number, cartSessionId: string): Promise<boolean> {
    const { numUpdatedRows } = await this.db
      .updateTable('waitlist_entries')
      .set(({ selectFrom }) => ({
        cart_id: selectFrom('carts as c').select('c.id').where('c.session_id', '=', cartSessionId),
      }))
      .where('id', '=', id)
      .where('state', '=', 'reserved')
      .where('checkout_id', 'is', null)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  async listOverdue(limit: number): Promise<number[]> {
    const rows = await this.db
      .selectFrom('waitlist_entries')
      .select('id')
      .where('state', '=', 'reserved')
      .where('checkout_id', 'is', null)
      .where('reserved_until', '<=', now)
      .orderBy('reserved_until')
      .limit(limit)
      .execute();
    return rows.map(({ id }) => id);
  }

  async lapse(id: number): Promise<boolean> {
    const ended = this.db
      .updateTable('waitlist_entries as w')
      .where('w.id', '=', id)
      .where('w.state', '=', 'reserved')
      .where('w.checkout_id', 'is', null)
      .where('w.reserved_until', '<=', now);
    const unsent = await ended
      .set({ state: 'waiting', reserved_until: now, mailed_at: null, cart_id: null })
      .where(sql<boolean>`NOT EXISTS (SELECT FROM mails AS m WHERE ${isMailOf} AND ${hasEnded})`)
      .executeTakeFirst();
    if (unsent.numUpdatedRows > 0n) return false;
    const { numUpdatedRows } = await ended.set({ state: 'lapsed', cart_id: null }).executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  async offerFree(): Promise<number> {
    await this.db
      .updateTable('waitlist_entries as w')
      .set({ reserved_until: null })
      .where('w.state', '=', 'waiting')
      .where('w.reserved_until', '<', sql<Date>`now() - interval '1 day'`)
      .where(({ exists, selectFrom }) =>
        exists(selectFrom('mails as m').select('m.id').whereRef('m.sent_at', '>', 'w.reserved_until')),
      )
      .execute();
    const targets = await this.db
      .selectFrom('waitlist_entries as w')
      .innerJoin('stock as s', (stock) =>
        stock
          .onRef('s.product_id', '=', 'w.product_id')
          .onRef('s.variant_id', 'is not distinct from', 'w.variant_id')
          .onRef('s.on_hand', '>', 's.held'),
      )
      // Same conditions as in `offer_to_waitlist`. Items that are not sold must not use up the limit.
      .innerJoin('products as p', (product) =>
        product.onRef('p.id', '=', 'w.product_id').on('p.in_stock', '=', true).on('p.archived_at', 'is', null),
      )
      .leftJoin('product_variants as v', 'v.id', 'w.variant_id')
      .select(['w.product_id as productId', 'w.variant_id as variantId'])
      .where('w.state', '=', 'waiting')
      .where(sql<boolean>`coalesce(v.in_stock, true)`)
      .where('v.archived_at', 'is', null)
      .groupBy(['w.product_id', 'w.variant_id'])
      .having(({ fn }) => fn.count('w.reserved_until'), '=', 0)
      .orderBy('w.product_id')
      .orderBy('w.variant_id')
      .limit(500)
      .execute();
    let offered = 0;
    for (const target of targets) offered += await this.offer(target);
    return offered;
  }

  async listUntold(limit: number): Promise<number[]> {
    const rows = await this.db
      .selectFrom('waitlist_entries')
      .select('id')
      .where('state', '=', 'reserved')
      .where('mailed_at', 'is', null)
      .orderBy('reserved_until')
      .orderBy('id')
      .limit(limit)
      .execute();
    return rows.map(({ id }) => id);
  }

  async claimMail(id: number): Promise<WaitlistEntry | null> {
    const { numUpdatedRows } = await this.db
      .updateTable('waitlist_entries')
      .set({ mailed_at: now, reserved_until: newEnd })
      .where('id', '=', id)
      .where('state', '=', 'reserved')
      .where('mailed_at', 'is', null)
      .executeTakeFirst();
    return numUpdatedRows > 0n ? this.get(id) : null;
  }

  async followMails(): Promise<void> {
    await this.db
      .updateTable('waitlist_entries as w')
      .from('mails as m')
      .set(({ ref }) => ({ reserved_until: sql<Date>`coalesce(${ref('m.sent_at')}, now()) + interval '12 hours'` }))
      .where(isMailOf)
      .where('w.state', '=', 'reserved')
      // The last extension is 12 hours long. It ends 3 days after the mail was written.
      .where(sql<boolean>`(m.state = 'sent' OR w.mailed_at > now() - interval '60 hours' AND NOT ${hasEnded})`)
      // An unsent mail does not change the row in each run.
      .where(
        'w.reserved_until',
        '<',
        sql<Date>`coalesce(m.sent_at, now() - interval '10 minutes') + interval '12 hours'`,
      )
      .execute();
  }

  async cancelUnneededMails(): Promise<void> {
    await this.db
      .updateTable('mails as m')
      .set({ state: 'cancelled', failed_at: null, secret: null })
      .where('m.template', '=', 'back-in-stock')
      .where('m.state', 'in', ['pending', 'failed'])
      .where(({ exists, not, selectFrom }) =>
        not(
          exists(
            selectFrom('waitlist_entries as w')
              .select('w.id')
              .where('w.id', '=', mailedEntry)
              .where('w.state', '=', 'reserved'),
          ),
        ),
      )
      .execute();
  }

  async deleteOld(): Promise<number> {
    const { numDeletedRows } = await this.db
      .deleteFrom('waitlist_entries')
      .where(({ and, eb, or }) =>
        or([
          and([eb('state', '=', 'unconfirmed'), eb('created_at', '<', sql<Date>`now() - interval '7 days'`)]),
          and([
            eb('state', 'in', ['bought', 'lapsed', 'left']),
            eb('created_at', '<', sql<Date>`now() - interval '30 days'`),
            eb(sql`coalesce(reserved_until, created_at)`, '<', sql<Date>`now() - interval '30 days'`),
          ]),
          and([eb('state', '=', 'waiting'), eb('joined_at', '<', sql<Date>`now() - interval '1 year'`)]),
        ]),
      )
      .executeTakeFirst();
    return Number(numDeletedRows);
  }

  /**
   * Reserves available units for the next shoppers in line. Uses the database function that stock changes also call.
   */
  private async offer({ productId, variantId }: StockTarget): Promise<number> {
    const row = await this.db
      .selectFrom('stock')
      .select(sql<number>`offer_to_waitlist(id)`.as('offered'))
      .where('product_id', '=', productId)
      .where('variant_id', 'is not distinct from', variantId)
      .executeTakeFirst();
    return row?.offered ?? 0;
  }
}
