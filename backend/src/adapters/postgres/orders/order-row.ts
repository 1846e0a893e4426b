import { type InferResult, type QueryCreator } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { OrderSheet } from '../../../domain/orders/ports/orders.js';
import type { OrderEvent } from '../../../domain/orders/order-timeline.js';
import type { ChangedUnits, ReturnNews } from '../../../domain/orders/order-timeline.js';
import { Money } from '../../../domain/shared/money.js';
import type { OrderEventRow } from '../sql/column-types.js';
import type { Tables } from '../sql/tables.js';
import { orderedSetOf, payLinkOf, reductionOf } from './order-record.js';

type Shown = Extract<OrderEventRow, { readonly kind: 'placed' | 'paid' | 'status' | 'return' | 'units' }>;

/** The orders `o`, with all data that their pages show. */
export function sheets(db: QueryCreator<Tables>) {
  return db
    .selectFrom('orders as o')
    .select([
      'o.id',
      'o.user_id as userId',
      'o.email',
      'o.first_name as firstName',
      'o.last_name as lastName',
      'o.address',
      'o.city',
      'o.state',
      'o.zip_code as zipCode',
      'o.country',
      'o.status',
      'o.shipping_method as shippingMethod',
      'o.arrival',
      'o.promo_code as promoCode',
      'o.carrier',
      'o.tracking_number as trackingNumber',
      'o.created_at as createdAt',
      'o.email_changed_at as emailChangedAt',
      'o.payment_provider as paymentProvider',
      'o.pay_link_sent_at',
      'o.pay_link_expires_at',
      'o.pay_link_opened_at',
      'o.pay_link_cancelled_at',
      'o.subtotal_cents',
      'o.discount_cents',
      'o.shipping_cents',
      'o.tax_cents',
      'o.total_cents',
      'o.paid_cents',
      'o.refunded_cents',
      'o.unbilled_cents',
      'o.shipping_refunded as shippingRefunded',
    ])
    .select((order) => [
      order
        .cast<boolean>(
          order.exists(
            order
              .selectFrom('users as guest')
              .select('guest.id')
              .whereRef('guest.id', '=', 'o.user_id')
              .where('guest.is_guest', '=', true)
              .where('guest.deleted_at', 'is', null),
          ),
          'boolean',
        )
        .as('isGuests'),
      jsonArrayFrom(
        order
          .selectFrom('order_items as i')
          .select([
            'i.id',
            'i.product_id as productId',
            'i.variant_id as variantId',
            'i.quantity',
            'i.cancelled',
            'i.shipped',
            'i.custom',
            'i.promo_excluded as excluded',
            'i.price_cents',
            'i.tax_cents',
            'i.shop_price_cents',
            'i.reduced_price_cents',
            'i.reduced_untaxed',
            'i.product_name as productName',
            'i.image_url as imageUrl',
            'i.variant_size as size',
            'i.variant_color as color',
            'i.set_group',
            'i.set_id',
            'i.set_name',
          ])
          .select((item) =>
            jsonArrayFrom(
              item
                .selectFrom('returns as x')
                .select((exchange) => ['x.quantity', exchange.ref('x.new_size').$notNull().as('size')])
                .whereRef('x.order_item_id', '=', 'i.id')
                .where('x.state', '=', 'sent')
                .orderBy('x.id'),
            ).as('exchanged'),
          )
          .whereRef('i.order_id', '=', 'o.id')
          .orderBy('i.position'),
      ).as('items'),
      jsonArrayFrom(
        order
          .selectFrom('parcels as p')
          .leftJoin('users as u', 'u.id', 'p.user_id')
          .select(['p.number', 'p.carrier', 'p.tracking_number as trackingNumber', 'p.sent_at as sentAt'])
          .select((parcel) => [
            'u.username as by',
            jsonArrayFrom(
              parcel
                .selectFrom('parcel_items as pi')
                .innerJoin('order_items as i', 'i.id', 'pi.order_item_id')
                .select(['pi.order_item_id as itemId', 'pi.quantity'])
                .whereRef('pi.order_id', '=', 'p.order_id')
                .whereRef('pi.parcel_number', '=', 'p.number')
                .orderBy('i.position'),
            ).as('units'),
          ])
          .whereRef('p.order_id', '=', 'o.id')
          .orderBy('p.number'),
      ).as('parcels'),
      jsonArrayFrom(
        order
          .selectFrom('order_events as e')
          .select(['e.kind', 'e.detail', 'e.created_at as at'])
          .whereRef('e.order_id', '=', 'o.id')
          .where('e.kind', 'in', ['placed', 'paid', 'status', 'return', 'units'])
          .orderBy('e.id')
          .$narrowType<Shown>(),
      ).as('events'),
      jsonArrayFrom(
        order
          .selectFrom('refunds as r')
          .select(['r.id', 'r.created_at as at', 'r.amount_cents as cents', 'r.state', 'r.failed_at as failedAt'])
          .whereRef('r.order_id', '=', 'o.id')
          .orderBy('r.created_at'),
      ).as('refunds'),
    ]);
}

