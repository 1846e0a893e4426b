import { Injectable } from '@nestjs/common';
import { type InferResult, type NotNull, type QueryCreator } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { type AccountData, AccountDataReader, type OrderData } from '../../../domain/accounts/ports/account-data.js';
import { Money } from '../../../domain/shared/money.js';
import { Database } from '../sql/database.js';
import type { Tables } from '../sql/tables.js';
import { fitColumns, fitProfileOf } from './postgres-fit-profiles.js';
import { provenSince } from './postgres-guest-data.js';

type Read = QueryCreator<Tables>;

const account = (db: Read, userId: number) =>
  db
    .selectFrom('users')
    .leftJoin('fit_profiles as fit', 'fit.user_id', 'users.id')
    .select(fitColumns)
    .select((user) => [
      jsonArrayFrom(
        user
          .selectFrom('addresses')
          .select(['is_default as isDefault', 'name', 'address', 'city', 'state', 'zip_code as zipCode'])
          .whereRef('user_id', '=', 'users.id')
          .orderBy('place'),
      ).as('addresses'),
      'id',
      'username',
      'email',
      'is_admin as isAdmin',
      'deletion_requested_at as deletionRequestedAt',
      'created_at as createdAt',
    ])
    .where('id', '=', userId)
    .where('deleted_at', 'is', null);

const orders = (db: Read, userId: number) =>
  db
    .selectFrom('orders as o')
    .select((order) => [
      'id',
      'created_at as createdAt',
      'status',
      'email',
      'first_name as firstName',
      'last_name as lastName',
      'address',
      'city',
      'state',
      'zip_code as zipCode',
      'country',
      'arrival',
      'phone',
      'notes',
      'carrier',
      'tracking_number as trackingNumber',
      'promo_code as promoCode',
      'subtotal_cents as subtotal',
      'discount_cents as discount',
      'shipping_cents as shipping',
      'tax_cents as tax',
      'total_cents as total',
      'refunded_cents as refunded',
      jsonArrayFrom(
        order
          .selectFrom('order_items as i')
          .select([
            'i.product_name as product',
            'i.variant_size as size',
            'i.variant_color as color',
            'i.quantity',
            'i.price_cents as price',
          ])
          .whereRef('i.order_id', '=', 'o.id')
          .orderBy('i.position'),
      ).as('items'),
      jsonArrayFrom(
        order
          .selectFrom('refunds as r')
          .select(['r.created_at as createdAt', 'r.amount_cents as amount', 'r.reason'])
          .whereRef('r.order_id', '=', 'o.id')
          .where('r.state', '<>', 'failed')
          .orderBy('r.created_at'),
      ).as('refunds'),
      jsonArrayFrom(
        order
          .selectFrom('returns as r')
          .innerJoin('order_items as i', 'i.id', 'r.order_item_id')
          .select([
            'r.created_at as createdAt',
            'i.product_name as product',
            'i.variant_size as size',
            'i.variant_color as color',
            'r.quantity',
            'r.reason',
            'r.worn',
            'r.comment',
            'r.picture_id as picture',
            'r.state',
            'r.new_size as newSize',
            'r.refusal',
            'r.tracking_number as trackingNumber',
          ])
          .whereRef('i.order_id', '=', 'o.id')
          .orderBy('r.id'),
      ).as('returns'),
    ])
    .where('user_id', '=', userId)
    .orderBy('created_at');

const wishlist = (db: Read, userId: number) =>
  db
    .selectFrom('wishlist_items as w')
    .innerJoin('products as p', 'p.id', 'w.product_id')
    .select(['p.name as product', 'w.created_at as addedAt'])
    .where('w.user_id', '=', userId)
    .orderBy('w.created_at');

