import { purchasableLines } from '../../cart/priced-lines.js';
import { CartReader, type PricedCart } from '../../cart/ports/carts.js';
import {
  refuseTooHigh,
  type DeliveryMethod,
  type Discount,
  type PricedLine,
  type ProductLine,
  quote,
  type Quote,
  smallestPayment,
  taxableParts,
  withTax,
} from '../../pricing/quote.js';
import { SalesTax, ShippingPlans } from '../../pricing/ports/charges.js';
import { CalculatedTax, type TaxDestination, type TaxRules } from '../../pricing/sales-tax.js';
import type { ShippingPlan } from '../../pricing/shipping.js';
import { DomainError, orDomainError } from '../../shared/domain-error.js';
import type { Money } from '../../shared/money.js';
import { usStateOf } from '../../shared/us-states.js';
import { UseCase } from '../../shared/use-case.js';
import { holdsAll, snapshotOf, totalChanged } from '../cart-snapshot.js';
import { type Checkout, type CheckoutSnapshot, unknownCheckout } from '../checkout.js';

/** Destination and delivery method of a checkout. */
export interface Delivery {
  /** Null until the shopper has entered the destination, and for an order that is picked up. */
  readonly to: TaxDestination | null;
  readonly method: DeliveryMethod;
}

/** The price of a checkout at a destination. */
export interface DeliveryView {
  readonly quote: Quote;
  readonly method: DeliveryMethod;
  /** The delivery methods that the shopper can choose, with their prices. */
  readonly offers: readonly { readonly method: DeliveryMethod; readonly cost: Money }[];
  /**
   * The reason why this delivery is not possible, as a sentence; null if it is possible. With a reason, `quote` is the
   * checkout's saved quote.
   */
  readonly unavailable: string | null;
}

/**
 * The sales tax rules for a checkout at a destination; null while the destination is unknown. The rules are read before
 * the transaction that prices the checkout, because reading them may call a tax provider. An error is returned as a
 * value and thrown only when the tax is needed, because the transaction may find that the checkout was paid or ended.
 */
export type DeliveryTax = TaxRules | DomainError | null;

/** Prices a checkout with the shipping and the sales tax of its destination. */
@UseCase()
export class CheckoutPrices {
  constructor(
    private readonly carts: CartReader,
    private readonly plans: ShippingPlans,
    private readonly salesTax: SalesTax,
  ) {}

  /** Returns the sales tax rules for the current cart, to pass to `current`. Call this outside of transactions. */
  currentTaxRules(checkout: Checkout, delivery: Delivery): Promise<DeliveryTax> {
    if (checkout.state === 'held') return this.promisedTaxRules(checkout, delivery);
    return orDomainError(async () => {
      const cart = await this.cartOf(checkout);
      const lines = purchasableLines(cart.lines);
      const priced = pricedFor(checkout, lines, delivery, await this.plans.current(), cart.promo?.discount ?? null);
      return this.taxRulesOf(priced, lines, delivery);
    });
  }

  /** Returns the sales tax rules for the checkout's lines, to pass to `promised`. Call this outside of transactions. */
  promisedTaxRules(checkout: Checkout, delivery: Delivery): Promise<DeliveryTax> {
    return orDomainError(async () => {
      const stored = storedTax(checkout, delivery);
      if (stored) return stored;
      const { quote: priced, lines } = shippedBy(checkout, delivery, await this.plans.current());
      return this.taxRulesOf(priced, lines, delivery);
    });
  }

  /**
   * The snapshot of the current cart. A held checkout retains its lines and prices; only its delivery can change.
   * @returns the snapshot, and the total before tax of the checkout's own lines with this delivery
   * @throws DomainError not-found `checkout.unknown` when the cart was deleted; invalid `shipping.not-offered`;
   * conflict `checkout.total-changed` when the cart has other items than the held checkout, `cart.changed` when the tax
   * was calculated for other lines; `tax` itself if it is an error
   */
  async current(
    checkout: Checkout,
    delivery: Delivery,
    tax: DeliveryTax,
  ): Promise<{ snapshot: CheckoutSnapshot; promisedTotal: Money }> {
    const cart = await this.cartOf(checkout);
    const plan = await this.plans.current();
    const shipped = shippedBy(checkout, delivery, plan);
    const promisedTotal = withoutTax(shipped.quote);
    const ofCart = () =>
      pricedFor(checkout, purchasableLines(cart.lines), delivery, plan, cart.promo?.discount ?? null);
    if (checkout.state === 'held') {
      if (!holdsAll(checkout.snapshot, cart)) throw totalChanged(ofCart());
      return { snapshot: taxed(shipped, tax), promisedTotal };
    }
    return { snapshot: taxed(snapshotOf(cart, ofCart(), delivery.method), tax), promisedTotal };
  }

