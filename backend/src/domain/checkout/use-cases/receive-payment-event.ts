import { declinedPayments } from '../../payments/ports/payments.js';
import { ReceivedEvents, type PaymentEvent, PaymentTally } from '../../payments/ports/payment-events.js';
import { SettleRefunds } from '../../payments/use-cases/settle-refunds.js';
import { DomainError } from '../../shared/domain-error.js';
import { RateLimits } from '../../shared/ports/rate-limits.js';
import { UseCase } from '../../shared/use-case.js';
import { Checkouts } from '../ports/checkouts.js';
import type { Checkout } from '../checkout.js';
import { ConfirmPayment } from './confirm-payment.js';
import { EndCheckout } from './end-checkout.js';

/**
 * Handles an event from the payment provider. The event's content is not trusted: the payment is read from the
 * provider, so repeated or reordered events lead to the same state. An event is recorded after its effect is saved. A
 * repeated event does nothing.
 */
@UseCase()
export class ReceivePaymentEvent {
  constructor(
    private readonly events: ReceivedEvents,
    private readonly checkouts: Checkouts,
    private readonly confirmPayment: ConfirmPayment,
    private readonly endCheckout: EndCheckout,
    private readonly limits: RateLimits,
    private readonly settleRefunds: SettleRefunds,
    private readonly tally: PaymentTally,
  ) {}

  /** @throws any error that prevented the effect, so that the provider sends the event again */
  async execute(event: PaymentEvent): Promise<void> {
    if (await this.events.has(event.id)) return;
    if (event.type === 'payment_intent.payment_failed') this.tally.declined();
    if (event.paymentIntentId !== null) await this.effect(event, event.paymentIntentId);
    await this.events.save(event);
  }

  private async effect(event: PaymentEvent, paymentIntentId: string): Promise<void> {
    const checkout = await this.checkouts.getByPayment(paymentIntentId);
    if (!checkout) return;
    if (event.type === 'payment_intent.payment_failed' && (await this.isCardTesting(checkout))) {
      await this.endCheckout.execute(checkout);
    } else if (event.type.startsWith('payment_intent.')) {
      await this.confirmPayment.execute(checkout, null, () => this.events.save(event));
    } else {
      await this.settleRefunds.execute(paymentIntentId);
    }
  }

  /**
   * Counts a declined payment. Above the limit the payment must end, because the provider itself would continue to
   * accept cards.
   */
  private async isCardTesting({ network }: Checkout): Promise<boolean> {
    if (network === null) return false;
    const { name, points, seconds } = declinedPayments;
    try {
      await this.limits.consume(`${name}:${network}`, { points, seconds, scaled: true });
      return false;
    } catch (error) {
      if (error instanceof DomainError && error.kind === 'too-many') return true;
      throw error;
    }
  }
}
