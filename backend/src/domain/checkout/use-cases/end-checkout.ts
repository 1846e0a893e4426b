import { type PaymentIntent, Payments } from '../../payments/ports/payments.js';
import { Clock } from '../../shared/ports/clock.js';
import { DomainError } from '../../shared/domain-error.js';
import { Transaction } from '../../shared/ports/transaction.js';
import { UseCase } from '../../shared/use-case.js';
import type { Checkout } from '../checkout.js';
import { CheckoutHolds } from './checkout-holds.js';
import { Checkouts } from '../ports/checkouts.js';
import { ConfirmPayment } from './confirm-payment.js';

/**
 * `cancelled`: nothing was paid, and the hold is released. `paid`: the payment had succeeded and is now settled.
 * `waiting`: the payment may still succeed.
 */
export type CheckoutEnd = 'cancelled' | 'paid' | 'waiting';

/** Ends a checkout. The payment is cancelled first, so that no one can pay after the units are released. */
@UseCase()
export class EndCheckout {
  constructor(
    private readonly checkouts: Checkouts,
    private readonly payments: Payments,
    private readonly holds: CheckoutHolds,
    private readonly confirmPayment: ConfirmPayment,
    private readonly transaction: Transaction,
    private readonly clock: Clock,
  ) {}

  /** @throws DomainError unavailable `payments.unavailable`. Releases the hold first if it is overdue. */
  async execute(checkout: Checkout): Promise<CheckoutEnd> {
    const intent = await this.cancelPayment(checkout);
    if (intent?.status === 'succeeded') {
      await this.confirmPayment.execute(checkout);
      return 'paid';
    }
    if (intent?.status === 'processing') return 'waiting';
    return this.transaction.run(() => this.cancel(checkout));
  }

  private async cancelPayment(checkout: Checkout): Promise<PaymentIntent | null> {
    if (checkout.provider === 'none') return checkout.freePayment();
    if (checkout.paymentIntentId === null) return null;
    try {
      return await this.payments.cancel(checkout.paymentIntentId, checkout.idempotencyKey('cancel'));
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      // The provider does not know the payment, for example after the shop changed its provider account. Such a payment
      // can never succeed.
      if (error.code === 'payment.unknown') return null;
      if (error.kind === 'unavailable' && checkout.hasLapsed(this.clock.now())) {
        await this.transaction.run(() => this.lapse(checkout.id));
      }
      throw error;
    }
  }

  private async cancel(asFound: Checkout): Promise<CheckoutEnd> {
    const checkout = await this.checkouts.lock(asFound.id);
    // Do not cancel the checkout if it was changed after it was read: if it has another payment, which this call has
    // not cancelled, or if the shopper clicked Pay in a free checkout.
    if (checkout.paymentIntentId !== asFound.paymentIntentId || checkout.isPaidByHolding) return 'waiting';
    if (!checkout.isLive) return checkout.state === 'cancelled' ? 'cancelled' : 'paid';
    await this.holds.giveBack(checkout);
    checkout.cancel();
    await this.checkouts.save(checkout);
    return 'cancelled';
  }

  private async lapse(id: string): Promise<void> {
    const checkout = await this.checkouts.lock(id);
    if (checkout.state !== 'held' || !checkout.hasLapsed(this.clock.now())) return;
    await this.holds.lapse(checkout);
    await this.checkouts.save(checkout);
  }
}
