import type { CatalogProduct, CatalogVariant } from '../catalog/ports/catalog-reader.js';
import { minus, paidFor, type Taxed } from '../pricing/paid-for.js';
import { smallestPayment } from '../pricing/quote.js';
import { Money } from '../shared/money.js';
import { type BoughtItem, variantLabel } from '../shared/variant-label.js';
import { writeOrderId } from './order-id.js';
import type { Order } from './order.js';
import type { OrderItem } from './order-item.js';

/** Another size or color for some units of a line. */
export interface ExchangeChoice {
  readonly variant: CatalogVariant;
  /** Part of the order's total that the customer no longer owes, because the variant is cheaper. */
  readonly less: Taxed;
  /** Price of a unit after the exchange. */
  readonly price: Money;
  /** Whether this price is exempt from sales tax. `less` then contains all of the tax that was paid for the units. */
  readonly untaxed: boolean;
  /** The refund; zero for an unpaid order. */
  readonly refund: Money;
  /** Amount by which one unit of the variant costs more, without tax. Staff can waive this amount, or charge it. */
  readonly more: Money;
  /** Why a payment link cannot charge the difference; null when it can, and without a difference. */
  readonly chargeRefusal: string | null;
}

/**
 * Returns the reason why units of a line cannot be exchanged; null when they can be exchanged. Shipped units must be
 * exchanged by a return.
 * @param product null when the product is no longer sold
 */
export function exchangeRefusal(
  order: Order,
  item: OrderItem,
  quantity: number,
  product: Pick<CatalogProduct, 'variants'> | null,
): string | null {
  const isOpen = order.status === 'pending' || order.status === 'processing';
  if (!isOpen || order.itemsSent) return 'Items can be exchanged here only before the order is shipped.';
  if (product === null || item.variantId === null || product.variants.every(({ id }) => id === item.variantId))
    return 'This product is not sold in another size or color.';
  const maxUnits = Math.min(item.toShip, item.left);
  if (item.shelved(quantity) > 0) return 'These items were already put back on the shelf.';
  if (item.left === 0) return 'No units of this item are left.';
  if (item.toShip === 0) return 'All units of this item were shipped.';
  if (quantity > maxUnits) return `Only ${maxUnits} of this item can be exchanged.`;
  if (item.set !== null && item.shipped > 0) return 'Some units of this half of the set were already shipped.';
  if (item.set !== null && quantity < item.left) return 'Please exchange all units of this half of the set.';
  return null;
}

/**
 * The other variants of a line's product, with their price differences from the line's price after earlier exchanges.
 * For half of a set, all variants cost the same.
 * @param unpaid difference per unit that an unpaid order charges; zero without such an order. The exchange replaces
 * that charge, so the price difference is computed from the price before the charge.
 * @param exemptBelow lower unit prices below this price are exempt from sales tax; null without a threshold
 */
export function exchangeChoices(
  order: Order,
  item: OrderItem,
  quantity: number,
  { variants, price: usual }: Pick<CatalogProduct, 'variants' | 'price'>,
  unpaid = Money.zero,
  exemptBelow: Money | null = null,
): ExchangeChoice[] {
  const paid = paidFor(order, item.id, 0, quantity);
  const bought = item.unitPrice;
  const own = variants.find(({ id }) => id === item.variantId);
  const now = own ? (own.price ?? usual) : bought;
  const low = Money.min(now, bought);
  const high = Money.max(bought, now.minus(unpaid));
  return variants
    .filter(({ id }) => id !== item.variantId)
    .map((variant) => {
      const price = item.set === null ? (variant.price ?? usual) : bought;
      const to = price.isLessThan(low) ? bought.minus(low.minus(price)) : bought;
      const isExempt = (unit: Money) => exemptBelow !== null && item.priceAt(unit).isLessThan(exemptBelow);
      const untaxed = item.isUntaxed || (isExempt(to) && !isExempt(bought));
      const less = minus(paid, paidFor(order, item.id, 0, quantity, item.reducedTo(to, untaxed)));
      const more = high.isLessThan(price) ? price.minus(high) : Money.zero;
      return {
        variant,
        less,
        price: to,
        untaxed,
        refund: Money.min(less.amount, order.refundable),
        more,
        chargeRefusal: more.cents > 0 ? chargeRefusal(order, more.times(quantity)) : null,
      };
    });
}

function chargeRefusal({ payment, mailAddress }: Order, difference: Money): string | null {
  if (payment.paid.cents === 0) return 'Nothing was paid for this order yet.';
  if (mailAddress === null) return 'The customer’s account was deleted, so no link can be sent.';
  if (!difference.isLessThan(smallestPayment)) return null;
  return `The minimum card payment is ${smallestPayment.toString()}.`;
}

/** @param id of the order that charges the difference */
export function unpaidDifferenceText(id: string): string {
  return `The price difference in order ${writeOrderId(id)} is not paid yet.`;
}

/** @param id of the order that charged the difference */
export function paidDifferenceText(id: string): string {
  return `The customer paid the price difference in order ${writeOrderId(id)}. Please exchange all units together, or refund the difference first.`;
}

/** Max length of the name of a custom item, in characters. */
const maxName = 200;

/** Names the item that charges an exchange: "Price difference for order K7QF-2M9X-4TBD-W8HN: Wave Bikini, M → L". */
export function differenceText(
  orderId: string,
  { productName, variantSize, variantColor }: BoughtItem,
  { size, color }: Pick<CatalogVariant, 'size' | 'color'>,
): string {
  const isSameColor = variantSize !== null && size !== null && variantColor === color;
  const from = isSameColor ? variantSize : variantLabel(variantSize, variantColor);
  const to = isSameColor ? size : variantLabel(size, color);
  const text = `Price difference for order ${writeOrderId(orderId)}: ${productName}, ${from ?? ''} → ${to ?? ''}`;
  return Array.from(text).slice(0, maxName).join('');
}
