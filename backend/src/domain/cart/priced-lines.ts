import { splitSetPrice } from '../pricing/set-price.js';
import { Money } from '../shared/money.js';
import { itemName } from '../shared/variant-label.js';
import { problemOf } from './line-problem.js';
import type { PricedCartLine, PricedSet } from './ports/priced-cart.js';

/**
 * A line with its current catalog data. The price and the available units are those of the item by itself, even if the
 * line is half of a set.
 */
export interface ReadLine extends Omit<PricedCartLine, 'problem' | 'set'> {
  /** Whether the shop still sells the item, by itself or as half of its set. */
  readonly offered: boolean;
  readonly set:
    | (Pick<PricedSet, 'productId' | 'group' | 'name' | 'slug' | 'imageUrl' | 'price'> & {
        /** Product id of the set's current top. A line of another product counts as the bottom. */
        readonly topId: number | null;
      })
    | null;
}

/**
 * Returns the lines with their problems. The halves of a set share the set's price and can only be bought together. If
 * several lines need the same units, the first lines get them.
 */
export function pricedLines(read: readonly ReadLine[]): PricedCartLine[] {
  const allocated = new Map<string, number>();
  const done = new Map<ReadLine, PricedCartLine>();
  for (const line of read) {
    if (done.has(line)) continue;
    const together = read.filter((one) => one === line || (line.set !== null && one.set?.group === line.set.group));
    const left = together.map((one) => Math.max(0, one.available - (allocated.get(keyOf(one)) ?? 0)));
    const priced = line.set ? pricedSet(together, left) : together.map((one) => pricedAlone(one, left[0] ?? 0));
    for (const [at, one] of together.entries()) {
      const as = priced[at];
      if (!as) continue;
      done.set(one, as);
      allocated.set(keyOf(one), (allocated.get(keyOf(one)) ?? 0) + Math.min(as.quantity, as.available));
    }
  }
  return read.flatMap((line) => done.get(line) ?? []);
}

function pricedAlone({ offered, ...line }: ReadLine, available: number): PricedCartLine {
  return { ...line, available, set: null, problem: problemOf({ ...line, offered, available }) };
}

function pricedSet(halves: readonly ReadLine[], left: readonly number[]): PricedCartLine[] {
  const [top, bottom] = halves[0]?.set?.topId === halves[0]?.productId ? halves : halves.toReversed();
  const available = Math.min(...left);
  const scarcest = halves[left.indexOf(available)];
  const offered = halves.length === 2 && top?.set?.topId === top?.productId && halves.every((half) => half.offered);
  const seenPrice = Money.sum(halves.map((half) => half.seenPrice));
  const shares = (whole: Money) =>
    splitSetPrice(whole, top?.product.price ?? Money.zero, bottom?.product.price ?? Money.zero);
  return halves.flatMap(({ offered: _, set, ...half }) => {
    if (!set) return [];
    const { topId, ...named } = set;
    const share = half.productId === top?.productId ? 0 : 1;
    const [price, seen] = [shares(set.price)[share], shares(seenPrice)[share]];
    return {
      ...half,
      price,
      seenPrice: seen,
      available,
      problem: problemOf({ offered, available, quantity: half.quantity, price: set.price, seenPrice }),
      set: { ...named, seenPrice, scarcest: scarcest ? nameOf(scarcest) : set.name },
    };
  });
}

function nameOf({ product, variant }: ReadLine): string {
  return itemName(product.name, variant?.size ?? null, variant?.color ?? null);
}

function keyOf({ productId, variantId }: ReadLine): string {
  return `${productId}/${variantId ?? ''}`;
}