type SheetRow = InferResult<ReturnType<typeof sheets>>[number];

export function sheetOf(row: SheetRow): OrderSheet {
  return {
    id: row.id,
    userId: row.userId,
    isGuests: row.isGuests,
    email: row.email,
    firstName: row.firstName,
    lastName: row.lastName,
    address: row.address,
    city: row.city,
    state: row.state,
    zipCode: row.zipCode,
    country: row.country,
    status: row.status,
    subtotal: Money.ofCents(row.subtotal_cents),
    discount: Money.ofCents(row.discount_cents),
    shipping: Money.ofCents(row.shipping_cents),
    tax: Money.ofCents(row.tax_cents),
    total: Money.ofCents(row.total_cents),
    paid: Money.ofCents(row.paid_cents),
    promoCode: row.promoCode,
    refunded: Money.ofCents(row.refunded_cents),
    unbilled: Money.ofCents(row.unbilled_cents),
    shippingRefunded: row.shippingRefunded,
    shippingMethod: row.shippingMethod,
    arrival: row.arrival,
    carrier: row.carrier,
    trackingNumber: row.trackingNumber,
    createdAt: row.createdAt,
    emailChangedAt: row.emailChangedAt,
    paymentProvider: row.paymentProvider,
    payLink: payLinkOf(row),
    items: row.items.map(
      ({
        price_cents,
        shop_price_cents,
        reduced_price_cents,
        reduced_untaxed,
        tax_cents,
        set_group,
        set_id,
        set_name,
        ...item
      }) => ({
        ...item,
        price: Money.ofCents(price_cents),
        tax: Money.ofCents(tax_cents),
        reduction: reductionOf({ price_cents, shop_price_cents, reduced_price_cents, reduced_untaxed }),
        set: orderedSetOf({ set_group, set_id, set_name }),
      }),
    ),
    parcels: row.parcels.map(({ number, carrier, trackingNumber, sentAt, units }) => ({
      ...{ number, carrier, trackingNumber, sentAt: new Date(sentAt), units },
    })),
    events: row.events.map(eventOf),
    refunds: row.refunds.map(({ id, at, cents, state, failedAt }) => ({
      id,
      at: new Date(at),
      amount: Money.ofCents(cents),
      state,
      failedAt: failedAt === null ? null : new Date(failedAt),
    })),
  };
}

function eventOf(row: SheetRow['events'][number]): OrderEvent {
  const at = new Date(row.at);
  switch (row.kind) {
    case 'placed':
      return { kind: row.kind, at };
    case 'paid':
      return { kind: row.kind, at, amount: Money.ofCents(row.detail.cents) };
    case 'status':
      return { kind: row.kind, at, status: row.detail.status };
    case 'return':
      return { kind: row.kind, at, news: newsOf(row.detail) };
    case 'units':
      return { kind: row.kind, at, units: unitsOf(row.detail) };
  }
}

/** Units of a correction; null if they were deleted with the account. */
export function unitsOf({ pieces, shipping = false, unpaid = false, to }: Partial<ChangedUnits>): ChangedUnits | null {
  return pieces === undefined ? null : { pieces, shipping, ...(unpaid && { unpaid }), ...(to !== undefined && { to }) };
}

/** Event of a return; null if its details were deleted with the account. */
export function newsOf({ step, piece, size, refusal, shipment }: Partial<ReturnNews>): ReturnNews | null {
  if (step === undefined || piece === undefined || shipment === undefined) return null;
  return { step, piece, size: size ?? null, refusal: refusal ?? null, shipment };
}