const carts = (db: Read, userId: number) =>
  db
    .selectFrom('carts as c')
    .select((cart) => [
      'c.created_at as createdAt',
      'c.updated_at as updatedAt',
      jsonArrayFrom(
        cart
          .selectFrom('cart_items as i')
          .innerJoin('products as p', 'p.id', 'i.product_id')
          .leftJoin('product_variants as v', 'v.id', 'i.variant_id')
          .select(['p.name as product', 'v.size', 'v.color', 'i.quantity'])
          .whereRef('i.cart_id', '=', 'c.id')
          .orderBy('i.position'),
      ).as('items'),
    ])
    .where('c.user_id', '=', userId)
    .orderBy('c.created_at');

const checkouts = (db: Read, userId: number) =>
  db
    .selectFrom('checkouts')
    .select(['created_at as createdAt', 'customer'])
    .where('user_id', '=', userId)
    .where('customer', 'is not', null)
    .where('state', '<>', 'ordered')
    .orderBy('created_at')
    .$narrowType<{ customer: NotNull }>();

/** Messages of the account. For a guest with a proven address, also messages from this address that name no account. */
const messages = (db: Read, userId: number) =>
  db
    .selectFrom('contact_submissions as s')
    .innerJoin('users as u', (on) =>
      on.on(({ and, eb, fn, or, ref }) =>
        or([
          eb('s.user_id', '=', ref('u.id')),
          and([
            eb('s.user_id', 'is', null),
            eb('u.is_guest', '=', true),
            eb('u.email_since', '=', provenSince),
            eb(fn('lower', ['s.email']), '=', fn('lower', ['u.email'])),
          ]),
        ]),
      ),
    )
    .select(['s.created_at as createdAt', 's.name', 's.email', 's.subject', 's.message'])
    .where('u.id', '=', userId)
    .orderBy('s.created_at');

const reviews = (db: Read, userId: number) =>
  db
    .selectFrom('reviews as r')
    .innerJoin('products as p', 'p.id', 'r.product_id')
    .select((review) => [
      'r.created_at as createdAt',
      'p.name as product',
      'r.author',
      'r.stars',
      'r.fit',
      'r.size_worn as sizeWorn',
      'r.usual_size as usualSize',
      'r.text',
      'r.state',
      jsonArrayFrom(
        review
          .selectFrom('review_pictures as picture')
          .select('picture.id')
          .whereRef('picture.review_id', '=', 'r.id')
          .orderBy('picture.position'),
      ).as('pictures'),
    ])
    .where('r.user_id', '=', userId)
    .orderBy('r.created_at');

const helpfulVotes = (db: Read, userId: number) =>
  db
    .selectFrom('review_votes as vote')
    .innerJoin('reviews as r', 'r.id', 'vote.review_id')
    .innerJoin('products as p', 'p.id', 'r.product_id')
    .select(['p.name as product', 'vote.created_at as votedAt'])
    .where('vote.user_id', '=', userId)
    .orderBy('vote.created_at');

const waits = (db: Read, userId: number) =>
  db
    .selectFrom('waitlist_entries as w')
    .innerJoin('users as u', (on) =>
      on.on(({ and, eb, fn, or, ref }) =>
        or([
          eb('w.user_id', '=', ref('u.id')),
          and([
            eb(fn('lower', ['w.email']), '=', fn('lower', ['u.email'])),
            eb('w.created_at', '>=', ref('u.email_since')),
          ]),
        ]),
      ),
    )
    .innerJoin('products as p', 'p.id', 'w.product_id')
    .leftJoin('product_variants as v', 'v.id', 'w.variant_id')
    .select(['w.created_at as createdAt', 'p.name as product', 'v.size', 'v.color', 'w.email', 'w.state'])
    .where('u.id', '=', userId)
    .orderBy('w.created_at');

const serviceRequests = (db: Read, userId: number) =>
  db
    .selectFrom('service_requests')
    .select(['service', 'state', 'statement', 'refusal', 'asked_at as askedAt', 'decided_at as decidedAt'])
    .where('user_id', '=', userId);

/** One statement for all of these. */
const reviewingAndAsking = (db: Read, userId: number) =>
  db.selectNoFrom([
    jsonArrayFrom(reviews(db, userId)).as('reviews'),
    jsonArrayFrom(helpfulVotes(db, userId)).as('helpfulVotes'),
    jsonArrayFrom(waits(db, userId)).as('waits'),
    jsonArrayFrom(serviceRequests(db, userId)).as('serviceRequests'),
  ]);

