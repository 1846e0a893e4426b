import { splitSetPrice } from '../pricing/quote.js';
import { Money } from '../shared/money.js';
import { itemName } from '../shared/variant-label.js';
import type { LineProblem, PricedCartLine, PricedSet } from './ports/carts.js';

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

export interface LineFacts {
  /** Whether the shop still sells this product and variant. */
  readonly offered: boolean;
  readonly available: number;
  readonly quantity: number;
  readonly price: Money;
  readonly seenPrice: Money;
}

/** The most serious reason why a line cannot be bought now; null when the line can be bought. */
export function problemOf(line: LineFacts): LineProblem | null {
  if (!line.offered) return 'archived';
  if (line.available < 1) return 'sold-out';
  if (line.available < line.quantity) return 'not-enough';
  return hasRisen(line) ? 'repriced' : null;
}

/** The lines as they would be bought after the shopper accepts all changes. */
export function purchasableLines(lines: readonly PricedCartLine[]): PricedCartLine[] {
  return lines
    .filter(({ problem }) => problem !== 'archived' && problem !== 'sold-out')
    .map((line) => ({ ...line, quantity: Math.min(line.quantity, line.available) }));
}

/** Returns the sentence that a line shows for its problem; null without a problem. */
export function problemMessage(
  line: Pick<PricedCartLine, 'problem' | 'available' | 'price' | 'seenPrice'> & { readonly set?: PricedSet | null },
): string | null {
  if (line.set) return setProblemMessage(line, line.set);
  switch (line.problem) {
    case null:
      return null;
    case 'archived':
      return 'This item is no longer available.';
    case 'sold-out':
      return 'This item is sold out.';
    case 'not-enough':
      return hasRisen(line) ? `Only ${line.available} left. ${priceChange(line)}` : `Only ${line.available} left.`;
    case 'repriced':
      return priceChange(line);
  }
}

function setProblemMessage({ problem, available }: Pick<PricedCartLine, 'problem' | 'available'>, set: PricedSet) {
  const few = `Only ${available} left of ${set.scarcest}.`;
  switch (problem) {
    case null:
      return null;
    case 'archived':
      return 'This set is no longer available.';
    case 'sold-out':
      return `${set.scarcest} is sold out, so this set cannot be bought in these sizes.`;
    case 'not-enough':
      return hasRisen(set) ? `${few} ${priceChange(set)}` : few;
    case 'repriced':
      return priceChange(set);
  }
}

/** Whether the price is higher than the accepted price. A lower price needs no confirmation. */
function hasRisen({ price, seenPrice }: Pick<LineFacts, 'price' | 'seenPrice'>): boolean {
  return seenPrice.isLessThan(price);
}

function priceChange({ price, seenPrice }: Pick<PricedCartLine, 'price' | 'seenPrice'>): string {
  return `The price changed from ${seenPrice.toString()} to ${price.toString()}.`;
}
