interface OrderedItem {
  id: number;
  price: number;
  quantity: number;
  set?: { group: number; name: string };
}

/** Lines that were bought as one. */
interface Bought<Item> {
  /** Absent for a line that was bought by itself. */
  set?: { name: string; price: number; quantity: number };
  items: Item[];
}

/** The lines of an order as they were bought: the halves of a set together, under its name and for its price. */
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
