import type { PaymentEvent } from '../../payments/ports/payment-events.js';
import { PaymentTally } from '../../payments/ports/payment-tally.js';
import { ReceivedEvents } from '../../payments/ports/received-events.js';
import { SettleRefunds } from '../../payments/use-cases/settle-refunds.js';
import { UseCase } from '../../shared/use-case.js';
import { Checkouts } from '../ports/checkouts.js';
import { ConfirmPayment } from './confirm-payment.js';

/**
 * The provider reports something. Its word is never taken: the payment is looked up, so that copies and any order of events
 * lead to the same state. The event is kept once its effect stands; a copy of a kept one does nothing.
 */
@UseCase()
export class ReceivePaymentEvent {
  constructor(
    private readonly events: ReceivedEvents,
    private readonly checkouts: Checkouts,
    private readonly confirmPayment: ConfirmPayment,
    private readonly settleRefunds: SettleRefunds,
    private readonly tally: PaymentTally,
  ) {}

  /** @throws whatever kept the effect from standing: the provider will send the event again */
  async execute(event: PaymentEvent): Promise<void> {
    if (await this.events.has(event.id)) return;
    if (event.type === 'payment_intent.payment_failed') this.tally.declined();
    if (event.paymentIntentId !== null) await this.effect(event, event.paymentIntentId);
    await this.events.save(event);
  }

  private async effect(event: PaymentEvent, paymentIntentId: string): Promise<void> {
    const checkout = await this.checkouts.getByPayment(paymentIntentId);
    if (!checkout) return;
    if (event.type.startsWith('payment_intent.')) {
      await this.confirmPayment.execute(checkout, null, () => this.events.save(event));
    } else {
      await this.settleRefunds.execute(paymentIntentId);
    }
  }
}
