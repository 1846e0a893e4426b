import { Injectable } from '@nestjs/common';
import { type Expression, expressionBuilder, type QueryCreator, sql, type SqlBool, type Updateable } from 'kysely';
import { AccountErasure } from '../../../domain/accounts/ports/account-erasure.js';
import { Database } from '../sql/database.js';
import type { Tables } from '../sql/tables.js';

interface Aliased {
  readonly u: Tables['users'];
  readonly m: Tables['mails'];
  readonly n: Tables['newsletter_subscriptions'];
  readonly o: Tables['orders'];
  readonly p: Tables['promo_codes'];
  readonly r: Tables['reviews'];
  readonly s: Tables['contact_submissions'];
  readonly w: Tables['waitlist_entries'];
}

const { and, cast, eb, exists, fn, not, or, ref, selectFrom } = expressionBuilder<Tables & Aliased, keyof Aliased>();

/**
 * Rows with only an address belong to the account `u` if they were written after it got that address, because an older
 * row may be another customer's. A guest's address is unverified, so rows with this address do not belong to the guest.
 */
function bearsAddress(
  address: 'm.recipient' | 'n.email' | 'o.email' | 'p.email' | 's.email' | 'w.email',
  writtenAt: 'm.created_at' | 'n.subscribed_at' | 'o.created_at' | 'p.created_at' | 's.created_at' | 'w.created_at',
): Expression<SqlBool> {
  return and([
    eb('u.is_guest', '=', false),
    eb(fn('lower', [address]), '=', fn('lower', ['u.email'])),
    eb(writtenAt, '>=', ref('u.email_since')),
  ]);
}

/** The customer's own orders, and orders that staff entered for their address. */
const herOrder = or([
  eb('o.user_id', '=', ref('u.id')),
  and([eb('o.user_id', 'is', null), bearsAddress('o.email', 'o.created_at')]),
]);

const herMessage = or([eb('s.user_id', '=', ref('u.id')), bearsAddress('s.email', 's.created_at')]);

/** Conditions that prevent the deletion of the account `u`. */
const heldBack = or([
  exists(
    selectFrom('checkouts as c')
      .select('c.id')
      .whereRef('c.user_id', '=', 'u.id')
      .where((checkout) =>
        or([
          checkout('c.state', 'in', ['held', 'refund_due']),
          and([checkout('c.state', '=', 'open'), checkout('c.paid_at', 'is not', null)]),
        ]),
      ),
  ),
  exists(
    selectFrom('orders as o')
      .select('o.id')
      .where(herOrder)
      .where(
        or([
          eb('o.status', 'in', ['pending', 'processing']),
          eb('o.created_at', '>', sql<Date>`now() - interval '30 days'`),
          exists(
            selectFrom('returns')
              .innerJoin('order_items', 'order_items.id', 'returns.order_item_id')
              .select('returns.id')
              .whereRef('order_items.order_id', '=', 'o.id')
              .where('returns.state', 'in', ['requested', 'received']),
          ),
        ]),
      ),
  ),
]);

/** A guest whose session has ended and who never bought anything. */
const isAbandoned = and([
  eb('u.is_guest', '=', true),
  eb('u.created_at', '<', sql<Date>`now() - interval '30 days'`),
  not(exists(selectFrom('orders as o').select('o.id').whereRef('o.user_id', '=', 'u.id'))),
]);

const nobody = 'nobody@deleted.invalid';

const erasedMessage: Updateable<Tables['contact_submissions']> = {
  name: 'Deleted',
  email: nobody,
  subject: 'Deleted',
  message: 'This message was deleted.',
  is_read: true,
};

/** Stars, fit and purchased size still count. The customer's words and pictures are no longer shown. */
const erasedReview: Updateable<Tables['reviews']> = {
  author: 'A former customer',
  text: '',
  usual_size: null,
  answer: null,
  answered_at: null,
};

/** Reviews of the account, and of the customer's orders. */
function herReviews(userId: number) {
  return selectFrom('reviews as r')
    .select('r.id')
    .where(
      or([
        eb('r.user_id', '=', userId),
        eb(
          'r.order_id',
          'in',
          selectFrom('orders as o')
            .innerJoin('users as u', (on) => on.on(herOrder))
            .select('o.id')
            .where('u.id', '=', userId),
        ),
      ]),
    );
}

interface Query {
  execute(): Promise<unknown>;
}

