import { Transaction } from '../../shared/ports/transaction.js';
import { DomainError } from '../../shared/domain-error.js';
import { UseCase } from '../../shared/use-case.js';
import { type Checkout, unknownCheckout } from '../checkout.js';
import { Checkouts } from '../ports/checkouts.js';
import { CheckoutPayments } from './checkout-payments.js';
import type { DeliveryTax } from './checkout-prices.js';
import { EndCheckout } from './end-checkout.js';
import { HoldAtTotal, type HoldCheckoutInput } from './hold-at-total.js';

/**
 * Handles a click on Pay: saves the shopper's details and holds the units during payment, so that the payment becomes
 * an order even if the browser crashes. Returns only after the provider has confirmed the promised amount.
 */
@UseCase()
export class HoldCheckout {
  constructor(
    private readonly checkouts: Checkouts,
    private readonly holdAtTotal: HoldAtTotal,
    private readonly payments: CheckoutPayments,
    private readonly endCheckout: EndCheckout,
    private readonly transaction: Transaction,
  ) {}

  /**
   * @throws DomainError not-found `checkout.unknown`; invalid `shipping.…`, `tax.destination`,
   * `payments.too-small`; conflict `stock.not-enough`, `stock.network-limit`, `cart.changed`,
   * `checkout.total-changed`, `checkout.expired`, `checkout.cancelled`, `checkout.busy`, `payment.processing`,
   * `payment-refunded`; unavailable `payments.unavailable`, `tax.unavailable`
   */
  async execute(input: HoldCheckoutInput): Promise<Checkout> {
    const tax = await this.holdAtTotal.taxOf(input);
    const { checkout, isHeldAlready, otherHeld } = await this.transaction.run(() => this.holdUnlessHeld(input, tax));
    if (isHeldAlready) await this.payments.payable(checkout);
    if (otherHeld) await this.endOtherHold(otherHeld);
    const isInTheWay = isHeldAlready || otherHeld;
    const held = isInTheWay ? await this.transaction.run(() => this.holdAgain(input, tax)) : checkout;
    await this.payments.promise(held);
    return held;
  }

  /**
   * Holds the checkout. Does nothing if this or another checkout of the account is already held: the caller must then
   * first call the provider, outside of the transaction.
   */
  private async holdUnlessHeld(input: HoldCheckoutInput, tax: DeliveryTax) {
    const { checkout, otherHeld } = await this.lock(input);
    const isHeldAlready = checkout.state === 'held';
    if (!isHeldAlready && !otherHeld) await this.holdAtTotal.execute(checkout, input, tax);
    return { checkout, isHeldAlready, otherHeld };
  }

  private async holdAgain(input: HoldCheckoutInput, tax: DeliveryTax): Promise<Checkout> {
    const { checkout } = await this.lock(input);
    await this.holdAtTotal.execute(checkout, input, tax);
    return checkout;
  }

  private async lock({ paymentIntentId, userId, network }: HoldCheckoutInput) {
    const { checkout, otherHeld } = await this.checkouts.lockToHold(paymentIntentId, userId, network);
    if (!checkout) throw unknownCheckout();
    return { checkout, otherHeld };
  }

  /** Ends the account's earlier held checkout. An account can hold one checkout at a time. */
  private async endOtherHold(other: Checkout): Promise<void> {
    if ((await this.endCheckout.execute(other)) === 'waiting') throw payingElsewhere();
  }
}

function payingElsewhere(): DomainError {
  return new DomainError('conflict', 'checkout.busy', 'You are paying in another window. Please finish there first.');
}
