import { arrivalAt } from '../../orders/delivery-promise.js';
import { PackingCalendar } from '../../orders/packing-calendar.js';
import { type DeliveryMethod, smallestPayment } from '../../pricing/quote.js';
import { DomainError } from '../../shared/domain-error.js';
import type { Money } from '../../shared/money.js';
import { Clock } from '../../shared/ports/clock.js';
import { UseCase } from '../../shared/use-case.js';
import { samePurchase, totalChanged } from '../cart-snapshot.js';
import { type Checkout, type CheckoutSnapshot, holdMinutes, requireLive, unknownCheckout } from '../checkout.js';
import type { CheckoutCustomer } from '../checkout-customer.js';
import { Checkouts, HoldLimits, type NetworkShortage } from '../ports/checkouts.js';
import { CheckoutHolds } from './checkout-holds.js';
import { CheckoutPrices, type Delivery, type DeliveryTax, withoutTax } from './checkout-prices.js';

export interface HoldCheckoutInput {
  readonly userId: number;
  readonly paymentIntentId: string;
  readonly customer: CheckoutCustomer;
  /**
   * The total shown on the Pay button. Null accepts the item prices of the opened checkout, with the shipping and the
   * sales tax of the destination.
   */
  readonly total: Money | null;
  readonly shippingMethod: DeliveryMethod;
  /** The IP network of the shopper's device. */
  readonly network: string;
}

/**
 * Holds the units of a checkout at the total on the Pay button, inside the transaction that locks the checkout. Call
 * `taxOf` before this transaction to get the sales tax.
 */
@UseCase()
export class HoldAtTotal {
  constructor(
    private readonly checkouts: Checkouts,
    private readonly holds: CheckoutHolds,
    private readonly prices: CheckoutPrices,
    private readonly calendar: PackingCalendar,
    private readonly limits: HoldLimits,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns the sales tax of the purchase, to pass to `execute`; null for a checkout that has ended. Call this outside
   * of transactions.
   * @throws DomainError not-found `checkout.unknown`
   */
  async taxOf(input: HoldCheckoutInput): Promise<DeliveryTax> {
    const checkout = await this.checkouts.getByPayment(input.paymentIntentId);
    if (checkout?.userId !== input.userId) throw unknownCheckout();
    return checkout.isLive ? this.prices.currentTaxRules(checkout, deliveryOf(input)) : null;
  }

  /**
   * @throws DomainError not-found `checkout.unknown`; invalid `shipping.…`, `payments.too-small`; conflict
   * `stock.not-enough`, `stock.network-limit`, `cart.changed`, `checkout.total-changed`, `checkout.expired`,
   * `checkout.cancelled`, `checkout.ordered`, `checkout.busy`, `payment-refunded`
   */
  async execute(checkout: Checkout, input: HoldCheckoutInput, tax: DeliveryTax): Promise<void> {
    requireLive(checkout);
    const { snapshot, promisedTotal } = await this.prices.current(checkout, deliveryOf(input), tax);
    requireSameWayToPay(checkout, snapshot);
    const isExpected = input.total
      ? input.total.equals(snapshot.quote.total)
      : promisedTotal.equals(withoutTax(snapshot.quote));
    if (!isExpected) throw totalChanged(snapshot.quote);
    requireEnoughToPay(checkout, snapshot);
    if (!samePurchase(checkout.snapshot, snapshot)) checkout.reprice(snapshot);
    const holdsBefore = checkout.stockHeld;
    if (!holdsBefore) await this.holds.acquire(checkout);
    const now = this.clock.now();
    const terms = await this.calendar.current();
    checkout.hold(input.customer, now, arrivalAt(input.customer, input.shippingMethod, now, terms));
    if (holdsBefore) await this.checkouts.save(checkout);
    else await this.saveNewHold(checkout, input.network);
  }

  private async saveNewHold(checkout: Checkout, network: string): Promise<void> {
    checkout.network = network;
    const shortage = await this.checkouts.saveHold(checkout, this.limits.unitsPerNetwork);
    if (shortage) throw networkHoldsTooMuch(checkout, shortage);
  }
}

function deliveryOf({ customer, shippingMethod }: HoldCheckoutInput): Delivery {
  return { to: customer, method: shippingMethod };
}

/** Rejects a checkout that has a payment but is now free, and a free checkout that now costs something. */
function requireSameWayToPay(checkout: Checkout, { quote, shippingMethod }: CheckoutSnapshot): void {
  if ((quote.total.cents === 0) === (checkout.provider === 'none')) return;
  throw shippingMethod === 'standard' ? totalChanged(quote) : notForFree();
}

/** Rejects a total that the provider would reject after the units are held. */
function requireEnoughToPay({ provider }: Checkout, { quote }: CheckoutSnapshot): void {
  if (provider === 'none' || !quote.total.isLessThan(smallestPayment)) return;
  throw new DomainError(
    'invalid',
    'payments.too-small',
    'The smallest card payment is $0.50. Please add an item to your cart.',
  );
}

function networkHoldsTooMuch({ snapshot }: Checkout, { productId, available }: NetworkShortage): DomainError {
  const name = snapshot.lines.find((line) => line.productId === productId)?.productName ?? 'this item';
  const message =
    available > 0
      ? `You can buy up to ${available} of ${name} at once. Please lower the quantity. You can place another order afterward.`
      : `Other shoppers on your network are buying ${name} right now, and we cannot hold more of it for this network. Please remove ${name} from your cart, or try again in ${holdMinutes} minutes.`;
  return new DomainError('conflict', 'stock.network-limit', message, { facts: { lines: [{ productId, available }] } });
}

function notForFree(): DomainError {
  return new DomainError('invalid', 'shipping.not-for-free', 'Free orders ship with standard delivery.', {
    errors: { shippingMethod: 'Please choose standard shipping.' },
  });
}
