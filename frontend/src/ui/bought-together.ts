interface OrderedItem {
  id: number;
  set?: { group: number; name: string };
}

/** The lines of an order as they were bought: the halves of a set together, under its name. */
export function boughtTogether<Item extends OrderedItem>(items: readonly Item[]): { set?: string; items: Item[] }[] {
  return items.flatMap((item) => {
    if (!item.set) return [{ items: [item] }];
    const { group, name } = item.set;
    const halves = items.filter(({ set }) => set?.group === group);
    return halves[0] === item ? [{ set: name, items: halves }] : [];
  });
}
