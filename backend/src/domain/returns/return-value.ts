import {
  paidFor,
  paidForShipping,
  type PaidLine,
  type PaidLines,
  plus,
  priceDrop,
  type Taxed,
} from '../pricing/paid-for.js';
import { Money } from '../shared/money.js';
import type { Return } from './return.js';

type ReturnedUnits = Pick<Return, 'id' | 'orderItemId' | 'quantity' | 'state' | 'exchange' | 'receivedAt'>;

/** The amounts paid for an order, and the units that staff have cancelled. */
export interface ReturnableLines extends PaidLines {
  readonly items: readonly (PaidLine & { readonly cancelled: number })[];
}

/**
 * Value of a received return: the amount paid for its units and, when all items of the order were cancelled or returned
 * for a refund, the shipping costs. For an exchange: the price difference to a cheaper size.
 * @param returns all returns of the order
 * @param shipping whether staff refund the shipping costs with the units; by default, with the last units
 */
export function worthOf(
  order: ReturnableLines,
  received: ReturnedUnits,
  returns: readonly ReturnedUnits[],
  shipping = isLastRefund(order, received, returns),
): Taxed {
  const others = returns.filter(({ id }) => id !== received.id);
  const earlier = others.filter((one) => one.orderItemId === received.orderItemId && isBefore(one, received));
  const paid = paidFor(order, received.orderItemId, unitsOf(earlier), received.quantity);
  const item = order.items.find(({ id }) => id === received.orderItemId);
  if (received.exchange !== null && received.state !== 'refunded') {
    // Staff refunded a difference of prices for these units before.
    const price = item?.price ?? Money.zero;
    return priceDrop(paid, price, item?.reduction ? price : received.exchange.price);
  }
  return shipping ? plus(paid, paidForShipping(order)) : paid;
}

/** Whether all items of the order are cancelled or returned for a refund when this return is received. */
export function isLastRefund(
  { items }: Pick<ReturnableLines, 'items'>,
  { id, quantity }: Pick<ReturnedUnits, 'id' | 'quantity'>,
  returns: readonly ReturnedUnits[],
): boolean {
  const refunded = returns.filter((one) => one.id !== id && one.state === 'refunded');
  return unitsOf(refunded) + quantity === unitsLeft(items);
}

function isBefore(one: ReturnedUnits, other: ReturnedUnits): boolean {
  if (one.receivedAt === null || other.receivedAt === null) return false;
  const later = other.receivedAt.getTime() - one.receivedAt.getTime();
  return later > 0 || (later === 0 && one.id < other.id);
}

/** Number of units that were not cancelled. */
export function unitsLeft(items: ReturnableLines['items']): number {
  return items.reduce((units, { quantity, cancelled }) => units + quantity - cancelled, 0);
}

export function unitsOf(lines: readonly { readonly quantity: number }[]): number {
  return lines.reduce((units, { quantity }) => units + quantity, 0);
}
