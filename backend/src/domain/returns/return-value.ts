import type { Quote } from '../pricing/quote.js';
import { Money } from '../shared/money.js';
import type { Return } from './return.js';

interface PaidLine {
  readonly id: number;
  readonly price: Money;
  readonly quantity: number;
}

/** What a buyer paid for her lines. */
export interface PaidLines {
  readonly items: readonly PaidLine[];
  readonly quote: Pick<Quote, 'subtotal' | 'discount' | 'shipping'>;
}

/**
 * What was paid for some units of a line, after their share of the discount: the shares of all units of an order add up to what
 * its goods cost, to the cent.
 * @param from how many units of the line came back before
 */
export function paidFor({ items, quote }: PaidLines, itemId: number, from: number, quantity: number): Money {
  const index = items.findIndex(({ id }) => id === itemId);
  const item = items[index];
  if (!item) throw new Error(`The order has no line ${itemId}.`);
  const before = grossOf(items.slice(0, index)).plus(item.price.times(from));
  const goods = quote.subtotal.minus(Money.min(quote.discount, quote.subtotal));
  const upTo = (gross: Money) => goods.share(gross, quote.subtotal);
  return upTo(before.plus(item.price.times(quantity))).minus(upTo(before));
}

/**
 * What a cheaper size gives back: the same share of what was paid as its price is lower.
 * @param paid for those units
 */
export function priceDrop(paid: Money, price: Money, newPrice: Money): Money {
  return newPrice.isLessThan(price) ? paid.share(price.minus(newPrice), price) : Money.zero;
}

function grossOf(items: readonly PaidLine[]): Money {
  return Money.sum(items.map(({ price, quantity }) => price.times(quantity)));
}

type ReturnedUnits = Pick<Return, 'id' | 'orderItemId' | 'quantity' | 'state' | 'exchange' | 'receivedAt'>;

/**
 * What a received return is worth: what was paid for its units and, once all of the order has come back for money, the shipping; of an
 * exchange what the other size is cheaper.
 * @param returns of the order
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
  return isAll ? paid.plus(order.quote.shipping) : paid;
}

function isBefore(one: ReturnedUnits, other: ReturnedUnits): boolean {
  if (one.receivedAt === null || other.receivedAt === null) return false;
  const later = other.receivedAt.getTime() - one.receivedAt.getTime();
  return later > 0 || (later === 0 && one.id < other.id);
}

function unitsOf(lines: readonly { readonly quantity: number }[]): number {
  return lines.reduce((units, { quantity }) => units + quantity, 0);
}
