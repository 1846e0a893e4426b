import type { Mail, OrderMailFacts } from '../mail/mail.js';
import type { StaffNews } from '../mail/staff-news.js';
import { type Quote, subtotalOf } from '../pricing/quote.js';
import { Money } from '../shared/money.js';
import { variantLabel } from '../shared/variant-label.js';
import type { OrderItem } from './order-item.js';
import type { Order, PayLink } from './order.js';

/** The data that all mails about an order need. Cancelled units are left out. */
export function orderMailFacts(order: Order): OrderMailFacts {
  return {
    ...order.recipient,
    orderId: order.id,
    createdAt: order.createdAt.toISOString(),
    country: order.country,
    ...(order.arrival && { arrival: order.arrival }),
    ...(order.shippingMethod === 'pickup' && { pickup: true }),
    ...(order.shipsNothing && { shipsNothing: true }),
    lines: order.items
      .filter((item) => unitsOf(item) > 0)
      .map((item) => ({
        name: item.productName,
        variant: variantLabel(item.variantSize, item.variantColor),
        quantity: unitsOf(item),
        priceCents: priceOf(item).cents,
        ...(item.set && { set: { group: item.set.group, name: item.set.name } }),
      })),
    ...(order.promoCode !== null && { promoCode: order.promoCode }),
    ...sumsOf(order),
  };
}

function unitsOf({ quantity, cancelled }: OrderItem): number {
  return quantity - cancelled;
}

/** Price of a unit after exchanges for cheaper variants. */
function priceOf(item: OrderItem): Money {
  return item.priceAt(item.unitPrice);
}

type Sums = Pick<OrderMailFacts, 'subtotalCents' | 'discountCents' | 'shippingCents' | 'taxCents' | 'totalCents'>;

/**
 * The amounts of the quote. If the order was changed before the payment, the amounts that are billed. Returned units
 * stay in the list of lines, so the subtotal then contains the discount.
 */
function sumsOf(order: Order): Sums {
  const { quote, items, unbilled, shippingRefunded } = order;
  if (unbilled.amount.cents === 0) return centsOf(quote);
  const total = order.billed;
  const tax = quote.tax.minus(unbilled.tax);
  const shipping = shippingRefunded ? Money.zero : quote.shipping;
  const forItems = total.minus(tax).minus(shipping);
  const prices = subtotalOf(items.map((item) => ({ price: priceOf(item), quantity: unitsOf(item) })));
  const isDiscounted = quote.discount.cents > 0 && items.every(({ returned }) => returned === 0);
  const discount = isDiscounted ? Money.max(Money.zero, prices.minus(forItems)) : Money.zero;
  // Unit prices after an exchange are rounded. Derive the subtotal from the total, so that the sums add up.
  return centsOf({ subtotal: forItems.plus(discount), discount, shipping, tax, total });
}

function centsOf({ subtotal, discount, shipping, tax, total }: Omit<Quote, 'freeShippingRemaining'>): Sums {
  return {
    subtotalCents: subtotal.cents,
    discountCents: discount.cents,
    shippingCents: shipping.cents,
    taxCents: tax.cents,
    totalCents: total.cents,
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
