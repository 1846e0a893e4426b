import { type Expression, type QueryCreator, type RawBuilder, sql, type SqlBool, type Updateable } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Tables } from '../sql/tables.js';
import { fitColumns } from './postgres-customer-details.js';

/** Ways in which a row can belong to a user. One of them is enough. */
interface Owner<Column> {
  /** Column with the id of the account or guest. */
  readonly user?: Column;
  /** Column with the id of a row in another table, and this table. Both rows have the same owner. */
  readonly parent?: readonly [column: Column, table: keyof Tables];
  /**
   * Column with an email address. The address counts only in rows without a user id, and only for a guest who opened a
   * mailed link: the address of an account is not verified.
   */
  readonly address?: Column;
}

/** Queries for sections of the download. The alias of the table is `t`. The caller adds the condition for the owner. */
type Export = Readonly<
  Record<
    string,
    (db: QueryCreator<Tables>) => { where(isOwn: Expression<SqlBool>): Parameters<typeof jsonArrayFrom<object>>[0] }
  >
>;

interface Statement {
  execute(): Promise<unknown>;
}

/** The rule for the personal data of a table. */
export interface PersonalDataRule<Column = string> {
  readonly owner: Owner<Column>;
  /** Null if another section contains the rows, or if they are secrets or hashes. */
  readonly exported: Export | null;
  /** Whether a guest also gets the rows with their address. If absent, only rows with the user's id are exported. */
  readonly exportsAddress?: true;
  /** Null if a use case erases the row. */
  readonly erased:
    | 'delete'
    | ((db: QueryCreator<Tables>, isOwn: RawBuilder<SqlBool>) => Statement | Statement[])
    | null;
}

const ofUser = { user: 'user_id' } as const;
/** Rule for secrets and hashes of a user: deleted, and not in the download. */
const secretOfUser = { owner: ofUser, exported: null, erased: 'delete' } as const;
const ofOrder = { parent: ['order_id', 'orders'] } as const;
/** Email address of orders and messages whose customer was deleted. */
export const deletedAddress = 'nobody@deleted.invalid';
/**
 * Random address for the codes of deleted customers. If they had one placeholder address, an account registered with
 * the placeholder could use them.
 */
const unusableAddress = sql<string>`gen_random_uuid() || '@deleted.invalid'`;
const erasedMessage = 'This message was deleted.';
const formerCustomer = 'A former customer';
const cancelled = sql.lit('cancelled' as const);
type ErasedPayload = NonNullable<Updateable<Tables['mails']>['payload']>;
const catalog = 'Data of products';
const operation = 'Data of the shop’s operation';
const staffOnly = 'Names staff members by id, which stays valid';

const line = ['i.product_name as product', 'i.variant_size as size', 'i.variant_color as color'] as const;

/**
 * Every table with its rule for personal data, or the reason why no rule is needed. The download, the copy for guests
 * and the erasure follow from this list. The erasure runs in this order.
 */
