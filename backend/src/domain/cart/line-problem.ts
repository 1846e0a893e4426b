import type { Money } from '../shared/money.js';
import type { LineProblem, PricedCartLine } from './priced-cart.js';

export interface LineFacts {
  /** Whether the shop still offers exactly this. */
  readonly offered: boolean;
  readonly available: number;
  readonly quantity: number;
  readonly price: Money;
  readonly seenPrice: Money;
}

/** Why a line cannot be bought as it stands, the gravest reason first; null when it can. */
export function problemOf(line: LineFacts): LineProblem | null {
  if (!line.offered) return 'archived';
  if (line.available < 1) return 'sold-out';
  if (line.available < line.quantity) return 'not-enough';
  return line.price.equals(line.seenPrice) ? null : 'repriced';
}

/** The problem as a person reads it beside the line. */
export function problemMessage(
  line: Pick<PricedCartLine, 'problem' | 'available' | 'price' | 'seenPrice'>,
): string | null {
  switch (line.problem) {
    case null:
      return null;
    case 'archived':
      return 'This item is no longer available.';
    case 'sold-out':
      return 'This item is sold out.';
    case 'not-enough':
      return line.price.equals(line.seenPrice)
        ? `Only ${line.available} left.`
        : `Only ${line.available} left. ${priceChange(line)}`;
    case 'repriced':
      return priceChange(line);
  }
}

function priceChange({ price, seenPrice }: Pick<PricedCartLine, 'price' | 'seenPrice'>): string {
  return `The price changed from ${seenPrice.toString()} to ${price.toString()}.`;
}
