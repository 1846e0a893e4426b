import { expressionBuilder, type InferResult, type QueryCreator } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { OrderSheet } from '../../../domain/orders/ports/orders.js';
import type { ChangedUnits, OrderEvent, ReturnNews } from '../../../domain/orders/order-timeline.js';
import { Money } from '../../../domain/shared/money.js';
import type { OrderEventRow } from '../sql/column-types.js';
import { inMoney } from '../sql/money-columns.js';
import type { Tables } from '../sql/tables.js';
import { orderedSetOf, payLinkOf, reductionOf } from './order-row.js';

/** Kinds of events that shoppers may read. */
export const shownKinds = [
  'placed',
  'paid',
  'unpaid',
  'status',
  'return',
  'units',
] as const satisfies OrderEvent['kind'][];

type Shown = Extract<OrderEventRow, { readonly kind: OrderEvent['kind'] }>;

type Ordered = Tables & { readonly o: Tables['orders'] };

const { selectFrom } = expressionBuilder<Ordered, 'o'>();

/** The items of the order `o`. */
export const items = selectFrom('order_items as i')
  .select(['i.id', 'i.product_id as productId', 'i.variant_id as variantId', 'i.quantity', 'i.cancelled', 'i.shipped'])
  .select(['i.custom', 'i.promo_excluded as excluded', 'i.price_cents', 'i.tax_cents', 'i.shop_price_cents'])
  .select(['i.reduced_price_cents', 'i.reduced_untaxed', 'i.product_name as productName', 'i.image_url as imageUrl'])
  .select(['i.variant_size as size', 'i.variant_color as color', 'i.set_group', 'i.set_id', 'i.set_name'])
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
  .orderBy('i.position');

/** The parcels of the order `o`. */
export const parcels = selectFrom('parcels as p')
  .select(['p.number', 'p.carrier', 'p.tracking_number as trackingNumber', 'p.sent_at as sentAt'])
  .select((parcel) =>
    jsonArrayFrom(
      parcel
        .selectFrom('parcel_items as pi')
        .innerJoin('order_items as i', 'i.id', 'pi.order_item_id')
        .select(['pi.order_item_id as itemId', 'pi.quantity'])
        .whereRef('pi.order_id', '=', 'p.order_id')
        .whereRef('pi.parcel_number', '=', 'p.number')
        .orderBy('i.position'),
    ).as('units'),
  )
  .whereRef('p.order_id', '=', 'o.id')
  .orderBy('p.number');

/** The events of the order `o`. */
export const events = selectFrom('order_events as e')
  .select(['e.kind', 'e.detail', 'e.created_at as at'])
  .whereRef('e.order_id', '=', 'o.id')
  .orderBy('e.id');

/** The refunds of the order `o`. */
export const refunds = selectFrom('refunds as r')
  .select(['r.id', 'r.created_at as at', 'r.amount_cents as amount', 'r.state', 'r.failed_at as failedAt'])
  .whereRef('r.order_id', '=', 'o.id')
  .orderBy('r.created_at');

/** The orders `o` without their items, parcels, events and refunds. */
export function orders(db: QueryCreator<Tables>) {
  return db
    .selectFrom('orders as o')
    .select(['o.id', 'o.user_id as userId', 'o.email', 'o.first_name as firstName', 'o.last_name as lastName'])
    .select(['o.address', 'o.city', 'o.state', 'o.zip_code as zipCode', 'o.country'])
    .select(['o.status', 'o.shipping_method as shippingMethod', 'o.arrival', 'o.promo_code as promoCode'])
    .select(['o.carrier', 'o.tracking_number as trackingNumber', 'o.created_at as createdAt'])
    .select(['o.email_changed_at as emailChangedAt', 'o.payment_provider as paymentProvider'])
    .select(['o.pay_link_sent_at', 'o.pay_link_expires_at', 'o.pay_link_opened_at', 'o.pay_link_cancelled_at'])
    .select(['o.subtotal_cents as subtotal', 'o.discount_cents as discount', 'o.shipping_cents as shipping'])
    .select(['o.tax_cents as tax', 'o.total_cents as total', 'o.paid_cents as paid', 'o.refunded_cents as refunded'])
    .select(['o.unbilled_cents as unbilled', 'o.shipping_refunded as shippingRefunded'])
    .select((order) =>
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
    );
}

/** The orders `o`, with all data that their pages show. */
export function sheets(db: QueryCreator<Tables>) {
  const shown = events.where('e.kind', 'in', shownKinds).$narrowType<Shown>();
  return orders(db).select([
    jsonArrayFrom(items).as('items'),
    jsonArrayFrom(parcels).as('parcels'),
    jsonArrayFrom(shown).as('events'),
    jsonArrayFrom(refunds).as('refunds'),
  ]);
}

type OrderRow = InferResult<ReturnType<typeof orders>>[number];
type SheetRow = InferResult<ReturnType<typeof sheets>>[number];

export function sheetOf(row: SheetRow): OrderSheet {
  return {
    ...detailsOf(row),
    items: row.items.map(itemOf),
    parcels: row.parcels.map(parcelOf),
    events: row.events.map(eventOf),
    refunds: row.refunds.map(refundOf),
  };
}

const amounts = ['subtotal', 'discount', 'shipping', 'tax', 'total', 'paid', 'refunded', 'unbilled'] as const;

export const detailsOf = <Row extends OrderRow>(row: Row) => ({ ...inMoney(row, amounts), payLink: payLinkOf(row) });

export function itemOf<Row extends SheetRow['items'][number]>(row: Row) {
  return {
    ...row,
    price: Money.ofCents(row.price_cents),
    tax: Money.ofCents(row.tax_cents),
    reduction: reductionOf(row),
    set: orderedSetOf(row),
  };
}

export const parcelOf = <Row extends { readonly sentAt: string }>(row: Row) => ({
  ...row,
  sentAt: new Date(row.sentAt),
});

export function refundOf<Row extends SheetRow['refunds'][number]>(row: Row) {
  return {
    ...row,
    at: new Date(row.at),
    amount: Money.ofCents(row.amount),
    failedAt: row.failedAt === null ? null : new Date(row.failedAt),
  };
}

export function eventOf(row: SheetRow['events'][number]): OrderEvent {
  const at = new Date(row.at);
  switch (row.kind) {
    case 'placed':
      return { kind: row.kind, at };
    case 'paid':
      return { kind: row.kind, at, amount: Money.ofCents(row.detail.cents), method: row.detail.method };
    case 'unpaid':
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
function unitsOf({ pieces, shipping = false, unpaid = false, to }: Partial<ChangedUnits>): ChangedUnits | null {
  return pieces === undefined ? null : { pieces, shipping, ...(unpaid && { unpaid }), ...(to !== undefined && { to }) };
}

/** Event of a return; null if its details were deleted with the account. */
function newsOf({ step, piece, size, refusal, shipment }: Partial<ReturnNews>): ReturnNews | null {
  if (step === undefined || piece === undefined || shipment === undefined) return null;
  return { step, piece, size: size ?? null, refusal: refusal ?? null, shipment };
}
