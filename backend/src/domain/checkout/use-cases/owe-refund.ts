import { Outbox } from '../../mail/ports/outbox.js';
import type { PaymentIntent } from '../../payments/ports/payments.js';
import { OrderRepository } from '../../orders/ports/orders.js';
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
    private readonly orders: OrderRepository,
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
    const payer = await this.payerOf(checkout);
    if (payer.to === null) return;
    const { to, name, orderId } = payer;
    const amountCents = intent.amountReceived.cents;
    await this.outbox.put({ template: 'payment-refunded', to, name, amountCents, reason, orderId }, payer);
  }

  /** The customer of the checkout, or of the existing order that the checkout pays for. */
  private async payerOf({ customer, accountEmail, userId, paysOrderId }: Checkout): Promise<Payer> {
    const order = paysOrderId === null ? null : await this.orders.lock(paysOrderId);
    if (!order) return { to: customer?.email ?? accountEmail, name: customer?.name ?? '', userId, orderId: null };
    return { to: order.mailAddress, name: order.recipientName, userId: order.userId, orderId: order.id };
  }
}

interface Payer {
  /** Null after the account was deleted. */
  readonly to: string | null;
  readonly name: string;
  readonly userId: number | null;
  /** The order that the payment was meant for; null for a cart. */
  readonly orderId: string | null;
}
