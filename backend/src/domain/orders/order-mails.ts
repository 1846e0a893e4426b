import type { Mail, OrderMailFacts } from '../mail/mail.js';
import type { StaffNews } from '../mail/staff-news.js';
import { variantLabel } from '../shared/variant-label.js';
import type { Order, PayLink } from './order.js';

/** The data that all mails about an order need. */
export function orderMailFacts(order: Order): OrderMailFacts {
  return {
    ...order.recipient,
    orderId: order.id,
    createdAt: order.createdAt.toISOString(),
    country: order.country,
    ...(order.arrival && { arrival: order.arrival }),
    ...(order.shippingMethod === 'pickup' && { pickup: true }),
    ...(order.shipsNothing && { shipsNothing: true }),
    lines: order.items.map((item) => ({
      name: item.productName,
      variant: variantLabel(item.variantSize, item.variantColor),
      quantity: item.quantity,
      priceCents: item.price.cents,
      ...(item.set && { set: { group: item.set.group, name: item.set.name } }),
    })),
    ...(order.promoCode !== null && { promoCode: order.promoCode }),
    subtotalCents: order.quote.subtotal.cents,
    discountCents: order.quote.discount.cents,
    shippingCents: order.quote.shipping.cents,
    taxCents: order.quote.tax.cents,
    totalCents: order.quote.total.cents,
  };
}

/** The mail that asks the customer to pay. */
export function paymentRequestOf(order: Order, { expiresAt }: PayLink): Mail {
  return {
    template: 'payment-request',
    to: order.recipient.email,
    order: orderMailFacts(order),
    dueCents: order.billed.cents,
    expiresAt: expiresAt.toISOString(),
  };
}

/** The news for staff about a new order. */
export function orderNews({ id, items, quote }: Order): StaffNews {
  const units = items.reduce((sum, { quantity }) => sum + quantity, 0);
  return { kind: 'new-order', orderId: id, totalCents: quote.total.cents, units };
}