export const personalData: { readonly [Table in keyof Tables]: PersonalDataRule<keyof Tables[Table]> | string } = {
  mails: {
    owner: { ...ofUser, ...ofOrder, address: 'recipient' },
    exported: {
      mails: (db) =>
        db
          .selectFrom('mails as t')
          .select(['created_at as createdAt', 'sent_at as sentAt', 'recipient as to', 'template', 'subject'])
          .orderBy('created_at'),
    },
    // Only times and results of mails remain. The address of a queued mail remains until the mail is sent.
    erased: (db, isOwn) =>
      db
        .with('erased', (tables) =>
          tables
            .updateTable('mails')
            .set(({ case: choose, ref }) => ({
              recipient: deletedAddress,
              payload: sql<ErasedPayload>`jsonb_build_object('template', ${ref('template')}, 'to', ${sql.lit(deletedAddress)})`,
              subject: null,
              last_answer: null,
              secret: null,
              request_id: null,
              state: choose('state').when('failed').then(cancelled).else(ref('state')).end(),
              failed_at: null,
            }))
            .where('state', 'in', ['sent', 'failed', 'cancelled'])
            .where('recipient', '<>', deletedAddress)
            .where(isOwn)
            .returning('id'),
        )
        .with('emptied', (tables) =>
          tables
            .updateTable('mail_attempts')
            .set({ answer: null })
            .where('mail_id', 'in', tables.selectFrom('erased').select('id')),
        )
        .deleteFrom('mail_bodies')
        .where('mail_id', 'in', (query) => query.selectFrom('erased').select('id')),
  },
  mail_attempts: 'Erased with mails',
  mail_bodies: 'Erased with mails',
  failed_mail_events: 'Names mails by id',
  // Erased before the messages, because erasing the messages removes the addresses that identify the owners of replies.
  message_replies: { owner: { parent: ['message_id', 'contact_submissions'] }, exported: null, erased: 'delete' },
  contact_submissions: {
    owner: { ...ofUser, address: 'email' },
    exported: {
      messages: (db) =>
        db
          .selectFrom('contact_submissions as t')
          .select(['created_at as createdAt', 'name', 'email', 'subject', 'message'])
          .select((message) =>
            jsonArrayFrom(
              message
                .selectFrom('message_replies as r')
                .select(['r.created_at as createdAt', 'r.text'])
                .whereRef('r.message_id', '=', 't.id')
                .orderBy('r.id'),
            ).as('replies'),
          )
          .orderBy('created_at'),
    },
    exportsAddress: true,
    erased: (db, isOwn) =>
      db
        .updateTable('contact_submissions')
        .set({ name: 'Deleted', email: deletedAddress, subject: 'Deleted', message: erasedMessage })
        .set({ is_read: true, is_answered: true })
        .where(isOwn)
        .where('message', '<>', erasedMessage),
  },
  newsletter_subscriptions: {
    owner: { address: 'email' },
    exported: {
      newsletter: (db) =>
        db
          .selectFrom('newsletter_subscriptions as t')
          .select(['email', 'subscribed_at as subscribedAt', 'confirmed_at as confirmedAt']),
    },
    exportsAddress: true,
    erased: 'delete',
  },
  customer_notes: {
    owner: { address: 'email' },
    exported: {
      staffNotes: (db) => db.selectFrom('customer_notes as t').select(['note', 'tags', 'changed_at as changedAt']),
    },
    exportsAddress: true,
    erased: 'delete',
  },
  // The customer's reserved units go to the next shoppers in line.
  waitlist_entries: {
    owner: { ...ofUser, address: 'email' },
    exported: {
      waits: (db) =>
        db
          .selectFrom('waitlist_entries as t')
          .innerJoin('products as p', 'p.id', 't.product_id')
          .leftJoin('product_variants as v', 'v.id', 't.variant_id')
          .select(['t.created_at as createdAt', 'p.name as product', 'v.size', 'v.color', 't.email', 't.state'])
          .orderBy('t.created_at'),
    },
    exportsAddress: true,
    erased: 'delete',
  },
  order_events: 'Append-only; anonymise_history removes notes, tracking numbers and refusals',
  audit_entries: 'Append-only; anonymise_history removes the names of deleted accounts and messages',
  order_claims: 'Hashes of links that expire within a day',
  order_items: {
    owner: ofOrder,
    exported: null,
    erased: (db, isOwn) =>
      db.updateTable('order_items').set({ price_reason: '' }).where(isOwn).where('price_reason', 'is not', null),
  },
  parcels: {
    owner: ofOrder,
    exported: null,
    erased: (db, isOwn) => db.updateTable('parcels').set({ tracking_number: null }).where(isOwn),
  },
  parcel_items: 'Units of parcels',
  refunds: {
    owner: ofOrder,
    exported: null,
    erased: (db, isOwn) => db.updateTable('refunds').set({ reason: '' }).where(isOwn),
  },
  returns: {
    owner: { parent: ['order_item_id', 'order_items'] },
    exported: null,
    erased: (db, isOwn) =>
      db
        .updateTable('returns')
        .set(({ case: choose }) => ({
          comment: '',
          refusal: choose().when('refusal', 'is not', null).then('').end(),
          tracking_number: null,
        }))
        .where(isOwn),
  },
  // The row remains, without its content, as a record that the return had a picture.
  return_pictures: {
    owner: ofOrder,
    exported: null,
    erased: (db, isOwn) =>
      db
        .updateTable('return_pictures')
        .set({ content: Buffer.alloc(0) })
        .where(isOwn),
  },
  return_votes: 'Counts in the fit of a product, like the returns that it comes from',
  review_invitations: 'Times of mails',
  review_invitation_stops: 'Hashes of addresses, which must get no more mails',
  review_pictures: { owner: { parent: ['review_id', 'reviews'] }, exported: null, erased: 'delete' },
  reviews: {
    owner: { ...ofUser, ...ofOrder },
    exported: {
      reviews: (db) =>
        db
          .selectFrom('reviews as t')
          .innerJoin('products as p', 'p.id', 't.product_id')
          .select(['t.created_at as createdAt', 'p.name as product', 't.author', 't.stars', 't.fit', 't.text'])
          .select(['t.state', 't.size_worn as sizeWorn', 't.usual_size as usualSize'])
          .select(
            sql<string[]>`ARRAY(SELECT id FROM review_pictures WHERE review_id = t.id ORDER BY position)`.as(
              'pictures',
            ),
          )
          .orderBy('t.created_at'),
    },
    // A published review retains its stars, fit and purchased size, which still count.
    erased: (db, isOwn) => [
      db.deleteFrom('reviews').where(isOwn).where('state', '<>', 'published'),
      db
        .updateTable('reviews')
        .set({ author: formerCustomer, text: '', usual_size: null, answer: null, answered_at: null })
        .where(isOwn)
        .where('author', '<>', formerCustomer),
    ],
  },
  review_votes: {
    owner: ofUser,
    exported: {
      helpfulVotes: (db) =>
        db
          .selectFrom('review_votes as t')
          .innerJoin('reviews as r', 'r.id', 't.review_id')
          .innerJoin('products as p', 'p.id', 'r.product_id')
          .select(['p.name as product', 't.created_at as votedAt'])
          .orderBy('t.created_at'),
    },
    erased: 'delete',
  },
  // Amounts, promo code, carrier, state and country remain for bookkeeping.
  orders: {
    owner: { ...ofUser, address: 'email' },
    exported: {
      orders: (db) =>
        db
          .selectFrom('orders as t')
          .select(['id', 'created_at as createdAt', 'status', 'email', 'phone', 'notes', 'hold_reason as holdReason'])
          .select(['first_name as firstName', 'last_name as lastName'])
          .select(['address', 'city', 'state', 'zip_code as zipCode', 'country'])
          .select(['arrival', 'carrier', 'tracking_number as trackingNumber', 'promo_code as promoCode'])
          .select(['subtotal_cents as subtotal', 'discount_cents as discount', 'shipping_cents as shipping'])
          .select(['tax_cents as tax', 'total_cents as total', 'refunded_cents as refunded'])
          .select((order) => [
            jsonArrayFrom(
              order
                .selectFrom('order_items as i')
                .select(line)
                .select(['i.quantity', 'i.price_cents as price'])
                .whereRef('i.order_id', '=', 't.id')
                .orderBy('i.position'),
            ).as('items'),
            jsonArrayFrom(
              order
                .selectFrom('parcels as p')
                .select(['p.sent_at as sentAt', 'p.carrier', 'p.tracking_number as trackingNumber'])
                .whereRef('p.order_id', '=', 't.id')
                .orderBy('p.number'),
            ).as('parcels'),
            jsonArrayFrom(
              order
                .selectFrom('refunds as r')
                .select(['r.created_at as createdAt', 'r.amount_cents as amount', 'r.reason'])
                .whereRef('r.order_id', '=', 't.id')
                .where('r.state', '<>', 'failed')
                .orderBy('r.created_at'),
            ).as('refunds'),
            jsonArrayFrom(
              order
                .selectFrom('returns as r')
                .innerJoin('order_items as i', 'i.id', 'r.order_item_id')
                .select(line)
                .select(['r.created_at as createdAt', 'r.quantity', 'r.reason', 'r.worn', 'r.comment', 'r.state'])
                .select(['r.picture_id as picture', 'r.new_size as newSize', 'r.refusal'])
                .select('r.tracking_number as trackingNumber')
                .whereRef('i.order_id', '=', 't.id')
                .orderBy('r.id'),
            ).as('returns'),
          ])
          .orderBy('created_at'),
    },
    erased: (db, isOwn) =>
      db
        .updateTable('orders')
        .set({ email: deletedAddress, first_name: 'Deleted', last_name: 'customer', phone: null })
        .set({ address: '', city: '', zip_code: '', notes: null, tracking_number: null, discount_reason: null })
        .set({ hold_reason: null })
        .where(isOwn),
  },
  // The codes of an account with the address remain.
  promo_codes: {
    owner: { address: 'email' },
    exported: null,
    erased: (db, isOwn) =>
      db
        .updateTable('promo_codes')
        .set({ email: unusableAddress })
        .where(isOwn)
        .where(({ exists, not, selectFrom }) =>
          not(
            exists(
              selectFrom('users as u')
                .select('u.id')
                .where('u.is_guest', '=', false)
                .where((user) => user(user.fn('lower', ['u.email']), '=', user.fn('lower', ['promo_codes.email']))),
            ),
          ),
        ),
  },
  promo_uses: 'Counts the uses of a code',
  checkouts: {
    owner: ofUser,
    exported: {
      checkouts: (db) =>
        db
          .selectFrom('checkouts as t')
          .select('created_at as createdAt')
          .select(({ ref }) =>
            (['name', 'email', 'address', 'city', 'state', 'zipCode'] as const).map((field) =>
              ref('customer', '->>').key(field).$notNull().as(field),
            ),
          )
          .where('customer', 'is not', null)
          .where('state', '<>', 'ordered')
          .orderBy('created_at'),
    },
    erased: (db, isOwn) =>
      db
        .updateTable('checkouts')
        .set(({ case: choose, ref }) => ({
          customer: null,
          network: null,
          state: choose('state').when('open').then(cancelled).else(ref('state')).end(),
          updated_at: sql`now()`,
        }))
        .where(isOwn),
  },
  carts: {
    owner: ofUser,
    exported: {
      carts: (db) =>
        db
          .selectFrom('carts as t')
          .select(['created_at as createdAt', 'updated_at as updatedAt'])
          .select((cart) =>
            jsonArrayFrom(
              cart
                .selectFrom('cart_items as i')
                .innerJoin('products as p', 'p.id', 'i.product_id')
                .leftJoin('product_variants as v', 'v.id', 'i.variant_id')
                .select(['p.name as product', 'v.size', 'v.color', 'i.quantity'])
                .whereRef('i.cart_id', '=', 't.id')
                .orderBy('i.position'),
            ).as('items'),
          )
          .orderBy('created_at'),
    },
    erased: 'delete',
  },
  cart_items: 'Deleted with carts',
  service_requests: {
    owner: ofUser,
    exported: {
      serviceRequests: (db) =>
        db
          .selectFrom('service_requests as t')
          .select(['service', 'state', 'statement', 'refusal', 'asked_at as askedAt', 'decided_at as decidedAt']),
    },
    // An older code of the address was not given for the request: it may belong to the person who has the address.
    erased: (db, isOwn) => [
      db
        .updateTable('promo_codes')
        .set({ email: unusableAddress })
        .from('service_requests')
        .whereRef('service_requests.promo_code_id', '=', 'promo_codes.id')
        .whereRef('promo_codes.created_at', '>=', 'service_requests.asked_at')
        .where(isOwn),
      db.deleteFrom('service_requests').where(isOwn),
    ],
  },
  fit_profiles: {
    owner: ofUser,
    exported: { fitProfile: (db) => db.selectFrom('fit_profiles as t').select(fitColumns) },
    erased: 'delete',
  },
  addresses: {
    owner: ofUser,
    exported: {
      addresses: (db) =>
        db
          .selectFrom('addresses as t')
          .select(['is_default as isDefault', 'name', 'address', 'city', 'state', 'zip_code as zipCode'])
          .orderBy('place'),
    },
    erased: 'delete',
  },
  wishlist_items: {
    owner: ofUser,
    exported: {
      wishlist: (db) =>
        db
          .selectFrom('wishlist_items as t')
          .innerJoin('products as p', 'p.id', 't.product_id')
          .select(['p.name as product', 't.created_at as addedAt'])
          .orderBy('t.created_at'),
    },
    erased: 'delete',
  },
  email_changes: {
    owner: ofUser,
    exported: {
      emailChanges: (db) =>
        db.selectFrom('email_changes as t').select(['new_email as newEmail', 'expires_at as expiresAt']),
    },
    erased: 'delete',
  },
  device_links: secretOfUser,
  staff_invitations: { owner: { address: 'email' }, exported: null, erased: 'delete' },
  authenticators: secretOfUser,
  passkeys: secretOfUser,
  recovery_codes: secretOfUser,
  passkey_challenges: secretOfUser,
  staff_roles: operation,
  password_resets: secretOfUser,
  sessions: {
    owner: ofUser,
    exported: {
      sessions: (db) =>
        db
          .selectFrom('sessions as t')
          .select([
            sql<string | null>`${sql.ref('sess')} ->> 'device'`.as('device'),
            sql<Date | null>`to_timestamp((${sql.ref('sess')} ->> 'signedInAt')::bigint / 1000.0)`.as('signedInAt'),
            'seen_at as seenAt',
            'expire as expiresAt',
          ])
          .orderBy('seen_at'),
    },
    erased: 'delete',
  },
  idempotency_keys: secretOfUser,
  // EraseAccount replaces the name and the address.
  users: {
    owner: { user: 'id' },
    exported: {
      account: (db) =>
        db
          .selectFrom('users as t')
          .select(['id', 'username', 'email', 'is_admin as isAdmin'])
          .select(['deletion_requested_at as deletionRequestedAt', 'created_at as createdAt'])
          .where('deleted_at', 'is', null),
    },
    erased: null,
  },
  notification_choices: {
    owner: ofUser,
    exported: {
      notifications: (db) => db.selectFrom('notification_choices as t').select(['kind', 'delivery']).orderBy('kind'),
    },
    erased: 'delete',
  },
  notification_items: secretOfUser,
  notification_summaries: secretOfUser,
  low_stock_events: catalog,
  failed_passwords: 'Hashes that expire within a day',
  rate_limits: 'Hashes that expire',
  mail_pause: staffOnly,
  stock_ledger: staffOnly,
  uploaded_images: staffOnly,
  categories: catalog,
  catalog_changes: catalog,
  color_words: catalog,
  product_availability: catalog,
  product_images: catalog,
  product_ratings: catalog,
  product_sales: catalog,
  product_slugs: catalog,
  category_slugs: catalog,
  product_variants: catalog,
  products: catalog,
  item_codes: catalog,
  search_synonyms: catalog,
  failed_searches: 'Counts the searches of all shoppers, without names',
  search_words: catalog,
  size_charts: catalog,
  tax_rates: catalog,
  product_imports: staffOnly,
  product_import_rows: catalog,
  product_import_steps: catalog,
  setting_versions: staffOnly,
  bulk_edits: staffOnly,
  stock: catalog,
  stock_totals: catalog,
  user_totals: 'Sums of orders, which remain',
  demo_data: operation,
  alerts: operation,
  stale_availability: operation,
  jobs: operation,
  sandbox_calls: operation,
  sandbox_payments: operation,
  sandbox_refunds: operation,
  webhook_events: operation,
};
