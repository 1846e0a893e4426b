import type { OrderEvent } from './order-timeline.js';
import type { Order } from './order.js';
import type { OrderSheet } from './ports/order-reader.js';

/** The order page's data for an order that was just saved. */
export function sheetOfNew(order: Order, isGuests: boolean): OrderSheet {
  const { id, userId, recipient, country, status, quote, shippingMethod, arrival, createdAt, refunded, payment } =
    order;
  const placed: OrderEvent = { kind: 'placed', at: createdAt };
  const paid: OrderEvent = { kind: 'paid', at: createdAt, amount: payment.paid };
  return {
    ...{
      id,
      userId,
      isGuests,
      ...recipient,
      country,
      status,
      ...quote,
      promoCode: order.promoCode,
      paid: payment.paid,
      refunded,
      unbilled: order.unbilled.amount,
      shippingRefunded: order.shippingRefunded,
      shippingMethod,
      arrival,
      createdAt,
      emailChangedAt: null,
      paymentProvider: payment.provider,
      payLink: order.payLink,
    },
    ...order.shipment,
    items: order.items.map(({ variantSize, variantColor, ...item }) => ({
      ...item,
      size: variantSize,
      color: variantColor,
      exchanged: [],
    })),
    parcels: order.parcels,
    events: payment.paid.cents > 0 ? [placed, paid] : [placed],
    refunds: [],
  };
}
