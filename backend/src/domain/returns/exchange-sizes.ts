import type { Money } from '../shared/money.js';
import type { OfferedSize } from './ports/returns.js';

/** An order line. */
interface BoughtPiece {
  readonly productId: number | null;
  readonly variantId: number | null;
  readonly size: string | null;
  readonly color: string | null;
  readonly price: Money;
  /** The set that contained the item as one half when it was bought. */
  readonly set?: object | null;
}

/**
 * The other sizes of an item in its color, including sold-out sizes; empty for an item without sizes. Half of a set
 * costs the same in each size: the amount paid for this half, which is its share of the set's price.
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

/**
 * Why a size is not available in exchange; null when the size is available. An exchange never costs the customer more:
 * they order a more expensive size separately.
 */
export function sizeRefusal(piece: BoughtPiece, size: OfferedSize, offered: readonly OfferedSize[]): string | null {
  if (size.available < 1) return 'Sold out';
  const more = costsMore(piece, size, offered);
  return more === null ? null : `Costs ${more.toString()} more. Please return this item and order the other size.`;
}

/**
 * The amount by which a size costs more than both the amount paid and the current price of the customer's own size;
 * null when the size does not cost more.
 */
export function costsMore(piece: BoughtPiece, size: OfferedSize, offered: readonly OfferedSize[]): Money | null {
  const own = offered.find(({ variantId }) => variantId === piece.variantId)?.price ?? piece.price;
  const most = own.isLessThan(piece.price) ? piece.price : own;
  return most.isLessThan(size.price) ? size.price.minus(most) : null;
}
