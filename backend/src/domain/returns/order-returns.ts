import type { Order } from '../orders/order.js';
import { differenceWorth } from '../orders/paid-difference.js';
import type { OrderSheet, OrderSheetItem } from '../orders/ports/orders.js';
import { paidForShipping, plus } from '../pricing/paid-for.js';
import type { CalendarDay } from '../shared/calendar-day.js';
import { Money } from '../shared/money.js';
import { costsMore, sizeRefusal, sizesFor } from './exchange-sizes.js';
import type { OfferedSize } from './ports/returns.js';
import { isLive, type Return, returnNumber, sentItems, sentRefusal } from './return.js';
import {
  isSameItem,
  paidForUnits,
  refundsDifference,
  type ReturnableLines,
  unitsLeft,
  unitsOf,
  worthOf,
} from './return-value.js';
import { lastReturnDay, lineRefusal, orderRefusal, unitsSent } from './return-window.js';

interface ExchangeSize {
  readonly variantId: number;
  readonly size: string;
  /** Why the size is not available in exchange; null when the size is available. */
  readonly refusal: string | null;
  /**
   * Price difference; null unless the price is the only reason against an exchange. The customer can order this size
   * and return the purchased size.
   */
  readonly more: Money | null;
}

interface ReturnableLine {
  /** The order line, in the size that the customer has now. */
  readonly item: OrderSheetItem;
  /** Id of the return for which these units were sent in exchange; null for the units that were bought. */
  readonly exchangeOf: number | null;
  /** Number of units that can still be returned. */
  readonly left: number;
  /** Why no unit can be returned; null when units can be returned. */
  readonly refusal: string | null;
  readonly sizes: readonly ExchangeSize[];
  /** Refund for one of the remaining units, for two units, and so on. */
  readonly refunds: readonly Money[];
  /** The paid price differences in these refunds. They are not part of the payment of the order. */
  readonly differences: readonly Money[];
}

/**
 * A return with its refund: the refunded amount, or, until the parcel is received, the expected amount. Zero for a
 * return that has ended.
 */
interface ValuedReturn extends Return {
  readonly refund: Money;
}

/** The options for returning items of an order, and the existing returns. */
export interface OrderReturns {
  readonly lastDay: CalendarDay;
  /** Why no item of the order can be returned; null when items can be returned. */
  readonly refusal: string | null;
  readonly lines: readonly ReturnableLine[];
  readonly returns: readonly ValuedReturn[];
  /**
   * The rest of the payment after the refunds of the requested returns, which limits the sum of further refunds. Paid
   * price differences are refunded in addition.
   */
  readonly refundable: Money;
  /** Whether the refund of all items includes shipping costs: the customer paid them, and they are not refunded yet. */
  readonly refundsShipping: boolean;
}

/**
 * @param charges paid orders that charged price differences of the order; see `OrderRepository`
 * @param isForStaff whether the texts address staff. If all units of a line are returned, `refusal` then names their
 * returns
 */
export function orderReturnsOf(
  order: OrderSheet,
  returns: readonly Return[],
  charges: readonly Order[],
  offered: readonly OfferedSize[],
  now: Date,
  timeZone: string,
  isForStaff = false,
): OrderReturns {
  const refusal = orderRefusal(order, now, timeZone, isForStaff);
  const paid = paidLinesOf(order);
  const { valued, due } = withRefunds(order, returns, charges, now);
  const lines = order.items.flatMap((item) => {
    const bought = { orderItemId: item.id, sentItem: null };
    const live = returns.filter((one) => isSameItem(one, bought) && isLive(one));
    const returned = unitsOf(live);
    const left = Math.max(0, unitsSent(order, item) - returned);
    const differences = Array.from({ length: left }, (_, more) => due.differenceFor(item.id, more + 1));
    const line: ReturnableLine = {
      item,
      exchangeOf: null,
      left,
      refusal:
        refusal ??
        (isForStaff && returned > 0 && returned >= item.quantity - item.cancelled
          ? returnedText(live)
          : lineRefusal(order, item, returned, isForStaff)),
      refunds: differences.map((difference, more) =>
        Money.min(refundFor(paid, bought, returned, more + 1, returns), due.refundable).plus(difference),
      ),
      differences,
      sizes: sizesFor(item, offered).map((size) => ({
        variantId: size.variantId,
        size: size.size,
        refusal: sizeRefusal(item, size, offered),
        more: size.available < 1 ? null : costsMore(item, size, offered),
      })),
    };
    return [line, ...sentLines(item, refusal, paid, returns, due, isForStaff)];
  });
  return {
    lastDay: lastReturnDay(order, timeZone),
    refusal,
    lines,
    returns: valued,
    refundable: due.refundable,
    refundsShipping: paidForShipping(paid).amount.cents > 0,
  };
}

