interface OrderMoney {
  status: string;
  /** In dollars, like all amounts here. */
  total: number;
  /** Part of the total that was cancelled before the payment. */
  unbilled: number;
  paid: number;
  refunded: number;
}

export function isRefundedInFull({ paid, refunded }: Pick<OrderMoney, 'paid' | 'refunded'>): boolean {
  return refunded > 0 && refunded >= paid;
}

/** Returns whether an order that staff created awaits its payment. */
export function isUnpaid({ status, paid, total, unbilled }: Omit<OrderMoney, 'refunded'>): boolean {
  return status !== 'cancelled' && paid === 0 && total > unbilled;
}

/** Smallest amount in dollars that a card can pay. */
export const smallestPayment = 0.5;

/** Returns the amount to pay for an unpaid order, rounded to whole cents. */
export function amountDue({ total, unbilled }: Pick<OrderMoney, 'total' | 'unbilled'>): number {
  return Math.round((total - unbilled) * 100) / 100;
}

interface OrderedItem {
  id: number;
  price: number;
  quantity: number;
  set?: { group: number; name: string };
}

/** Lines that were bought as one item. */
interface Bought<Item> {
  /** Undefined for a line that is not part of a set. */
  set?: { name: string; price: number; quantity: number };
  items: Item[];
}

/** Groups the lines of an order as they were bought: the halves of a set together, with the set's name and price. */
export function boughtTogether<Item extends OrderedItem>(items: readonly Item[]): Bought<Item>[] {
  return items.flatMap((item): Bought<Item>[] => {
    if (!item.set) return [{ items: [item] }];
    const { group, name } = item.set;
    const halves = items.filter(({ set }) => set?.group === group);
    if (halves[0] !== item) return [];
    const price = halves.reduce((sum, half) => sum + Math.round(half.price * 100), 0) / 100;
    return [{ set: { name, price, quantity: item.quantity }, items: halves }];
  });
}
