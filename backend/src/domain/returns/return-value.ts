import type { Quote } from '../pricing/quote.js';
import { Money } from '../shared/money.js';
import type { Return } from './return.js';

interface PaidLine {
  readonly id: number;
  readonly price: Money;
  /** Sales tax on all units. */
  readonly tax: Money;
  readonly quantity: number;
}

/** The amounts paid for the lines of an order. */
export interface PaidLines {
  readonly items: readonly PaidLine[];
  readonly quote: Pick<Quote, 'subtotal' | 'discount' | 'shipping' | 'tax'>;
}

/**
 * Amount paid for some units of a line, after their share of the discount and with their sales tax. The shares of all
 * units of an order add up to the amount paid for its items, to the cent.
 * @param from number of units of the line that were returned before
 */
export function paidFor({ items, quote }: PaidLines, itemId: number, from: number, quantity: number): Money {
  const index = items.findIndex(({ id }) => id === itemId);
  const item = items[index];
  if (!item) throw new Error(`The order has no line ${itemId}.`);
  const before = grossOf(items.slice(0, index)).plus(item.price.times(from));
  const goods = quote.subtotal.minus(Money.min(quote.discount, quote.subtotal));
  const upTo = (gross: Money) => goods.share(gross, quote.subtotal);
  const goodsPaid = upTo(before.plus(item.price.times(quantity))).minus(upTo(before));
  const taxUpTo = (units: number) => item.tax.share(item.price.times(units), item.price.times(item.quantity));
  return goodsPaid.plus(taxUpTo(from + quantity)).minus(taxUpTo(from));
}

/** Amount paid for the shipping, with its sales tax. */
export function paidForShipping({ items, quote }: PaidLines): Money {
  return quote.shipping.plus(quote.tax).minus(Money.sum(items.map(({ tax }) => tax)));
}

/**
 * Refund for an exchange to a cheaper size: the amount paid times the relative price difference.
 * @param paid amount paid for those units
 */
export function priceDrop(paid: Money, price: Money, newPrice: Money): Money {
  return newPrice.isLessThan(price) ? paid.share(price.minus(newPrice), price) : Money.zero;
}

function grossOf(items: readonly PaidLine[]): Money {
  return Money.sum(items.map(({ price, quantity }) => price.times(quantity)));
}

type ReturnedUnits = Pick<Return, 'id' | 'orderItemId' | 'quantity' | 'state' | 'exchange' | 'receivedAt'>;

/**
 * Value of a received return: the amount paid for its units and, when all items of the order were returned for a
 * refund, the shipping costs. For an exchange: the price difference to a cheaper size.
 * @param returns all returns of the order
 */
export function worthOf(order: PaidLines, received: ReturnedUnits, returns: readonly ReturnedUnits[]): Money {
  const others = returns.filter(({ id }) => id !== received.id);
  const earlier = others.filter((one) => one.orderItemId === received.orderItemId && isBefore(one, received));
  const paid = paidFor(order, received.orderItemId, unitsOf(earlier), received.quantity);
  const price = order.items.find(({ id }) => id === received.orderItemId)?.price ?? Money.zero;
  if (received.exchange !== null && received.state !== 'refunded')
    return priceDrop(paid, price, received.exchange.price);
  const isAll =
    unitsOf(others.filter(({ state }) => state === 'refunded')) + received.quantity === unitsOf(order.items);
  return isAll ? paid.plus(paidForShipping(order)) : paid;
}

function isBefore(one: ReturnedUnits, other: ReturnedUnits): boolean {
  if (one.receivedAt === null || other.receivedAt === null) return false;
  const later = other.receivedAt.getTime() - one.receivedAt.getTime();
  return later > 0 || (later === 0 && one.id < other.id);
}

function unitsOf(lines: readonly { readonly quantity: number }[]): number {
  return lines.reduce((units, { quantity }) => units + quantity, 0);
}
