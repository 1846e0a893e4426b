import type { OrderSheet, OrderSheetItem } from '../orders/ports/order-reader.js';
import type { CalendarDay } from '../shared/calendar-day.js';
import { Money } from '../shared/money.js';
import { costsMore, sizeRefusal, sizesFor } from './exchange-sizes.js';
import type { OfferedSize } from './ports/returns.js';
import { isLive, type Return } from './return.js';
import { type PaidLines, paidFor, worthOf } from './return-value.js';
import { lastReturnDay, lineRefusal, orderRefusal } from './return-window.js';

interface ExchangeSize {
  readonly variantId: number;
  readonly size: string;
  /** Why it cannot be had in exchange; null when it can. */
  readonly refusal: string | null;
  /** Set when nothing but its price is in the way: it can be ordered while the other one goes back. */
  readonly more: Money | null;
}

interface ReturnableLine {
  readonly item: OrderSheetItem;
  /** How many units may still come back. */
  readonly left: number;
  /** Why none of it can come back; null when it can. */
  readonly refusal: string | null;
  readonly sizes: readonly ExchangeSize[];
  /** Refund for one of the remaining units, for two of them, and so on. */
  readonly refunds: readonly Money[];
}

/** A return with its refund: the decided amount, or the expected amount until it is received. Zero for a return that has ended. */
interface ValuedReturn extends Return {
  readonly refund: Money;
}

/** What the buyer may send back of an order, said before she starts, and what she has asked for. */
export interface OrderReturns {
  readonly lastDay: CalendarDay;
  /** Why nothing of the order can come back; null when it can. */
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
  const bought = { items: order.items, quote: order };
  const { valued, refundable } = withRefunds(order, returns, now);
  const lines = order.items.map((item) => {
    const live = returns.filter((one) => one.orderItemId === item.id && isLive(one));
    const returned = live.reduce((units, { quantity }) => units + quantity, 0);
    return {
      item,
      left: item.quantity - returned,
      refusal: refusal ?? lineRefusal(item, returned),
      refunds: Array.from({ length: item.quantity - returned }, (_, more) =>
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
 * The returns with their refunds. A requested return is valued as if those before it had been received.
 * @returns `refundable`: the rest of the payment after all of them
 */
function withRefunds(order: OrderSheet, returns: readonly Return[], now: Date) {
  let refundable = order.paid.minus(order.refunded);
  let foreseen = returns;
  const valued = returns.map((one): ValuedReturn => {
    if (one.state !== 'requested')
      return { ...one, refund: order.refunds.find(({ id }) => id === one.refundId)?.amount ?? Money.zero };
    const received = { ...one, receivedAt: now };
    const refund = Money.min(worthOf({ items: order.items, quote: order }, received, foreseen), refundable);
    refundable = refundable.minus(refund);
    const state = one.exchange === null ? 'refunded' : 'received';
    foreseen = foreseen.map((other) => (other === one ? { ...received, state } : other));
    return { ...one, refund };
  });
  return { valued, refundable };
}

/** With the shipping where all of the order comes back for money. */
function refundFor(
  order: PaidLines,
  itemId: number,
  from: number,
  quantity: number,
  returns: readonly Return[],
): Money {
  const paid = paidFor(order, itemId, from, quantity);
  const unitsOf = (lines: readonly { readonly quantity: number }[]) =>
    lines.reduce((units, line) => units + line.quantity, 0);
  const back = returns.filter((one) => isLive(one) && one.exchange === null);
  return unitsOf(back) + quantity === unitsOf(order.items) ? paid.plus(order.quote.shipping) : paid;
}