/** The units of a line that were sent in exchange. These units can be returned only for a refund. */
function sentLines(
  item: OrderSheetItem,
  refusal: string | null,
  order: ReturnableLines,
  returns: readonly Return[],
  { refundable, differenceFor }: DueRefunds,
  isForStaff: boolean,
): ReturnableLine[] {
  return sentItems(returns, item.id).map(({ sentItem, left, sentBack }) => {
    const units = { orderItemId: item.id, sentItem, exchange: null, state: 'refunded' } as const;
    const hasDifference = refundsDifference(order, units);
    const differences = Array.from({ length: left }, (_, more) =>
      hasDifference ? differenceFor(item.id, more + 1) : Money.zero,
    );
    return {
      item: { ...item, variantId: sentItem.variantId, size: sentItem.size },
      exchangeOf: sentItem.returnId,
      left,
      refusal:
        refusal ??
        (isForStaff && left === 0
          ? returnedText(returns.filter((one) => isSameItem(one, units) && isLive(one)))
          : sentRefusal(left, sentBack)),
      refunds: differences.map((difference, more) =>
        Money.min(refundFor(order, units, sentBack, more + 1, returns), refundable).plus(difference),
      ),
      differences,
      sizes: [],
    };
  });
}

/** Names the returns of all units of a line: "Returned (R-1001)", or "Being returned (R-1001, R-1002)". */
function returnedText(live: readonly Return[]): string {
  const isOnItsWay = live.some(({ state }) => state === 'requested');
  return `${isOnItsWay ? 'Being returned' : 'Returned'} (${live.map(({ id }) => returnNumber(id)).join(', ')})`;
}

/**
 * The returns with their refunds. A requested return is valued as if all earlier requested returns had been received.
 * @returns `due`: the refunds of the requested returns
 */
function withRefunds(order: OrderSheet, returns: readonly Return[], charges: readonly Order[], now: Date) {
  const requested = returns.filter(({ state }) => state === 'requested');
  const due = dueRefundsOf(order, returns, requested, charges, now);
  const valued = returns.map((one): ValuedReturn => ({
    ...one,
    refund: due.refunds.get(one.id) ?? refundOf(order, one, returns).plus(one.difference),
  }));
  return { valued, due };
}

interface DueRefunds {
  /** The refunds by the id of the return, with paid price differences. */
  readonly refunds: ReadonlyMap<number, Money>;
  /** The rest of the payment after these refunds. */
  readonly refundable: Money;
  /** The paid price differences that are refunded with more units of a line after these refunds. */
  readonly differenceFor: (itemId: number, quantity: number) => Money;
}

/**
 * The refunds of requested returns whose parcels arrive one after another.
 * @param returns all returns of the order
 * @param arriving requested returns of the order, in the order of receipt
 * @param charges paid orders that charged price differences of the order; see `OrderRepository`
 */
export function dueRefundsOf(
  order: OrderSheet,
  returns: readonly Return[],
  arriving: readonly Return[],
  charges: readonly Order[],
  now: Date,
): DueRefunds {
  const lines = paidLinesOf(order);
  const units = new Map<number, number>();
  const differenceFor = (itemId: number, quantity: number) => {
    const before = units.get(itemId) ?? 0;
    return differenceWorth(charges, itemId, before + quantity).minus(differenceWorth(charges, itemId, before));
  };
  let refundable = order.paid.minus(order.refunded);
  let foreseen = returns;
  const refunds = new Map<number, Money>();
  for (const [at, one] of arriving.entries()) {
    const received = { ...one, receivedAt: new Date(now.getTime() + at) };
    const refund = Money.min(worthOf(lines, received, foreseen).amount, refundable);
    refundable = refundable.minus(refund);
    const { orderItemId, quantity } = one;
    const hasDifference = refundsDifference(lines, one);
    refunds.set(one.id, hasDifference ? refund.plus(differenceFor(orderItemId, quantity)) : refund);
    if (hasDifference) units.set(orderItemId, (units.get(orderItemId) ?? 0) + quantity);
    const state = one.exchange === null ? 'refunded' : 'received';
    foreseen = foreseen.map((other) => (other.id === one.id ? { ...received, state } : other));
  }
  return { refunds, refundable, differenceFor };
}

/**
 * Returns the refunded amount of a received return. If staff refunded an exchange instead of sending the other size,
 * the price difference may have been refunded earlier. `refundId` identifies only the second refund, so the price
 * difference is added. If the parcel arrived before the order was paid, the difference was never billed or refunded.
 */
function refundOf(order: OrderSheet, one: Return, returns: readonly Return[]): Money {
  const refund = order.refunds.find(({ id }) => id === one.refundId)?.amount ?? Money.zero;
  if (one.state !== 'refunded' || one.exchange === null || refund.cents === 0) return refund;
  const { receivedAt } = one;
  if (order.events.some(({ kind, at }) => kind === 'paid' && receivedAt !== null && receivedAt < at)) return refund;
  const lines = paidLinesOf(order);
  const difference = worthOf(lines, { ...one, state: 'received' }, returns).amount;
  return Money.min(refund.plus(difference), order.refunded);
}

/** The expected refund for units. Includes the shipping costs if all items of the order are returned for a refund. */
function refundFor(
  order: ReturnableLines,
  units: Pick<Return, 'orderItemId' | 'sentItem'>,
  from: number,
  quantity: number,
  returns: readonly Return[],
): Money {
  const paid = paidForUnits(order, units, returns, from, quantity);
  const back = returns.filter((one) => isLive(one) && one.exchange === null);
  const isAll = unitsOf(back) + quantity === unitsLeft(order.items);
  return (isAll ? plus(paid, paidForShipping(order)) : paid).amount;
}

function paidLinesOf(order: OrderSheet): ReturnableLines {
  return { items: order.items, quote: order, shippingRefunded: order.shippingRefunded };
}
