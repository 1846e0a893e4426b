import { Outbox } from '../../mail/ports/outbox.js';
import type { PaymentIntent } from '../../payments/ports/payments.js';
import { Refunds } from '../../payments/ports/refunds.js';
import { Ids } from '../../shared/ports/ids.js';
import { UseCase } from '../../shared/use-case.js';
import type { Checkout } from '../checkout.js';
import { CheckoutHolds } from './checkout-holds.js';

/** Records that a payment must be refunded and informs the customer by mail. The caller has locked the checkout. */
@UseCase()
export class OweRefund {
  constructor(
    private readonly holds: CheckoutHolds,
    private readonly refunds: Refunds,
    private readonly outbox: Outbox,
    private readonly ids: Ids,
  ) {}

  async execute(checkout: Checkout, intent: PaymentIntent, reason: string): Promise<void> {
    await this.holds.giveBack(checkout);
    checkout.oweRefund(reason);
    await this.refunds.add({
      id: this.ids.uuid(),
      orderId: null,
      checkoutId: checkout.id,
      paymentIntentId: intent.id,
      amount: intent.amountReceived,
      reason,
      staffId: null,
    });
    await this.outbox.put(
      {
        template: 'payment-refunded',
        to: checkout.customer?.email ?? checkout.accountEmail,
        name: checkout.customer?.name ?? '',
        amountCents: intent.amountReceived.cents,
        reason,
        orderId: null,
      },
      { userId: checkout.userId },
    );
  }
}
