import type { CatalogProduct, CatalogVariant } from '../catalog/ports/catalog-reader.js';
import { minus, paidFor, type Taxed } from '../pricing/paid-for.js';
import { Money } from '../shared/money.js';
import type { Order } from './order.js';
import type { OrderItem } from './order-item.js';

/** Another size or color for some units of a line. */
export interface ExchangeChoice {
  readonly variant: CatalogVariant;
  /** Amount of the order's total by which the variant is cheaper. */
  readonly less: Taxed;
  /** Price of a unit after the exchange. */
  readonly price: Money;
  /** The refund; zero for an unpaid order. */
  readonly refund: Money;
  /** Amount by which one unit costs more. Staff can give it at the price of the order. */
  readonly more: Money;
}

/**
 * Why units of a line cannot be exchanged; null when they can be. Shipped units come back as a return.
 * @param product null when it is not sold any more
 */
export function exchangeRefusal(
  order: Order,
  item: OrderItem,
  quantity: number,
  product: Pick<CatalogProduct, 'variants'> | null,
): string | null {
  const isOpen = order.status === 'pending' || order.status === 'processing';
  if (!isOpen || order.itemsSent) return 'Items are exchanged here only before the order is shipped.';
  if (product === null || item.variantId === null || product.variants.every(({ id }) => id === item.variantId))
    return 'This product has no other size or color on sale.';
  const most = Math.min(item.toShip, item.left);
  if (item.shelved(quantity) > 0) return 'These items are back on the shelf.';
  if (item.left === 0) return 'No unit of this item is left.';
  if (item.toShip === 0) return 'All units of this item were shipped.';
  if (quantity > most) return `Only ${most} of this item can be exchanged.`;
  if (item.set !== null && item.shipped > 0) return 'A part of this half of the set was shipped.';
  if (item.set !== null && quantity < item.left) return 'Please exchange all units of this half of the set.';
  return null;
}

/**
 * The other variants of a line's product, with the differences of their prices to the price after earlier exchanges.
 * The halves of a set cost the same.
 */
export function exchangeChoices(
  order: Order,
  item: OrderItem,
  quantity: number,
  { variants, price: usual }: Pick<CatalogProduct, 'variants' | 'price'>,
): ExchangeChoice[] {
  const paid = paidFor(order, item.id, 0, quantity);
  const bought = item.unitPrice;
  const own = variants.find(({ id }) => id === item.variantId);
  const now = own ? (own.price ?? usual) : bought;
  const [low, high] = now.isLessThan(bought) ? [now, bought] : [bought, now];
  return variants
    .filter(({ id }) => id !== item.variantId)
    .map((variant) => {
      const price = item.set === null ? (variant.price ?? usual) : bought;
      const to = price.isLessThan(low) ? bought.minus(low.minus(price)) : bought;
      const less = minus(paid, paidFor(order, item.id, 0, quantity, item.reducedTo(to)));
      return {
        variant,
        less,
        price: to,
        refund: Money.min(less.amount, order.refundable),
        more: high.isLessThan(price) ? price.minus(high) : Money.zero,
      };
    });
}
