import type { Selectable } from 'kysely';
import { Order, type PayLink } from '../../../domain/orders/order.js';
import { OrderItem } from '../../../domain/orders/order-item.js';
import type { ParcelUnits } from '../../../domain/orders/parcel.js';
import type { PriceReduction } from '../../../domain/pricing/paid-for.js';
import { Money } from '../../../domain/shared/money.js';
import type { Tables } from '../sql/tables.js';

/** Columns of a new order. */
export const orderColumns = [
  'id',
  'user_id',
  'checkout_id',
  'email',
  'first_name',
  'last_name',
  'address',
  'city',
  'state',
  'tax_state',
  'zip_code',
  'country',
  'subtotal_cents',
  'discount_cents',
  'shipping_cents',
  'tax_cents',
  'total_cents',
  'paid_cents',
  'status',
  'shipping_method',
  'arrival',
  'payment_method',
  'payment_provider',
  'payment_intent_id',
  'promo_code',
  'discount_reason',
  'placed_by',
  'phone',
  'notes',
  'difference_of',
  'difference_item_id',
  'product_names',
  'created_at',
  'pay_link_sent_at',
  'pay_link_expires_at',
] as const satisfies (keyof Tables['orders'])[];

export const itemColumns = [
  'position',
  'product_id',
  'variant_id',
  'product_name',
  'variant_size',
  'variant_color',
  'image_url',
  'price_cents',
  'quantity',
  'shop_price_cents',
  'price_reason',
  'set_group',
  'set_id',
  'set_name',
  'tax_cents',
  'sku',
  'barcode',
  'custom',
  'promo_excluded',
] as const satisfies (keyof Tables['order_items'])[];

/** Columns of a line that can change after the purchase. Size, color, codes and picture change with the variant. */
export const changedItemColumns = [
  'position',
  'variant_id',
  'quantity',
  'tax_cents',
  'restocked',
  'cancelled',
  'cancelled_restocked',
  'reduced_price_cents',
  'reduced_untaxed',
] as const satisfies (keyof Tables['order_items'])[];

export type OrderRow = Pick<
  Selectable<Tables['orders']>,
  (typeof orderColumns)[number] | (typeof changedColumns)[number]
>;
export type ItemRow = Pick<
  Selectable<Tables['order_items']>,
  'id' | (typeof itemColumns)[number] | (typeof changedItemColumns)[number]
>;
type SavedItemRow = ItemRow & Pick<Selectable<Tables['order_items']>, 'returned' | 'shipped'>;
export type ParcelRow = Pick<
  Selectable<Tables['parcels']>,
  'number' | 'carrier' | 'tracking_number' | 'sent_at' | 'user_id'
>;
export type ParcelItemRow = Pick<Selectable<Tables['parcel_items']>, 'parcel_number' | 'order_item_id' | 'quantity'>;
export type EventRow = Pick<Selectable<Tables['order_events']>, 'kind' | 'detail'>;

/** Columns of an order that can change after the purchase. */
export const changedColumns = [
  'email',
  'first_name',
  'last_name',
  'address',
  'city',
  'state',
  'zip_code',
  'phone',
  'status',
  'carrier',
  'tracking_number',
  'refunded_cents',
  'paid_cents',
  'payment_method',
  'checkout_id',
  'payment_provider',
  'payment_intent_id',
  'payment_kept_by',
  'items_sent',
  'shipping_refunded',
  'unbilled_cents',
  'unbilled_tax_cents',
  'hold_reason',
  'pay_link_sent_at',
  'pay_link_expires_at',
  'pay_link_opened_at',
  'pay_link_cancelled_at',
] as const;

