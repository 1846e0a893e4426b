import type { OrderSheet, OrderSheetItem } from '../orders/ports/order-reader.js';
import type { CalendarDay } from '../shared/calendar-day.js';
import type { Money } from '../shared/money.js';
import { costsMore, sizeRefusal, sizesFor } from './exchange-sizes.js';
import type { OfferedSize } from './ports/returns.js';
import { isLive, type Return } from './return.js';
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
}

/** What the buyer may send back of an order, said before she starts, and what she has asked for. */
export interface OrderReturns {
  readonly lastDay: CalendarDay;
  /** Why nothing of the order can come back; null when it can. */
  readonly refusal: string | null;
  readonly lines: readonly ReturnableLine[];
  readonly returns: readonly Return[];
}

export function orderReturnsOf(
  order: OrderSheet,
  returns: readonly Return[],
  offered: readonly OfferedSize[],
  now: Date,
  timeZone: string,
): OrderReturns {
  const refusal = orderRefusal(order, now, timeZone);
  const lines = order.items.map((item) => {
    const live = returns.filter((one) => one.orderItemId === item.id && isLive(one));
    const returned = live.reduce((units, { quantity }) => units + quantity, 0);
    return {
      item,
      left: item.quantity - returned,
      refusal: refusal ?? lineRefusal(item, returned),
      sizes: sizesFor(item, offered).map((size) => ({
        variantId: size.variantId,
        size: size.size,
        refusal: sizeRefusal(item, size, offered),
        more: size.available < 1 ? null : costsMore(item, size, offered),
      })),
    };
  });
  return { lastDay: lastReturnDay(order, timeZone), refusal, lines, returns };
}
