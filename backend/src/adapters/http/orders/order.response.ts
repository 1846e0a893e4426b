import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { writeOrderId } from '../../../domain/orders/order-id.js';
import { amountDue } from '../../../domain/orders/pay-link.js';
import type { OrderSheet, OrderSheetItem, OrderSheetParcel } from '../../../domain/orders/ports/orders.js';
import { type TimelineEntry, timelineKinds, timelineOf } from '../../../domain/orders/order-timeline.js';
import { orderStatuses } from '../../../domain/orders/order-status.js';
import type { Shipment } from '../../../domain/orders/parcel.js';
import { trackingUrl } from '../../../domain/orders/tracking.js';
import { type DeliveryMethod, deliveryMethods } from '../../../domain/pricing/quote.js';
import { variantLabel } from '../../../domain/shared/variant-label.js';
import { DaySpanResponse } from './delivery.response.js';

@ApiSchema({ name: 'OrderedProduct' })
export class OrderedProductResponse {
  @ApiProperty() name!: string;
  @ApiPropertyOptional({ type: String, nullable: true }) imageUrl?: string | null;
}

@ApiSchema({ name: 'OrderedSet' })
export class OrderedSetResponse {
  @ApiProperty({
    type: 'integer',
    description: 'Number of the set within the order. Both halves have the same number.',
  })
  group!: number;
  @ApiProperty() name!: string;
}

@ApiSchema({ name: 'ExchangedUnits' })
class ExchangedUnitsResponse {
  @ApiProperty({ type: 'integer' }) quantity!: number;
  @ApiProperty({ example: 'L' }) size!: string;
}

@ApiSchema({ name: 'OrderItem' })
export class OrderItemResponse {
  @ApiProperty() id!: number;
  @ApiProperty() quantity!: number;
  @ApiProperty({ type: 'integer', description: 'Number of units that the shop cancelled or refunded.' })
  cancelled!: number;
  @ApiProperty({
    type: 'integer',
    description: 'Number of units in parcels, including units that were cancelled or returned later.',
  })
  shipped!: number;
  @ApiProperty({ description: 'Whether the item has no product, and is not shipped.' }) custom!: boolean;
  @ApiProperty({ description: 'The price of one unit, in dollars.' }) price!: number;
  @ApiPropertyOptional({ type: String, nullable: true, description: 'Size and color, e.g. "M, Navy".' })
  variant?: string | null;
  @ApiProperty({ type: OrderedProductResponse }) product!: OrderedProductResponse;
  @ApiPropertyOptional({
    type: OrderedSetResponse,
    description: 'The set, if the item was bought as one of its halves.',
  })
  set?: OrderedSetResponse;
  @ApiPropertyOptional({
    type: [ExchangedUnitsResponse],
    description: 'Exchanges in which another size was sent, oldest first. Absent for a masked order.',
  })
  exchanged?: ExchangedUnitsResponse[];
}

@ApiSchema({ name: 'ParcelUnits' })
class ParcelUnitsResponse {
  @ApiProperty({ type: 'integer', description: 'Id of the order’s item.' }) itemId!: number;
  @ApiProperty({ type: 'integer' }) quantity!: number;
}

@ApiSchema({ name: 'Parcel' })
export class ParcelResponse {
  @ApiProperty({ type: 'integer', description: 'Number of the parcel within the order, from 1.' }) number!: number;
  @ApiProperty({ format: 'date-time' }) sentAt!: string;
  @ApiPropertyOptional({ example: 'UPS' }) carrier?: string;
  @ApiPropertyOptional({ description: 'Absent for a masked order.' }) trackingNumber?: string;
  @ApiPropertyOptional({ description: 'The carrier’s page about the parcel, for known carriers.' })
  trackingUrl?: string;
  @ApiProperty({ type: [ParcelUnitsResponse] }) units!: ParcelUnitsResponse[];
}

@ApiSchema({ name: 'TimelineEntry' })
export class TimelineEntryResponse {
  @ApiProperty({ enum: timelineKinds }) kind!: TimelineEntry['kind'];
  @ApiProperty({ format: 'date-time' }) at!: string;
  @ApiProperty({ example: 'Order placed', description: 'The event as a readable text.' }) text!: string;
}