export function rowOf(order: Order): OrderRow {
  const { recipient, quote, payment, staffOrder } = order;
  return {
    id: order.id,
    user_id: order.userId,
    checkout_id: payment.checkoutId,
    email: recipient.email,
    first_name: recipient.firstName,
    last_name: recipient.lastName,
    address: recipient.address,
    city: recipient.city,
    state: recipient.state,
    tax_state: recipient.state,
    zip_code: recipient.zipCode,
    country: order.country,
    subtotal_cents: quote.subtotal.cents,
    discount_cents: quote.discount.cents,
    shipping_cents: quote.shipping.cents,
    tax_cents: quote.tax.cents,
    total_cents: quote.total.cents,
    paid_cents: payment.paid.cents,
    status: order.status,
    shipping_method: order.shippingMethod,
    arrival: order.arrival,
    payment_method: payment.method,
    payment_provider: payment.provider,
    payment_intent_id: payment.paymentIntentId,
    promo_code: order.promoCode,
    discount_reason: order.discountReason,
    placed_by: staffOrder?.staffId ?? null,
    phone: order.phone,
    notes: staffOrder?.notes ?? null,
    difference_of: order.difference?.orderId ?? null,
    difference_item_id: order.difference?.itemId ?? null,
    product_names: order.items.flatMap(wordsOf).join(' '),
    created_at: order.createdAt,
    pay_link_sent_at: order.payLink?.sentAt ?? null,
    pay_link_expires_at: order.payLink?.expiresAt ?? null,
    pay_link_opened_at: order.payLink?.openedAt ?? null,
    pay_link_cancelled_at: order.payLink?.cancelledAt ?? null,
    carrier: order.shipment.carrier,
    tracking_number: order.shipment.trackingNumber,
    refunded_cents: order.refunded.cents,
    payment_kept_by: order.paymentRetainedBy,
    items_sent: order.itemsSent,
    shipping_refunded: order.shippingRefunded,
    unbilled_cents: order.unbilled.amount.cents,
    unbilled_tax_cents: order.unbilled.tax.cents,
    hold_reason: order.holdReason,
  };
}

/** The words of a line in the order's searchable text, in the same format as the trigger. */
function wordsOf({ productName, codes: { sku, barcode } }: OrderItem): string[] {
  return [productName, sku ?? [], barcode ?? []].flat();
}

export function itemRowOf(item: OrderItem): ItemRow {
  return {
    id: item.id,
    position: item.position,
    product_id: item.productId,
    variant_id: item.variantId,
    product_name: item.productName,
    variant_size: item.variantSize,
    variant_color: item.variantColor,
    image_url: item.imageUrl,
    price_cents: item.price.cents,
    quantity: item.quantity,
    shop_price_cents: item.agreed?.shopPrice.cents ?? null,
    price_reason: item.agreed?.reason ?? null,
    set_group: item.set?.group ?? null,
    set_id: item.set?.productId ?? null,
    set_name: item.set?.name ?? null,
    tax_cents: item.tax.cents,
    ...item.codes,
    custom: item.custom,
    promo_excluded: item.excluded,
    restocked: item.restocked,
    cancelled: item.cancelled,
    cancelled_restocked: item.cancelledRestocked,
    reduced_price_cents: item.reduction?.to.cents ?? null,
    reduced_untaxed: item.isUntaxed,
  };
}

export function parcelRowsOf({ parcels }: Order): ParcelRow[] {
  return parcels.map(({ number, carrier, trackingNumber, sentAt, staffId }) => ({
    ...{ number, carrier, tracking_number: trackingNumber, sent_at: sentAt, user_id: staffId },
  }));
}

export function parcelItemRowsOf({ parcels }: Order): ParcelItemRow[] {
  return parcels.flatMap(({ number, units }) =>
    units.map(({ itemId, quantity }) => ({ parcel_number: number, order_item_id: itemId, quantity })),
  );
}

export function firstEventsOf({ payment: { paid, method }, status }: Order): EventRow[] {
  const events: EventRow[] = [{ kind: 'placed', detail: {} }];
  if (paid.cents > 0) events.push({ kind: 'paid', detail: { cents: paid.cents, method } });
  if (status !== 'pending') events.push({ kind: 'status', detail: { status } });
  return events;
}