  /**
   * A snapshot of the checkout's lines at their prices, with this delivery.
   * @throws DomainError invalid `shipping.not-offered`; conflict `cart.changed`; `tax` itself if it is an error
   */
  async promised(checkout: Checkout, delivery: Delivery, tax: DeliveryTax): Promise<CheckoutSnapshot> {
    return taxed(shippedBy(checkout, delivery, await this.plans.current()), tax);
  }

  /**
   * The checkout's price at a destination, and all delivery methods to the destination. Expedited shipping is replaced
   * by standard shipping if the destination has no expedited shipping. Call this outside of transactions.
   * @throws DomainError invalid `tax.destination`; unavailable `tax.unavailable`
   */
  async view(checkout: Checkout, { to, method }: Delivery): Promise<DeliveryView> {
    const plan = await this.plans.current();
    const offers = offersOf(checkout, to, plan);
    const isHeld = holdsDelivery(checkout, { to, method });
    const isOffered = (one: DeliveryMethod) => offers.some((offer) => offer.method === one);
    const shown = isHeld || isOffered(method) || !isOffered('standard') ? method : 'standard';
    if (!isHeld && !isOffered(shown)) {
      const unavailable = shown === 'pickup' ? noPickup : notShippedTo(to);
      return { quote: checkout.snapshot.quote, method: shown, offers, unavailable };
    }
    const delivery = { to, method: shown };
    const shipped = shippedBy(checkout, delivery, plan);
    const rules = storedTax(checkout, delivery) ?? (await this.taxRulesOf(shipped.quote, shipped.lines, delivery));
    const { quote: priced } = taxed(shipped, rules);
    return { quote: priced, method: shown, offers, unavailable: null };
  }

  private async cartOf({ cartId, userId }: Checkout): Promise<PricedCart> {
    const cart = cartId === null ? null : await this.carts.get(cartId, userId);
    if (!cart) throw unknownCheckout();
    return cart;
  }

  private async taxRulesOf(
    priced: Quote,
    lines: readonly ProductLine[],
    { to, method }: Delivery,
  ): Promise<TaxRules | null> {
    if (!to && method !== 'pickup') return null;
    return this.salesTax.rulesFor(method === 'pickup' ? null : to, taxableParts(priced, lines));
  }
}

/** Adds the sales tax to a snapshot. Throws `tax` if it is an error. */
function taxed(snapshot: CheckoutSnapshot, tax: DeliveryTax): CheckoutSnapshot {
  if (tax instanceof DomainError) throw tax;
  if (!tax) return snapshot;
  const { quote: priced, lineTaxes } = withTax(snapshot.quote, snapshot.lines, tax);
  refuseTooHigh(priced.total, 'cart.total-too-high');
  return {
    ...snapshot,
    quote: priced,
    lines: snapshot.lines.map((line, at) => ({ ...line, tax: lineTaxes[at] })),
  };
}

export function withoutTax({ total, tax }: Quote): Money {
  return total.minus(tax);
}

/** Whether the checkout is held for this delivery, so that its price must not change. */
function holdsDelivery({ state, snapshot, customer }: Checkout, { to, method }: Delivery): boolean {
  const isSame = snapshot.shippingMethod === method && (method === 'pickup' || customer?.state === to?.state);
  return state === 'held' && isSame;
}

/**
 * The saved tax of a checkout that is held for this delivery and ZIP code; null for any other checkout, and without a
 * saved tax.
 */
