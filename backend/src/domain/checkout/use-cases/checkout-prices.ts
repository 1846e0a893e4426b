import { linesToBuy } from '../../cart/line-problem.js';
import type { PricedCart } from '../../cart/ports/priced-cart.js';
import { ShippingPlans } from '../../pricing/ports/shipping-plans.js';
import { TaxRates } from '../../pricing/ports/tax-rates.js';
import {
  type DeliveryMethod,
  type PricedLine,
  quote,
  type Quote,
  type ShippingRates,
  withTax,
} from '../../pricing/quote.js';
import type { TaxDestination } from '../../pricing/sales-tax.js';
import type { ShippingPlan } from '../../pricing/shipping.js';
import { DomainError } from '../../shared/domain-error.js';
import type { Money } from '../../shared/money.js';
import { usStateOf } from '../../shared/us-states.js';
import { UseCase } from '../../shared/use-case.js';
import { holdsAll, refuseTooHigh, snapshotOf, totalChanged } from '../cart-snapshot.js';
import type { Checkout, CheckoutSnapshot } from '../checkout.js';

/** Destination and delivery method of a checkout. */
export interface Delivery {
  /** Null until the shopper has typed it, and for an order that is picked up. */
  readonly to: TaxDestination | null;
  readonly method: DeliveryMethod;
}

/** The price of a checkout at a destination. */
export interface DeliveryView {
  readonly quote: Quote;
  readonly method: DeliveryMethod;
  /** The ways of delivering the checkout, with their prices. */
  readonly offers: readonly { readonly method: DeliveryMethod; readonly cost: Money }[];
}

/** Prices a checkout with the shipping and the sales tax of its destination. */
@UseCase()
export class CheckoutPrices {
  constructor(
    private readonly plans: ShippingPlans,
    private readonly taxRates: TaxRates,
  ) {}

  /**
   * The snapshot of the current cart. A held checkout retains its lines and prices; only its delivery can change.
   * @returns the snapshot, and the total before tax that the checkout has with this delivery if its cart is unchanged
   * @throws DomainError invalid `shipping.not-offered`; conflict `checkout.total-changed` when the cart has other items
   * than the held checkout
   */
  async current(
    checkout: Checkout,
    cart: PricedCart,
    delivery: Delivery,
  ): Promise<{ snapshot: CheckoutSnapshot; promisedTotal: Money }> {
    const plan = await this.plans.current();
    const shipped = shippedBy(checkout, delivery, plan);
    const promisedTotal = withoutTax(shipped.quote);
    const { method } = delivery;
    const lines = linesToBuy(cart.lines);
    const priced = quote(lines, ratesFor(checkout, lines, delivery, plan), cart.promo?.discount, method);
    if (checkout.state !== 'held')
      return { snapshot: await this.taxed(snapshotOf(cart, priced, method), delivery), promisedTotal };
    if (!holdsAll(checkout.snapshot, cart)) throw totalChanged(priced);
    return { snapshot: await this.taxed(shipped, delivery), promisedTotal };
  }

  /**
   * The checkout's lines at their prices, with another delivery.
   * @throws DomainError invalid `shipping.not-offered`
   */
  async promised(checkout: Checkout, delivery: Delivery): Promise<CheckoutSnapshot> {
    return this.taxed(shippedBy(checkout, delivery, await this.plans.current()), delivery);
  }

  /**
   * The checkout's price at a destination, and all ways of delivering it there. A method that is not offered there is
   * replaced by the first one that is.
   * @throws DomainError invalid `shipping.not-offered` when there is none
   */
  async view(checkout: Checkout, { to, method }: Delivery): Promise<DeliveryView> {
    const plan = await this.plans.current();
    const offers = offersOf(checkout, to, plan);
    const offered = offers.find((offer) => offer.method === method) ?? offers[0];
    const delivery = { to, method: offered?.method ?? method };
    const { quote: priced } = await this.taxed(shippedBy(checkout, delivery, plan), delivery);
    return { quote: priced, method: delivery.method, offers };
  }

  /** Adds the sales tax. It is unknown without a destination, except at the counter of the store. */
  private async taxed(snapshot: CheckoutSnapshot, { to, method }: Delivery): Promise<CheckoutSnapshot> {
    if (!to && method !== 'pickup') return snapshot;
    const productIds = [...new Set(snapshot.lines.map(({ productId }) => productId))];
    const rules = await this.taxRates.rulesFor(method === 'pickup' ? null : to, productIds);
    const taxed = withTax(snapshot.quote, snapshot.lines, rules);
    refuseTooHigh(taxed.quote.total);
    return {
      ...snapshot,
      quote: taxed.quote,
      lines: snapshot.lines.map((line, at) => ({ ...line, tax: taxed.lineTaxes[at] })),
    };
  }
}

export function withoutTax({ total, tax }: Quote): Money {
  return total.minus(tax);
}

/** The snapshot with another delivery. A held checkout retains its price as long as its delivery is the same. */
function shippedBy(checkout: Checkout, delivery: Delivery, plan: ShippingPlan): CheckoutSnapshot {
  const { snapshot, customer, state } = checkout;
  const { to, method } = delivery;
  const isSame = snapshot.shippingMethod === method && (method === 'pickup' || customer?.state === to?.state);
  if (state === 'held' && isSame) return snapshot;
  const amount = snapshot.quote.discount;
  const rates = ratesFor(checkout, snapshot.lines, delivery, plan);
  const priced = quote(snapshot.lines, rates, amount.cents === 0 ? null : { kind: 'amount', amount }, method);
  return { ...snapshot, quote: priced, shippingMethod: method };
}

function offersOf({ snapshot: { lines } }: Checkout, to: Delivery['to'], plan: ShippingPlan): DeliveryView['offers'] {
  const rates = to ? plan.ratesTo(to.state, lines) : plan.usualRates(lines);
  const costOf = (method: DeliveryMethod) => ({
    method,
    cost: quote(lines, rates ?? plan.usualRates(lines), null, method).shipping,
  });
  return [
    ...(rates ? [costOf('standard')] : []),
    ...(rates?.expedited ? [costOf('expedited')] : []),
    ...(plan.pickup ? [costOf('pickup')] : []),
  ];
}

/** A free checkout has the usual rates, so that no destination makes it need a payment. */
function ratesFor(
  { provider }: Checkout,
  lines: readonly PricedLine[],
  { to, method }: Delivery,
  plan: ShippingPlan,
): ShippingRates {
  const usual = plan.usualRates(lines);
  if (method === 'pickup') {
    if (!plan.pickup) throw notOffered('The shop has no store pickup.', { shippingMethod: 'Please choose shipping.' });
    return usual;
  }
  const rates = to ? plan.ratesTo(to.state, lines) : usual;
  if (!rates) {
    const message = `We do not ship to ${usStateOf(to?.state ?? '')?.name ?? 'this state'}.`;
    throw notOffered(message, { state: message });
  }
  if (method === 'expedited' && !rates.expedited) {
    const errors = { shippingMethod: 'Please choose standard shipping.' };
    throw notOffered('The shop does not offer expedited shipping.', errors);
  }
  return provider === 'none' ? usual : rates;
}

function notOffered(message: string, errors: Record<string, string>): DomainError {
  return new DomainError('invalid', 'shipping.not-offered', message, { errors });
}
