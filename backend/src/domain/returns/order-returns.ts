import type { OrderSheet, OrderSheetItem } from '../orders/ports/order-reader.js';
import { paidFor, paidForShipping, plus } from '../pricing/paid-for.js';
import type { CalendarDay } from '../shared/calendar-day.js';
import { Money } from '../shared/money.js';
import { costsMore, sizeRefusal, sizesFor } from './exchange-sizes.js';
import type { OfferedSize } from './ports/returns.js';
import { isLive, type Return } from './return.js';
import { type ReturnableLines, unitsLeft, unitsOf, worthOf } from './return-value.js';
import { lastReturnDay, lineRefusal, orderRefusal, unitsSent } from './return-window.js';

interface ExchangeSize {
  readonly variantId: number;
  readonly size: string;
  /** Why the size is not available in exchange; null when it is. */
  readonly refusal: string | null;
  /**
   * Price difference, if the price is the only reason against an exchange. The size can be ordered while the other one
   * is returned.
   */
  readonly more: Money | null;
}

interface ReturnableLine {
  readonly item: OrderSheetItem;
  /** Number of units that can still be returned. */
  readonly left: number;
  /** Why no unit can be returned; null when units can be. */
  readonly refusal: string | null;
  readonly sizes: readonly ExchangeSize[];
  /** Refund for one of the remaining units, for two units, and so on. */
  readonly refunds: readonly Money[];
}

/**
 * A return with its refund: the decided amount, or the expected amount until the parcel is received. Zero for a return
 * that has ended.
 */
interface ValuedReturn extends Return {
  readonly refund: Money;
}

/** The options for returning items of an order, and the existing returns. */
export interface OrderReturns {
  readonly lastDay: CalendarDay;
  /** Why no item of the order can be returned; null when items can be. */
  readonly refusal: string | null;
  readonly lines: readonly ReturnableLine[];
  readonly returns: readonly ValuedReturn[];
}

export function orderReturnsOf(
  order: OrderSheet,
  returns: readonly Return[],
  offered: readonly OfferedSize[],
  now: Date,
  timeZone: string,
): OrderReturns {
  const refusal = orderRefusal(order, now, timeZone);
  const bought = paidLinesOf(order);
  const { valued, refundable } = withRefunds(order, returns, now);
  const lines = order.items.map((item) => {
    const live = returns.filter((one) => one.orderItemId === item.id && isLive(one));
    const returned = unitsOf(live);
    const left = Math.max(0, unitsSent(order, item) - returned);
    return {
      item,
      left,
      refusal: refusal ?? lineRefusal(order, item, returned),
      refunds: Array.from({ length: left }, (_, more) =>
        Money.min(refundFor(bought, item.id, returned, more + 1, returns), refundable),
      ),
      sizes: sizesFor(item, offered).map((size) => ({
        variantId: size.variantId,
        size: size.size,
        refusal: sizeRefusal(item, size, offered),
        more: size.available < 1 ? null : costsMore(item, size, offered),
      })),
    };
  });
  return { lastDay: lastReturnDay(order, timeZone), refusal, lines, returns: valued };
}

/**
 * The returns with their refunds. A requested return is valued as if the earlier ones had been received.
 * @returns `refundable`: the rest of the payment after all returns
 */
function withRefunds(order: OrderSheet, returns: readonly Return[], now: Date) {
  let refundable = order.paid.minus(order.refunded);
  let foreseen = returns;
  const valued = returns.map((one): ValuedReturn => {
    // An exchange that ended with money has two refunds, and names the second one.
    if (one.state === 'refunded' && one.exchange !== null)
      return { ...one, refund: worthOf(paidLinesOf(order), one, returns).amount };
    if (one.state !== 'requested')
      return { ...one, refund: order.refunds.find(({ id }) => id === one.refundId)?.amount ?? Money.zero };
    const received = { ...one, receivedAt: now };
    const refund = Money.min(worthOf(paidLinesOf(order), received, foreseen).amount, refundable);
    refundable = refundable.minus(refund);
    const state = one.exchange === null ? 'refunded' : 'received';
    foreseen = foreseen.map((other) => (other === one ? { ...received, state } : other));
    return { ...one, refund };
  });
  return { valued, refundable };
}

/** Includes the shipping costs if all items of the order are returned for a refund. */
function refundFor(
  order: ReturnableLines,
  itemId: number,
  from: number,
  quantity: number,
  returns: readonly Return[],
): Money {
  const paid = paidFor(order, itemId, from, quantity);
  const back = returns.filter((one) => isLive(one) && one.exchange === null);
  const isAll = unitsOf(back) + quantity === unitsLeft(order.items);
  return (isAll ? plus(paid, paidForShipping(order)) : paid).amount;
}

function paidLinesOf(order: OrderSheet): ReturnableLines {
  return { items: order.items, quote: order, shippingRefunded: order.shippingRefunded };
}