const ofAccount: readonly ((db: QueryCreator<Tables>, userId: number) => Query)[] = [
  (db, userId) => {
    const messages = selectFrom('contact_submissions as s').select('s.id').where(herMessage);
    const orders = selectFrom('orders as o').select(cast<string>('o.id', 'text').as('id')).where(herOrder);
    return db
      .selectFrom('users as u')
      .select(sql`anonymise_history(${ref('u.id')}, ARRAY${messages}, ARRAY${orders})`.as('anonymised'))
      .where('u.id', '=', userId);
  },
  (db, userId) =>
    db
      .updateTable('mails as m')
      .from('users as u')
      .set({ user_id: ref('u.id') })
      .where('u.id', '=', userId)
      .where('m.user_id', 'is', null)
      .where(
        or([
          bearsAddress('m.recipient', 'm.created_at'),
          eb('m.order_id', 'in', selectFrom('orders as o').select('o.id').where(herOrder)),
        ]),
      ),
  (db, userId) =>
    db
      .updateTable('contact_submissions as s')
      .from('users as u')
      .set({ ...erasedMessage, user_id: ref('u.id') })
      .where('u.id', '=', userId)
      .where(herMessage),
  (db, userId) =>
    db
      .deleteFrom('newsletter_subscriptions as n')
      .using('users as u')
      .where('u.id', '=', userId)
      .where(bearsAddress('n.email', 'n.subscribed_at')),
  // The customer's reserved units go to the next in line.
  (db, userId) =>
    db
      .deleteFrom('waitlist_entries as w')
      .using('users as u')
      .where('u.id', '=', userId)
      .where(or([eb('w.user_id', '=', ref('u.id')), bearsAddress('w.email', 'w.created_at')])),
  // Not a plain address, which anyone could register to own the code.
  (db, userId) =>
    db
      .updateTable('promo_codes as p')
      .from('users as u')
      .set({ email: sql`gen_random_uuid() || '@deleted.invalid'` })
      .where('u.id', '=', userId)
      .where(bearsAddress('p.email', 'p.created_at')),
  (db, userId) =>
    db
      .updateTable('order_items as i')
      .from(['users as u', 'orders as o'])
      .set({ price_reason: '' })
      .where('u.id', '=', userId)
      .where(herOrder)
      .whereRef('i.order_id', '=', 'o.id')
      .where('i.price_reason', 'is not', null),
  (db, userId) =>
    db
      .updateTable('refunds as r')
      .from(['users as u', 'orders as o'])
      .set({ reason: '' })
      .where('u.id', '=', userId)
      .where(herOrder)
      .whereRef('r.order_id', '=', 'o.id'),
  (db, userId) =>
    db
      .updateTable('returns as r')
      .from(['users as u', 'orders as o', 'order_items as i'])
      .set(({ case: choose }) => ({
        comment: '',
        refusal: choose().when('r.refusal', 'is not', null).then('').end(),
        tracking_number: null,
      }))
      .where('u.id', '=', userId)
      .where(herOrder)
      .whereRef('i.order_id', '=', 'o.id')
      .whereRef('r.order_item_id', '=', 'i.id'),
  // The row remains as a record that a picture of the worn or damaged item existed.
  (db, userId) =>
    db
      .updateTable('return_pictures as picture')
      .from(['users as u', 'orders as o'])
      .set({ content: Buffer.alloc(0) })
      .where('u.id', '=', userId)
      .where(herOrder)
      .whereRef('picture.order_id', '=', 'o.id'),
  (db, userId) => db.deleteFrom('review_pictures').where('review_id', 'in', herReviews(userId)),
  (db, userId) => db.deleteFrom('reviews').where('id', 'in', herReviews(userId)).where('state', '<>', 'published'),
  (db, userId) => db.updateTable('reviews').set(erasedReview).where('id', 'in', herReviews(userId)),
  (db, userId) => db.deleteFrom('review_votes').where('user_id', '=', userId),
  // Must run after all updates that find an order by its address.
  (db, userId) =>
    db
      .updateTable('orders as o')
      .from('users as u')
      .set({
        email: nobody,
        first_name: 'Deleted',
        last_name: 'customer',
        address: '',
        city: '',
        zip_code: '',
        phone: null,
        notes: null,
        tracking_number: null,
      })
      .where('u.id', '=', userId)
      .where(herOrder),
  (db, userId) =>
    db
      .updateTable('checkouts')
      .set((checkout) => ({
        customer: null,
        state: checkout
          .case('state')
          .when('open')
          .then(sql.lit('cancelled' as const))
          .else(checkout.ref('state'))
          .end(),
        updated_at: sql`now()`,
      }))
      .where('user_id', '=', userId),
  (db, userId) => db.deleteFrom('carts').where('user_id', '=', userId),
  (db, userId) => db.deleteFrom('service_requests').where('user_id', '=', userId),
  (db, userId) => db.deleteFrom('fit_profiles').where('user_id', '=', userId),
  (db, userId) => db.deleteFrom('addresses').where('user_id', '=', userId),
  (db, userId) => db.deleteFrom('wishlist_items').where('user_id', '=', userId),
  (db, userId) => db.deleteFrom('email_changes').where('user_id', '=', userId),
  (db, userId) => db.deleteFrom('device_links').where('user_id', '=', userId),
  (db, userId) => db.deleteFrom('idempotency_keys').where('user_id', '=', userId),
  (db, userId) => eraseMails(db, userId),
];

