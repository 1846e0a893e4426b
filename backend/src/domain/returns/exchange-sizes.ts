import type { Money } from '../shared/money.js';
import type { OfferedSize } from './ports/returns.js';

/** An order line. */
interface BoughtItem {
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
export function sizesFor(item: BoughtItem, offered: readonly OfferedSize[]): OfferedSize[] {
  if (item.size === null) return [];
  return offered
    .filter(
      ({ productId, color, size }) =>
        productId === item.productId && color === (item.color ?? '') && size !== item.size,
    )
    .map((size) => (item.set ? { ...size, price: item.price } : size));
}

/**
 * Returns the reason why a size is not available in exchange; null when the size is available. An exchange never costs
 * the customer more: a more expensive size needs a separate order.
 */
export function sizeRefusal(item: BoughtItem, size: OfferedSize, offered: readonly OfferedSize[]): string | null {
  if (size.available < 1) return 'Sold out';
  const more = costsMore(item, size, offered);
  return more === null ? null : `Costs ${more.toString()} more. Please return this item and order the other size.`;
}

/**
 * The amount by which a size costs more than both the amount paid and the current price of the customer's own size;
 * null when the size does not cost more.
 */
export function costsMore(item: BoughtItem, size: OfferedSize, offered: readonly OfferedSize[]): Money | null {
  const own = offered.find(({ variantId }) => variantId === item.variantId)?.price ?? item.price;
  const highestPrice = own.isLessThan(item.price) ? item.price : own;
  return highestPrice.isLessThan(size.price) ? size.price.minus(highestPrice) : null;
}
