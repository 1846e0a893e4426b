import type { Order } from '../orders/order.js';
import { differenceWorth } from '../orders/paid-difference.js';
import {
  minus,
  paidFor,
  paidForShipping,
  type PaidLine,
  type PaidLines,
  plus,
  priceReduction,
  type Taxed,
} from '../pricing/paid-for.js';
import { DomainError } from '../shared/domain-error.js';
import { Money } from '../shared/money.js';
import type { Exchange, Return } from './return.js';

type ReturnedUnits = Pick<Return, 'id' | 'orderItemId' | 'quantity' | 'state' | 'exchange' | 'sentItem' | 'receivedAt'>;

/** The amounts paid for an order, and the units that staff have cancelled. */
export interface ReturnableLines extends PaidLines {
  readonly items: readonly (PaidLine & { readonly cancelled: number; readonly custom?: boolean })[];
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
  const earlier = unitsOf(others.filter((one) => isSameItem(one, received) && isBefore(one, received)));
  const paid = paidForUnits(order, received, returns, earlier, received.quantity);
  if (received.exchange !== null && received.state !== 'refunded')
    return exchangeReduction(order, received.orderItemId, paid, received.exchange);
  return shipping ? plus(paid, paidForShipping(order)) : paid;
}

/**
 * Returns the value of a return that is refunded now. If the value includes the shipping costs, marks them as refunded
 * in the order.
 * @param shipping see worthOf
 */
export function refundOf(
  order: ReturnableLines & { shippingRefunded: boolean },
  received: ReturnedUnits,
  returns: readonly ReturnedUnits[],
  shipping = isLastRefund(order, received, returns),
): Taxed {
  const worth = worthOf(order, received, returns, shipping);
  if (shipping) order.shippingRefunded = true;
  return worth;
}

/**
 * Amount paid for units of a line, or for units that were sent in exchange for them. For units sent in exchange, the
 * price difference that was refunded with the exchange is subtracted. The refunds of an exchange and of its sent units
 * therefore add up to the amount paid.
 * @param from index, from 0, of the first of these units
 * @param returns all returns of the order
 */
export function paidForUnits(
  order: ReturnableLines,
  { orderItemId, sentItem }: Pick<Return, 'orderItemId' | 'sentItem'>,
  returns: readonly ReturnedUnits[],
  from: number,
  quantity: number,
): Taxed {
  if (sentItem === null) return paidFor(order, orderItemId, from, quantity);
  const exchange = returns.find(({ id }) => id === sentItem.returnId);
  if (!exchange) throw new Error(`The order has no return ${sentItem.returnId}.`);
  const first = unitsOf(returns.filter((one) => isSameItem(one, exchange) && isBefore(one, exchange)));
  const upTo = (units: number) => {
    const paid = paidFor(order, orderItemId, first, units);
    return minus(paid, exchangeReduction(order, orderItemId, paid, sentItem));
  };
  return minus(upTo(from + quantity), upTo(from));
}

/**
 * Rejects a refund that differs from the refund that staff have seen, for example because a colleague received another
 * return of the order first.
 * @param seen undefined skips the check
 * @param actual the refund before the limit of the payment
 * @param difference the paid price differences that are refunded, too
 * @throws DomainError conflict `return.refund-changed`
 */
export function refuseOtherRefund(
  seen: Money | undefined,
  actual: Money,
  { refundable }: { readonly refundable: Money },
  difference: Money,
): void {
  const refund = Money.min(actual, refundable).plus(difference);
  if (seen === undefined || seen.equals(refund)) return;
  const message = `The refund is now ${refund.toString()}, because the order was changed a moment ago. Please check the amount, and try again.`;
  throw new DomainError('conflict', 'return.refund-changed', message);
}

/**
 * The paid price differences that are refunded with the units of a return, with tax.
 * @param charges orders that charged price differences of the order
 */
export function differenceOf(charges: readonly Order[], order: ReturnableLines, one: ReturnedUnits): Money {
  return refundsDifference(order, one) ? differenceWorth(charges, one.orderItemId, one.quantity) : Money.zero;
}

/**
 * Whether a return refunds the paid price differences of its units. If the new size of an exchange costs no more than
 * the line's own price, the receipt of the exchange refunds them. Otherwise, they are refunded with the new size.
 */
export function refundsDifference(
  { items }: ReturnableLines,
  one: Pick<ReturnedUnits, 'orderItemId' | 'state' | 'exchange' | 'sentItem'>,
): boolean {
  const { price } = one.exchange ?? one.sentItem ?? {};
  const item = items.find(({ id }) => id === one.orderItemId);
  if (!price || !item) return true;
  const isRefundedOnReceipt = !(item.reduction?.to ?? item.price).isLessThan(price);
  const isReceipt = one.exchange !== null && one.state !== 'refunded';
  return isReceipt === isRefundedOnReceipt;
}

/** The part of `paid` that an exchange to a cheaper size refunds. */
function exchangeReduction(order: ReturnableLines, itemId: number, paid: Taxed, { price: newPrice }: Exchange): Taxed {
  const item = order.items.find(({ id }) => id === itemId);
  const price = item?.price ?? Money.zero;
  // If staff have already refunded a price difference for these units, the exchange refunds nothing.
  return priceReduction(paid, price, item?.reduction ? price : newPrice);
}

/** Whether both returns contain units of the same line, either as bought or as sent in exchange for the same return. */
export function isSameItem(
  one: Pick<Return, 'orderItemId' | 'sentItem'>,
  other: Pick<Return, 'orderItemId' | 'sentItem'>,
): boolean {
  return one.orderItemId === other.orderItemId && one.sentItem?.returnId === other.sentItem?.returnId;
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

/** Number of units that were not cancelled. Custom items do not count, because they cannot be returned. */
export function unitsLeft(items: ReturnableLines['items']): number {
  return items.reduce((units, { quantity, cancelled, custom }) => (custom ? units : units + quantity - cancelled), 0);
}

export function unitsOf(lines: readonly { readonly quantity: number }[]): number {
  return lines.reduce((units, { quantity }) => units + quantity, 0);
}