@ApiSchema({ name: 'Order' })
export class OrderResponse {
  @ApiProperty({ example: 'K7QF-2M9X-4TBD-W8HN' }) id!: string;
  @ApiProperty({ description: 'Whether the order belongs to the caller, who may buy its items again.' }) mine!: boolean;
  @ApiProperty({
    description:
      'Whether the order was placed without an account and can be added to an account. False for a masked order.',
  })
  guest!: boolean;
  @ApiProperty({
    description:
      'Whether personal data is hidden: email and name are masked ("s…@…"), and the address is empty. The full order is shown to its owner, staff, the ' +
      'browser that placed it, and callers with the link from its mails.',
  })
  masked!: boolean;
  @ApiProperty() email!: string;
  @ApiProperty({ format: 'date-time' }) createdAt!: string;
  @ApiProperty({ enum: orderStatuses }) status!: string;
  @ApiProperty() subtotal!: number;
  @ApiProperty() discount!: number;
  @ApiPropertyOptional({ description: 'The promo code that was used. Absent for a masked order.' }) promoCode?: string;
  @ApiProperty() shipping!: number;
  @ApiProperty() tax!: number;
  @ApiProperty() total!: number;
  @ApiProperty({ description: 'In dollars; 0 until a staff order is paid.' }) paid!: number;
  @ApiProperty({ description: 'The amount to pay, in dollars: the total without cancelled items; 0 once it is paid.' })
  due!: number;
  @ApiProperty({ description: 'Total of the refunds in dollars, including pending refunds.' }) refunded!: number;
  @ApiProperty() firstName!: string;
  @ApiProperty() lastName!: string;
  @ApiProperty() address!: string;
  @ApiProperty() city!: string;
  @ApiProperty() state!: string;
  @ApiProperty() zipCode!: string;
  @ApiProperty() country!: string;
  @ApiProperty({ type: [OrderItemResponse] }) items!: OrderItemResponse[];
  @ApiProperty({ enum: deliveryMethods }) shippingMethod!: DeliveryMethod;
  @ApiPropertyOptional({ type: DaySpanResponse, description: 'Promised delivery dates; absent without a promise.' })
  arrival?: DaySpanResponse;
  @ApiPropertyOptional({ example: 'UPS', description: 'The carrier of the latest parcel.' }) carrier?: string;
  @ApiPropertyOptional({ description: 'Absent for a masked order.' }) trackingNumber?: string;
  @ApiPropertyOptional({ description: 'The carrier’s page about the parcel, for known carriers.' })
  trackingUrl?: string;
  @ApiProperty({
    type: [ParcelResponse],
    description: 'All parcels, oldest first. Empty for an order that is handed over in the store.',
  })
  parcels!: ParcelResponse[];
  @ApiPropertyOptional({
    description: 'Whether the buyer can request a return now. Only in responses about a single order.',
  })
  returnable?: boolean;
  @ApiPropertyOptional({
    description:
      'URL of the payment page; only present for an unpaid order with a valid payment link, if the order is not masked.',
  })
  payUrl?: string;
  @ApiProperty({ type: [TimelineEntryResponse], description: 'Oldest first.' }) timeline!: TimelineEntryResponse[];
}

/** @param viewerId the caller's account; null for a visitor */
export function orderResponse(order: OrderSheet, viewerId: number | null, masked = false): OrderResponse {
  return {
    id: writeOrderId(order.id),
    mine: viewerId !== null && viewerId === order.userId,
    guest: order.isGuests && !masked,
    masked,
    email: order.email,
    createdAt: order.createdAt.toISOString(),
    status: order.status,
    subtotal: order.subtotal.dollars,
    discount: order.discount.dollars,
    promoCode: order.promoCode ?? undefined,
    shipping: order.shipping.dollars,
    tax: order.tax.dollars,
    total: order.total.dollars,
    paid: order.paid.dollars,
    due: amountDue(order).dollars,
    refunded: order.refunded.dollars,
    firstName: order.firstName,
    lastName: order.lastName,
    address: order.address,
    city: order.city,
    state: order.state,
    zipCode: order.zipCode,
    country: order.country,
    items: order.items.map(orderItemResponse),
    shippingMethod: order.shippingMethod,
    arrival: order.arrival ?? undefined,
    carrier: order.carrier ?? undefined,
    trackingNumber: order.trackingNumber ?? undefined,
    trackingUrl: trackingUrlOf(order) ?? undefined,
    parcels: order.parcels.map(parcelResponse),
    timeline: timelineOf(order).map((entry) => ({ ...entry, at: entry.at.toISOString() })),
  };
}

/** An order for callers who only have its id: lines, totals and status, without the buyer's name and address. */
export function maskedOrderResponse(order: OrderSheet, viewerId: number | null): OrderResponse {
  const hidden = {
    lastName: '',
    address: '',
    city: '',
    state: '',
    zipCode: '',
    country: '',
    trackingNumber: null,
    promoCode: null,
  };
  const initials = { email: `${initialOf(order.email)}@…`, firstName: initialOf(order.firstName) };
  const events = order.events.filter(({ kind }) => kind !== 'return');
  const parcels = order.parcels.map((parcel) => ({ ...parcel, trackingNumber: null }));
  const items = order.items.map((item) => ({ ...item, exchanged: [] }));
  return orderResponse({ ...order, ...hidden, ...initials, events, items, parcels }, viewerId, true);
}

function initialOf(text: string): string {
  const [first = ''] = text;
  return `${first}…`;
}

export function parcelResponse(parcel: OrderSheetParcel): ParcelResponse {
  const { number, sentAt, carrier, trackingNumber, units } = parcel;
  return {
    number,
    sentAt: sentAt.toISOString(),
    carrier: carrier ?? undefined,
    trackingNumber: trackingNumber ?? undefined,
    trackingUrl: trackingUrlOf(parcel) ?? undefined,
    units: units.map(({ itemId, quantity }) => ({ itemId, quantity })),
  };
}

function trackingUrlOf({ carrier, trackingNumber }: Shipment): string | null {
  return carrier !== null && trackingNumber !== null ? trackingUrl(carrier, trackingNumber) : null;
}

export function orderItemResponse(item: OrderSheetItem): OrderItemResponse {
  return {
    id: item.id,
    quantity: item.quantity,
    cancelled: item.cancelled,
    shipped: item.shipped,
    custom: item.custom,
    price: item.price.dollars,
    variant: variantLabel(item.size, item.color),
    product: { name: item.productName, imageUrl: item.imageUrl },
    set: item.set ? { group: item.set.group, name: item.set.name } : undefined,
    exchanged:
      item.exchanged.length === 0 ? undefined : item.exchanged.map(({ quantity, size }) => ({ quantity, size })),
  };
}
