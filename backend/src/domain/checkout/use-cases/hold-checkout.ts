import { CartReader, type PricedCart } from '../../cart/ports/priced-cart.js';
import { arrivalAt } from '../../orders/delivery-promise.js';
import { PackingCalendar } from '../../orders/packing-calendar.js';
import { type PaymentIntent, Payments, type PaymentTerms } from '../../payments/ports/payments.js';
import type { DeliveryMethod } from '../../pricing/quote.js';
import { Clock } from '../../shared/ports/clock.js';
import { DomainError } from '../../shared/domain-error.js';
import type { Money } from '../../shared/money.js';
import { Transaction } from '../../shared/ports/transaction.js';
import { UseCase } from '../../shared/use-case.js';
import { samePurchase, totalChanged } from '../cart-snapshot.js';
import type { Checkout, CheckoutSnapshot } from '../checkout.js';
import type { CheckoutCustomer } from '../checkout-customer.js';
import { CheckoutHolds } from './checkout-holds.js';
import { CheckoutPrices, withoutTax } from './checkout-prices.js';
import { HoldLimits, Checkouts, type NetworkShortage } from '../ports/checkouts.js';
import { EndCheckout } from './end-checkout.js';
import { beingProcessed } from './open-checkout.js';

export interface HoldCheckoutInput {
  readonly userId: number;
  readonly paymentIntentId: string;
  readonly customer: CheckoutCustomer;
  /**
   * The total shown on the Pay button; null accepts the prices from when the checkout was opened, with the shipping and
   * the sales tax of the destination.
   */
  readonly total: Money | null;
  readonly shippingMethod: DeliveryMethod;
  /** The network of the shopper's device. */
  readonly network: string;
}

/**
 * Handles a click on Pay: saves the shopper's details and holds the units during payment, so that the payment becomes
 * an order even if the browser crashes. Returns only after the provider has confirmed the promised amount.
 */
@UseCase()
export class HoldCheckout {
  constructor(
    private readonly carts: CartReader,
    private readonly checkouts: Checkouts,
    private readonly holds: CheckoutHolds,
    private readonly payments: Payments,
    private readonly endCheckout: EndCheckout,
    private readonly prices: CheckoutPrices,
    private readonly calendar: PackingCalendar,
    private readonly limits: HoldLimits,
    private readonly transaction: Transaction,
    private readonly clock: Clock,
  ) {}

  /**
   * @throws DomainError not-found `checkout.unknown`; invalid `shipping.…`; conflict `stock.not-enough`,
   * `stock.network-limit`, `cart.changed`, `checkout.total-changed`, `checkout.expired`, `checkout.cancelled`,
   * `checkout.busy`, `payment.processing`,
   * `payment-refunded`; unavailable `payments.unavailable`
   */
  async execute(input: HoldCheckoutInput): Promise<Checkout> {
    const { checkout, isHeldAlready, otherHeld } = await this.transaction.run(() => this.holdUnlessHeld(input));
    if (isHeldAlready) await this.payable(checkout);
    if (otherHeld) await this.endOtherHold(otherHeld);
    const isInTheWay = isHeldAlready || otherHeld;
    const held = isInTheWay ? await this.transaction.run(() => this.holdAgain(checkout, input)) : checkout;
    await this.showAtProvider(held);
    return held;
  }

  /**
   * Holds a checkout that usually has no hold yet. If it has one, the provider must be asked first, outside of the
   * transaction.
   */
  private async holdUnlessHeld(input: HoldCheckoutInput) {
    const { checkout, otherHeld } = await this.lock(input);
    const isHeldAlready = checkout.state === 'held';
    if (!isHeldAlready && !otherHeld) await this.hold(checkout, await this.cartOf(checkout), input);
    return { checkout, isHeldAlready, otherHeld };
  }

  private async holdAgain(asFound: Checkout, input: HoldCheckoutInput): Promise<Checkout> {
    const { checkout } = await this.lock(input);
    await this.hold(checkout, await this.cartOf(asFound), input);
    return checkout;
  }

  private async lock({ paymentIntentId, userId, network }: HoldCheckoutInput) {
    const { checkout, otherHeld } = await this.checkouts.lockToHold(paymentIntentId, userId, network);
    if (!checkout) throw unknownCheckout();
    return { checkout, otherHeld };
  }

  private async cartOf({ cartId, userId }: Checkout): Promise<PricedCart | null> {
    return cartId === null ? null : this.carts.get(cartId, userId);
  }

  /** Ends the account's earlier held checkout. An account can hold one checkout at a time. */
  private async endOtherHold(other: Checkout): Promise<void> {
    if ((await this.endCheckout.execute(other)) === 'waiting') throw payingElsewhere();
  }