const newsletter = (db: Read, userId: number) =>
  db
    .selectFrom('newsletter_subscriptions as n')
    .innerJoin('users as u', (on) =>
      on
        .on(({ eb, fn }) => eb(fn('lower', ['n.email']), '=', fn('lower', ['u.email'])))
        .onRef('n.subscribed_at', '>=', 'u.email_since'),
    )
    .select(['n.email', 'n.subscribed_at as subscribedAt', 'n.confirmed_at as confirmedAt'])
    .where('u.id', '=', userId);

const emailChanges = (db: Read, userId: number) =>
  db
    .selectFrom('email_changes')
    .select(['new_email as newEmail', 'expires_at as expiresAt'])
    .where('user_id', '=', userId);

const mails = (db: Read, userId: number) =>
  db
    .selectFrom('mails')
    .select(['created_at as createdAt', 'sent_at as sentAt', 'recipient as to', 'template', 'subject'])
    .where('user_id', '=', userId)
    .orderBy('created_at');

@Injectable()
export class PostgresAccountDataReader implements AccountDataReader {
  constructor(private readonly db: Database) {}

  async get(userId: number): Promise<AccountData | null> {
    const found = await account(this.db, userId).executeTakeFirst();
    if (!found) return null;
    return {
      account: found,
      orders: (await orders(this.db, userId).execute()).map(orderOf),
      fitProfile: fitProfileOf(found),
      addresses: found.addresses,
      wishlist: await wishlist(this.db, userId).execute(),
      carts: await carts(this.db, userId).execute(),
      checkouts: (await checkouts(this.db, userId).execute()).map(({ createdAt, customer }) => {
        const { name, email, address, city, state, zipCode } = customer;
        return { createdAt, name, email, address, city, state, zipCode };
      }),
      messages: await messages(this.db, userId).execute(),
      ...reviewingAndAskingOf(await reviewingAndAsking(this.db, userId).executeTakeFirstOrThrow()),
      newsletter: await newsletter(this.db, userId).execute(),
      emailChanges: await emailChanges(this.db, userId).execute(),
      mails: await mails(this.db, userId).execute(),
    };
  }
}

function reviewingAndAskingOf({
  reviews: written,
  helpfulVotes: votes,
  waits: waited,
  serviceRequests: asked,
}: InferResult<ReturnType<typeof reviewingAndAsking>>[number]) {
  return {
    reviews: written.map(({ createdAt, pictures, ...review }) => ({
      ...review,
      createdAt: new Date(createdAt),
      pictures: pictures.map(({ id }) => id),
    })),
    helpfulVotes: votes.map(({ product, votedAt }) => ({ product, votedAt: new Date(votedAt) })),
    waits: waited.map((wait) => ({ ...wait, createdAt: new Date(wait.createdAt) })),
    serviceRequests: asked.map((request) => ({
      ...request,
      askedAt: new Date(request.askedAt),
      decidedAt: request.decidedAt === null ? null : new Date(request.decidedAt),
    })),
  };
}

function orderOf(row: InferResult<ReturnType<typeof orders>>[number]): OrderData {
  return {
    ...row,
    subtotal: Money.ofCents(row.subtotal),
    discount: Money.ofCents(row.discount),
    shipping: Money.ofCents(row.shipping),
    tax: Money.ofCents(row.tax),
    total: Money.ofCents(row.total),
    refunded: Money.ofCents(row.refunded),
    items: row.items.map((item) => ({ ...item, price: Money.ofCents(item.price) })),
    refunds: row.refunds.map(({ createdAt, amount, reason }) => ({
      createdAt: new Date(createdAt),
      amount: Money.ofCents(amount),
      reason,
    })),
    returns: row.returns.map((one) => ({ ...one, createdAt: new Date(one.createdAt) })),
  };
}
