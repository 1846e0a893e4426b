import { ReceivedEvents, type PaymentEvent } from '../../payments/ports/payments.js';
import { CountDecline } from '../../payments/use-cases/count-decline.js';
import { SettleRefunds } from '../../payments/use-cases/settle-refunds.js';
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
    private readonly countDecline: CountDecline,
    private readonly settleRefunds: SettleRefunds,
  ) {}

  /** @throws any error that prevented the effect, so that the provider sends the event again */
  async execute(event: PaymentEvent): Promise<void> {
    if (await this.events.has(event.id)) return;
    const { type, paymentIntentId } = event;
    const checkout = paymentIntentId === null ? null : await this.checkouts.getByPayment(paymentIntentId);
    const isDecline = type === 'payment_intent.payment_failed';
    const isCardTesting = isDecline && (await this.countDecline.execute(checkout?.network ?? null));
    if (checkout && isCardTesting) await this.endCheckout.execute(checkout);
    else if (checkout) await this.effect(event, checkout);
    await this.events.save(event);
  }

  private async effect(event: PaymentEvent, checkout: Checkout): Promise<void> {
    if (event.type.startsWith('payment_intent.')) {
      await this.confirmPayment.execute(checkout, null, () => this.events.save(event));
    } else if (event.paymentIntentId !== null) {
      await this.settleRefunds.execute(event.paymentIntentId);
    }
  }
}