  private async hold(checkout: Checkout, cart: PricedCart | null, input: HoldCheckoutInput): Promise<void> {
    requireLive(checkout);
    if (!cart) throw unknownCheckout();
    const delivery = { to: input.customer, method: input.shippingMethod };
    const { snapshot, promisedTotal } = await this.prices.current(checkout, cart, delivery);
    requireSameWayToPay(checkout, snapshot);
    const isExpected = input.total
      ? input.total.equals(snapshot.quote.total)
      : promisedTotal.equals(withoutTax(snapshot.quote));
    if (!isExpected) throw totalChanged(snapshot.quote);
    if (!samePurchase(checkout.snapshot, snapshot)) checkout.reprice(snapshot);
    const holdsBefore = checkout.stockHeld;
    if (!holdsBefore) await this.holds.take(checkout);
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

  /**
   * Sets the terms at the provider. A payment that already has these terms is only read, because repeating the earlier
   * key would return the earlier response.
   */
  private async showAtProvider(checkout: Checkout): Promise<void> {
    const before = await this.payable(checkout);
    if (!before) return;
    const { terms } = checkout;
    if (shows(before, terms)) return;
    try {
      const after = await this.payments.update(before.id, terms, checkout.idempotencyKey('hold'));
      if (!shows(after, terms)) throw changedMeanwhile();
    } catch (error) {
      if (!(error instanceof DomainError && error.code === 'payment.finished')) throw error;
      await this.endUnpayable(checkout);
    }
  }

  /**
   * The payment while it can be paid, or null for a free checkout. If the payment has already succeeded, the order is
   * created.
   */
  private async payable(checkout: Checkout): Promise<PaymentIntent | null> {
    if (checkout.provider === 'none' || checkout.paymentIntentId === null) return null;
    const payment = await this.payments.get(checkout.paymentIntentId);
    return payment?.status === 'open' ? payment : this.endUnpayable(checkout);
  }

  /** Ends a checkout whose payment was already paid, or was cancelled outside the shop. */
  private async endUnpayable(checkout: Checkout): Promise<never> {
    throw (await this.endCheckout.execute(checkout)) === 'cancelled' ? ended() : beingProcessed();
  }
}

function shows(intent: PaymentIntent, { amount, revision }: PaymentTerms): boolean {
  return intent.amount.equals(amount) && intent.revision === revision;
}

/** Rejects a payment for a free checkout, and a priced checkout without a payment. */
function requireSameWayToPay(checkout: Checkout, { quote, shippingMethod }: CheckoutSnapshot): void {
  if ((quote.total.cents === 0) === (checkout.provider === 'none')) return;
  throw shippingMethod === 'standard' ? totalChanged(quote) : notForFree();
}

export function requireLive(checkout: Checkout): void {
  if (checkout.isLive) return;
  if (checkout.state === 'ordered') throw new DomainError('conflict', 'checkout.ordered', 'This is ordered already.');
  if (checkout.state === 'cancelled') throw ended();
  throw paymentRefunded(checkout.refundReason ?? '');
}

export function ended(): DomainError {
  return new DomainError('conflict', 'checkout.cancelled', 'This checkout was ended. Please start it again.');
}

function payingElsewhere(): DomainError {
  return new DomainError('conflict', 'checkout.busy', 'You are paying in another window. Please finish there first.');
}

function changedMeanwhile(): DomainError {
  return new DomainError('conflict', 'checkout.busy', 'Your checkout has changed. Please try again.');
}

function networkHoldsTooMuch({ snapshot }: Checkout, { productId, available }: NetworkShortage): DomainError {
  const name = snapshot.lines.find((line) => line.productId === productId)?.productName ?? 'this item';
  const message =
    available > 0
      ? `You can buy up to ${available} of ${name} at once. Please lower the quantity, and order more afterwards.`
      : `Shoppers on your network are already paying for as many of ${name} as we can reserve at once. Please remove it, or try again in 15 minutes.`;
  return new DomainError('conflict', 'stock.network-limit', message, { facts: { lines: [{ productId, available }] } });
}

function notForFree(): DomainError {
  return new DomainError('invalid', 'shipping.not-for-free', 'Free orders ship with standard delivery.', {
    errors: { shippingMethod: 'Please choose standard shipping.' },
  });
}

export function unknownCheckout(): DomainError {
  return new DomainError('not-found', 'checkout.unknown', 'This payment is unknown.');
}

export function paymentRefunded(reason: string): DomainError {
  return new DomainError('conflict', 'payment-refunded', `${reason} Your payment is being refunded.`.trim());
}