function storedTax(checkout: Checkout, delivery: Delivery): TaxRules | null {
  const { lines, quote: priced } = checkout.snapshot;
  const taxes = lines.flatMap(({ tax }) => tax ?? []);
  const zipOf = (to: TaxDestination | null) => to?.zipCode.slice(0, 5);
  const isSameZip = delivery.method === 'pickup' || zipOf(checkout.customer) === zipOf(delivery.to);
  if (!holdsDelivery(checkout, delivery) || !isSameZip || taxes.length < lines.length) return null;
  const shipping = taxes.reduce((rest, tax) => rest.minus(tax), priced.tax);
  return new CalculatedTax(taxableParts(priced, lines), { lines: taxes, shipping });
}

function discountOf({ quote: { discount: amount }, promo }: CheckoutSnapshot): Discount | null {
  const freeShipping = promo?.freeShipping === true;
  return amount.cents === 0 && !freeShipping ? null : { kind: 'amount', amount, freeShipping };
}

/** The checkout's snapshot, priced with this delivery. */
function shippedBy(checkout: Checkout, delivery: Delivery, plan: ShippingPlan): CheckoutSnapshot {
  const { snapshot } = checkout;
  if (holdsDelivery(checkout, delivery)) return snapshot;
  const priced = pricedFor(checkout, snapshot.lines, delivery, plan, discountOf(snapshot));
  return { ...snapshot, quote: priced, shippingMethod: delivery.method };
}

/**
 * Prices lines with this delivery. A free checkout is always priced at the usual rates, so that it stays free. A
 * checkout with a payment is priced at the usual rates if the destination's rates would leave too little for a payment.
 * @throws DomainError invalid `shipping.not-offered`
 */
function pricedFor(
  { provider }: Checkout,
  lines: readonly PricedLine[],
  { to, method }: Delivery,
  plan: ShippingPlan,
  discount: Discount | null,
): Quote {
  const usual = plan.usualRates(lines);
  if (method === 'pickup') {
    if (!plan.pickup) throw notOffered(noPickup, { shippingMethod: 'Please choose a shipping method.' });
  } else if (to) {
    const rates = plan.ratesTo(to.state, lines);
    if (!rates) throw notOffered(notShippedTo(to), { state: notShippedTo(to) });
    if (method === 'expedited' && !rates.expedited) throw notExpedited();
    const priced = quote(lines, rates, discount, method);
    if (provider !== 'none' && !priced.total.isLessThan(smallestPayment)) return priced;
  } else if (method === 'expedited' && !usual.expedited) throw notExpedited();
  const priced = quote(lines, usual, discount, method);
  if (method === 'pickup' && provider !== 'none' && lines.length > 0 && priced.total.isLessThan(smallestPayment)) {
    const reason = priced.total.cents === 0 ? 'your discount covers all items' : minimumPayment;
    const errors = { shippingMethod: 'Please choose standard shipping.' };
    throw notOffered(`Store pickup is not available for this order, because ${reason}.`, errors);
  }
  return priced;
}

function offersOf(checkout: Checkout, to: Delivery['to'], plan: ShippingPlan): DeliveryView['offers'] {
  const { lines } = checkout.snapshot;
  const rates = to ? plan.ratesTo(to.state, lines) : plan.usualRates(lines);
  const isFree = checkout.provider === 'none';
  const discount = discountOf(checkout.snapshot);
  const inStore = quote(lines, plan.usualRates(lines), discount, 'pickup');
  const costOf = (method: DeliveryMethod) => ({
    method,
    cost: quote(lines, isFree || !rates ? plan.usualRates(lines) : rates, discount, method).shipping,
  });
  return [
    ...(rates ? [costOf('standard')] : []),
    ...(rates?.expedited && !isFree ? [costOf('expedited')] : []),
    ...(plan.pickup && (isFree || !inStore.total.isLessThan(smallestPayment)) ? [costOf('pickup')] : []),
  ];
}

const minimumPayment = `the minimum card payment is ${smallestPayment.toString()}`;

const noPickup = 'Store pickup is not available.';

function notShippedTo(to: Delivery['to']): string {
  return `We do not ship to ${usStateOf(to?.state ?? '')?.name ?? 'this state'}.`;
}

function notExpedited(): DomainError {
  const errors = { shippingMethod: 'Please choose standard shipping.' };
  return notOffered('The shop does not offer expedited shipping.', errors);
}

function notOffered(message: string, errors: Record<string, string>): DomainError {
  return new DomainError('invalid', 'shipping.not-offered', message, { errors });
}
