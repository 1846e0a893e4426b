import type { Money } from '../shared/money.js';
import type { OfferedSize } from './ports/returns.js';

/** A line of an order. */
interface BoughtPiece {
  readonly productId: number | null;
  readonly variantId: number | null;
  readonly size: string | null;
  readonly color: string | null;
  readonly price: Money;
  /** The set that it was bought as one half of. */
  readonly set?: object | null;
}

/**
 * The other sizes of a piece in its colour, bought out ones included; none of a piece without sizes. Half of a set costs in each size what
 * was paid for it: its share of the set's price.
 */
export function sizesFor(piece: BoughtPiece, offered: readonly OfferedSize[]): OfferedSize[] {
  if (piece.size === null) return [];
  return offered
    .filter(
      ({ productId, color, size }) =>
        productId === piece.productId && color === (piece.color ?? '') && size !== piece.size,
    )
    .map((size) => (piece.set ? { ...size, price: piece.price } : size));
}

/** Why a size cannot be had in exchange; null when it can. Money is never asked for: a size that costs more is ordered by itself. */
export function sizeRefusal(piece: BoughtPiece, size: OfferedSize, offered: readonly OfferedSize[]): string | null {
  if (size.available < 1) return 'Sold out';
  const more = costsMore(piece, size, offered);
  return more === null ? null : `Costs ${more.toString()} more. Return this one and order it.`;
}

/** How much more a size costs than what was paid or what the own size costs now; null when it does not. */
export function costsMore(piece: BoughtPiece, size: OfferedSize, offered: readonly OfferedSize[]): Money | null {
  const own = offered.find(({ variantId }) => variantId === piece.variantId)?.price ?? piece.price;
  const most = own.isLessThan(piece.price) ? piece.price : own;
  return most.isLessThan(size.price) ? size.price.minus(most) : null;
}