export function orderOf(
  row: OrderRow,
  items: readonly SavedItemRow[],
  parcels: readonly (ParcelRow & { readonly units: readonly ParcelUnits[] })[],
): Order {
  const order = new Order(
    row.id,
    row.user_id,
    {
      email: row.email,
      firstName: row.first_name,
      lastName: row.last_name,
      address: row.address,
      city: row.city,
      state: row.state,
      zipCode: row.zip_code,
    },
    items.map(itemOf),
    {
      subtotal: Money.ofCents(row.subtotal_cents),
      discount: Money.ofCents(row.discount_cents),
      shipping: Money.ofCents(row.shipping_cents),
      tax: Money.ofCents(row.tax_cents),
      total: Money.ofCents(row.total_cents),
      freeShippingRemaining: Money.zero,
    },
    row.shipping_method,
    row.arrival,
    row.promo_code,
    {
      method: row.payment_method,
      checkoutId: row.checkout_id,
      provider: row.payment_provider,
      paymentIntentId: row.payment_intent_id,
      paid: Money.ofCents(row.paid_cents),
    },
    row.created_at,
    row.placed_by === null ? null : { staffId: row.placed_by, notes: row.notes },
  );
  order.difference = differenceOf(row);
  order.status = row.status;
  order.shipment = { carrier: row.carrier, trackingNumber: row.tracking_number };
  order.parcels = parcels.map(({ number, carrier, tracking_number, sent_at, user_id, units }) => ({
    ...{ number, carrier, trackingNumber: tracking_number, sentAt: sent_at, staffId: user_id, units },
  }));
  order.phone = row.phone;
  order.refunded = Money.ofCents(row.refunded_cents);
  order.paymentRetainedBy = row.payment_kept_by;
  order.wasSent = row.items_sent;
  order.shippingRefunded = row.shipping_refunded;
  order.discountReason = row.discount_reason;
  order.holdReason = row.hold_reason;
  order.payLink = payLinkOf(row);
  order.unbilled = { amount: Money.ofCents(row.unbilled_cents), tax: Money.ofCents(row.unbilled_tax_cents) };
  return order;
}

type PayLinkRow = Pick<
  Selectable<Tables['orders']>,
  'pay_link_sent_at' | 'pay_link_expires_at' | 'pay_link_opened_at' | 'pay_link_cancelled_at'
>;

export function payLinkOf(row: PayLinkRow): PayLink | null {
  const { pay_link_sent_at: sentAt, pay_link_expires_at: expiresAt } = row;
  if (sentAt === null || expiresAt === null) return null;
  return { sentAt, expiresAt, openedAt: row.pay_link_opened_at, cancelledAt: row.pay_link_cancelled_at };
}

function itemOf(row: SavedItemRow): OrderItem {
  const item = new OrderItem(
    row.position,
    row.product_id,
    row.variant_id,
    row.product_name,
    row.variant_size,
    row.variant_color,
    row.image_url,
    Money.ofCents(row.price_cents),
    row.quantity,
    row.shop_price_cents === null
      ? null
      : { shopPrice: Money.ofCents(row.shop_price_cents), reason: row.price_reason ?? '' },
    orderedSetOf(row),
    Money.ofCents(row.tax_cents),
    { sku: row.sku, barcode: row.barcode },
    row.custom,
    row.promo_excluded,
  );
  return Object.assign(item, {
    id: row.id,
    restocked: row.restocked,
    returned: row.returned,
    shipped: row.shipped,
    cancelled: row.cancelled,
    cancelledRestocked: row.cancelled_restocked,
    reduction: reductionOf(row),
  });
}

function differenceOf({ difference_of: orderId, difference_item_id: itemId }: OrderRow): Order['difference'] {
  return orderId === null || itemId === null ? null : { orderId, itemId };
}

export function reductionOf({
  price_cents,
  shop_price_cents,
  reduced_price_cents,
  reduced_untaxed: untaxed,
}: Pick<
  SavedItemRow,
  'price_cents' | 'shop_price_cents' | 'reduced_price_cents' | 'reduced_untaxed'
>): PriceReduction | null {
  if (reduced_price_cents === null) return null;
  const from = Money.ofCents(shop_price_cents ?? price_cents);
  return { from, to: Money.ofCents(reduced_price_cents), ...(untaxed && { untaxed }) };
}

export function orderedSetOf({ set_group, set_id, set_name }: Pick<ItemRow, 'set_group' | 'set_id' | 'set_name'>) {
  return set_group === null ? null : { group: set_group, productId: set_id, name: set_name ?? '' };
}