type ErasedPayload = NonNullable<Updateable<Tables['mails']>['payload']>;

/** Erases the contents of mails and the mail servers' responses. Their times and results remain. */
function eraseMails(db: QueryCreator<Tables>, whose: number | typeof deletedAccounts): Query {
  return db
    .with('erased', (tables) =>
      tables
        .updateTable('mails')
        .set((mail) => ({
          recipient: nobody,
          payload: sql<ErasedPayload>`jsonb_build_object('template', ${mail.ref('template')}, 'to', ${sql.lit(nobody)})`,
          subject: null,
          last_answer: null,
          secret: null,
          request_id: null,
          state: mail
            .case('state')
            .when('failed')
            .then(sql.lit('cancelled' as const))
            .else(mail.ref('state'))
            .end(),
          failed_at: null,
        }))
        .where('state', 'in', ['sent', 'failed', 'cancelled'])
        .where('recipient', '<>', nobody)
        .where('user_id', typeof whose === 'number' ? '=' : 'in', whose)
        .returning('id'),
    )
    .with('emptied', (tables) =>
      tables
        .updateTable('mail_attempts')
        .set({ answer: null })
        .where('mail_id', 'in', tables.selectFrom('erased').select('id')),
    )
    .deleteFrom('mail_bodies')
    .where('mail_id', 'in', (query) => query.selectFrom('erased').select('id'));
}

const deletedAccounts = selectFrom('users').select('users.id').where('deleted_at', 'is not', null);

/** Whether no order, payment or review refers to the deleted guest `u`. */
const leftNothing = not(
  or([
    exists(selectFrom('orders').select('orders.id').whereRef('orders.user_id', '=', 'u.id')),
    exists(selectFrom('checkouts').select('checkouts.id').whereRef('checkouts.user_id', '=', 'u.id')),
    exists(selectFrom('reviews').select('reviews.id').whereRef('reviews.user_id', '=', 'u.id')),
  ]),
);

const leftovers: readonly ((db: QueryCreator<Tables>) => Query)[] = [
  (db) => eraseMails(db, deletedAccounts),
  (db) =>
    db
      .updateTable('contact_submissions')
      .set(erasedMessage)
      .where('user_id', 'in', deletedAccounts)
      .where('email', '<>', nobody),
  (db) =>
    db
      .deleteFrom('review_pictures')
      .where('review_id', 'in', selectFrom('reviews').select('reviews.id').where('user_id', 'in', deletedAccounts)),
  (db) => db.deleteFrom('reviews').where('user_id', 'in', deletedAccounts).where('state', '<>', 'published'),
  (db) => db.updateTable('reviews').set(erasedReview).where('user_id', 'in', deletedAccounts).where('text', '<>', ''),
  (db) => db.deleteFrom('review_votes').where('user_id', 'in', deletedAccounts),
  (db) => db.deleteFrom('waitlist_entries').where('user_id', 'in', deletedAccounts),
  (db) => db.deleteFrom('service_requests').where('user_id', 'in', deletedAccounts),
  (db) => db.deleteFrom('carts').where('user_id', 'in', deletedAccounts),
  (db) => db.deleteFrom('wishlist_items').where('user_id', 'in', deletedAccounts),
  (db) => db.deleteFrom('addresses').where('user_id', 'in', deletedAccounts),
  (db) => db.deleteFrom('idempotency_keys').where('user_id', 'in', deletedAccounts),
  (db) =>
    db.deleteFrom('users as u').where('u.is_guest', '=', true).where('u.deleted_at', 'is not', null).where(leftNothing),
];

@Injectable()
export class PostgresAccountErasure implements AccountErasure {
  constructor(private readonly db: Database) {}

  async isHeldBack(userId: number): Promise<boolean> {
    await this.db
      .selectFrom('checkouts')
      .select('id')
      .where('user_id', '=', userId)
      .orderBy('id')
      .forUpdate()
      .execute();
    // Prevents a concurrent request for a return.
    await this.db.selectFrom('orders').select('id').where('user_id', '=', userId).orderBy('id').forUpdate().execute();
    const row = await this.db
      .selectFrom('users as u')
      .select(cast<boolean>(heldBack, 'boolean').as('held'))
      .where('u.id', '=', userId)
      .executeTakeFirst();
    return row?.held ?? false;
  }

  async erase(userId: number): Promise<void> {
    for (const query of ofAccount) await query(this.db, userId).execute();
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
    for (const query of leftovers) await query(this.db).execute();
  }
}
