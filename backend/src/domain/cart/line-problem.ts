import type { Money } from '../shared/money.js';
import type { LineProblem, PricedCartLine, PricedSet } from './ports/priced-cart.js';

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
