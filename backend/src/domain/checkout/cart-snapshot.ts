import type { PricedCart, PricedCartLine, PricedSet } from '../cart/ports/carts.js';
import { refuseTooHigh, type DeliveryMethod, type Quote, totalsOf } from '../pricing/quote.js';
import { DomainError } from '../shared/domain-error.js';
import { Money } from '../shared/money.js';
import { itemName } from '../shared/variant-label.js';
import type { StockLine } from '../stock/ports/stock.js';
import { NotEnoughStock } from '../stock/shortage.js';
import { isSameTarget } from '../stock/stock-target.js';
import type { CheckoutSnapshot, SnapshotLine } from './checkout.js';

/**
 * The purchase that a cart would make: its lines, quote and shipping method.
 * @throws DomainError invalid `cart.empty`, `cart.total-too-high`; conflict `cart.changed` when a line has a problem
 */
export function snapshotOf(cart: PricedCart, quote: Quote, shippingMethod: DeliveryMethod): CheckoutSnapshot {
  if (cart.lines.length === 0) throw new DomainError('invalid', 'cart.empty', 'Your cart is empty.');
  refuseTooHigh(quote.subtotal.plus(quote.shipping), 'cart.total-too-high');
  const broken = cart.lines.find((line) => line.problem !== null);
  if (broken) {
    throw new DomainError('conflict', 'cart.changed', problemSentence(broken), { facts: { totals: totalsOf(quote) } });
  }
  return {
    lines: cart.lines.map(snapshotLine),
    quote,
    promo: promoOf(cart.promo),
    shippingMethod,
    arrival: null,
  };
}

function promoOf(promo: PricedCart['promo']): CheckoutSnapshot['promo'] {
  if (promo === null) return null;
  const { id, code, discount } = promo;
  return { id, code, ...(discount.freeShipping && { freeShipping: true }) };
}

function snapshotLine(line: PricedCartLine): SnapshotLine {
  return {
    productId: line.productId,
    variantId: line.variantId,
    quantity: line.quantity,
    price: line.price,
    weight: line.weight,
    productName: line.product.name,
    size: line.variant?.size ?? null,
    color: line.variant?.color ?? null,
    imageUrl: line.variant?.imageUrl ?? line.product.imageUrl,
    ...line.codes,
    ...(line.reserved > 0 && { reserved: line.reserved }),
    ...(line.excluded && { excluded: true }),
    ...(line.set && { set: { productId: line.set.productId, group: line.set.group, name: line.set.name } }),
  };
}

function problemSentence(line: PricedCartLine): string {
  if (line.set) return setProblemSentence(line, line.set);
  const name = line.product.name;
  switch (line.problem) {
    case 'archived':
      return `${name} is no longer sold. Please remove it from your cart.`;
    case 'sold-out':
      return `${name} is sold out. Please remove it from your cart.`;
    case 'not-enough':
      return `Only ${line.available} left. Please reduce the quantity of ${name}.`;
    default:
      return `The price of ${name} has changed. Please review your cart.`;
  }
}

function setProblemSentence({ problem, available }: PricedCartLine, { name, scarcest }: PricedSet): string {
  switch (problem) {
    case 'archived':
      return `The set ${name} is no longer sold. Please remove it from your cart.`;
    case 'sold-out':
      return `${scarcest} is sold out. ${adviceOnSet(name, 0)}`;
    case 'not-enough':
      return `Only ${available} left of ${scarcest}. ${adviceOnSet(name, available)}`;
    default:
      return `The price of the set ${name} has changed. Please review your cart.`;
  }
}

function adviceOnSet(name: string, available: number): string {
  return available > 0
    ? `Please reduce the quantity of the set ${name}.`
    : `Please choose another size of the set ${name}, or remove it from your cart.`;
}

/**
 * Returns the error with the name of the set's half that has too few units. Returns errors about other items unchanged.
 */
export function namingTheHalf(refusal: NotEnoughStock, lines: readonly SnapshotLine[]): NotEnoughStock {
  const [short] = refusal.shortages;
  const line = short && lines.findLast((one) => isSameTarget(one, short));
  if (!short || !line?.set) return refusal;
  const name = itemName(line.productName, line.size, line.color);
  return new NotEnoughStock(refusal.shortages, name, adviceOnSet(line.set.name, short.available));
}

/** Whether two snapshots contain the same items at the same prices and taxes, with the same reserved units. */
export function samePurchase(a: CheckoutSnapshot, b: CheckoutSnapshot): boolean {
  return (
    unitsKey(a.lines) === unitsKey(b.lines) &&
    a.promo?.id === b.promo?.id &&
    a.shippingMethod === b.shippingMethod &&
    a.quote.total.equals(b.quote.total) &&
    sameLines(a, b)
  );
}

/** Whether a snapshot has the same units and promo code as a cart; prices and discounts may differ. */
export function holdsAll(snapshot: CheckoutSnapshot, cart: PricedCart): boolean {
  const samePromo = snapshot.promo ? snapshot.promo.id === cart.promoCodeId : cart.promo === null;
  return samePromo && unitsKey(snapshot.lines) === unitsKey(cart.lines);
}

type LineUnits = StockLine & { readonly set?: { readonly group: string } | null };

function unitsKey(lines: readonly LineUnits[]): string {
  return lines
    .map((line) => `${line.productId}/${line.variantId ?? ''}/${line.set?.group ?? ''}×${line.quantity}`)
    .sort()
    .join();
}

function sameLines(a: CheckoutSnapshot, b: CheckoutSnapshot): boolean {
  return a.lines.every((line) =>
    b.lines.some(
      (other) =>
        isSameTarget(other, line) &&
        other.set?.group === line.set?.group &&
        other.price.equals(line.price) &&
        (other.reserved ?? 0) === (line.reserved ?? 0) &&
        (other.excluded ?? false) === (line.excluded ?? false) &&
        (other.tax ?? Money.zero).equals(line.tax ?? Money.zero),
    ),
  );
}

/** Error for a client that expects a different total. Contains the current totals. */
export function totalChanged(quote: Quote): DomainError {
  return new DomainError('conflict', 'checkout.total-changed', `The total is now ${quote.total.toString()}.`, {
    facts: { totals: totalsOf(quote) },
  });
}
