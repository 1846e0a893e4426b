import { linesToBuy } from '../../cart/line-problem.js';
import type { PricedCart } from '../../cart/ports/priced-cart.js';
import { TaxRates } from '../../pricing/ports/tax-rates.js';
import { quote, type Quote, type ShippingMethod, ShippingRates, withTax } from '../../pricing/quote.js';
import type { TaxDestination } from '../../pricing/sales-tax.js';
import { DomainError } from '../../shared/domain-error.js';
import type { Money } from '../../shared/money.js';
import { UseCase } from '../../shared/use-case.js';
import { holdsAll, refuseTooHigh, snapshotOf, totalChanged } from '../cart-snapshot.js';
import type { Checkout, CheckoutSnapshot } from '../checkout.js';

/** Destination and shipping method of a checkout. */
export interface Delivery {
  readonly to: TaxDestination;
  readonly method: ShippingMethod;
}

/** Prices a checkout with the shipping and the sales tax of its destination. */
@UseCase()
export class CheckoutPrices {
  constructor(
    private readonly rates: ShippingRates,
    private readonly taxRates: TaxRates,
  ) {}

  /** @throws DomainError invalid `shipping.not-offered` */
  requireOffered(method: ShippingMethod): void {
    if (method === 'standard' || this.rates.expedited !== null) return;
    throw new DomainError('invalid', 'shipping.not-offered', 'The shop does not offer expedited shipping.', {
      errors: { shippingMethod: 'Please choose standard shipping.' },
    });
  }

  /**
   * The snapshot of the current cart. A held checkout retains its lines and prices; only its delivery can change.
   * @throws DomainError conflict `checkout.total-changed` when the cart has other items than the held checkout
   */
  async current(checkout: Checkout, cart: PricedCart, delivery: Delivery): Promise<CheckoutSnapshot> {
    const priced = quote(linesToBuy(cart.lines), this.rates, cart.promo?.discount, delivery.method);
    if (checkout.state !== 'held') return this.taxed(snapshotOf(cart, priced, delivery.method), delivery.to);
    if (!holdsAll(checkout.snapshot, cart)) throw totalChanged(priced);
    return this.promised(checkout, delivery);
  }

  /** The checkout's lines at their prices, with another delivery. */
  promised(checkout: Checkout, { to, method }: Delivery): Promise<CheckoutSnapshot> {
    return this.taxed(this.shippedBy(checkout, method), to);
  }

  /** The total of `promised` without its tax. */
  untaxedTotal(checkout: Checkout, method: ShippingMethod): Money {
    return withoutTax(this.shippedBy(checkout, method).quote);
  }

  private shippedBy({ snapshot }: Checkout, method: ShippingMethod): CheckoutSnapshot {
    if (snapshot.shippingMethod === method) return snapshot;
    const amount = snapshot.quote.discount;
    const priced = quote(snapshot.lines, this.rates, amount.cents === 0 ? null : { kind: 'amount', amount }, method);
    return { ...snapshot, quote: priced, shippingMethod: method };
  }

  private async taxed(snapshot: CheckoutSnapshot, to: TaxDestination): Promise<CheckoutSnapshot> {
    const productIds = [...new Set(snapshot.lines.map(({ productId }) => productId))];
    const rules = await this.taxRates.rulesFor(to, productIds);
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
