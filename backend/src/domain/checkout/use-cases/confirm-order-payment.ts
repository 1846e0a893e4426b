import { UseCase } from '../../shared/use-case.js';
import { Checkouts } from '../ports/checkouts.js';
import { ConfirmPayment } from './confirm-payment.js';
import { paymentRefunded, unknownCheckout } from '../checkout.js';
import { unpaid } from './place-order.js';

/** Records the payment of an order after the browser reports that the payment succeeded. */
@UseCase()
export class ConfirmOrderPayment {
  constructor(
    private readonly checkouts: Checkouts,
    private readonly confirmPayment: ConfirmPayment,
  ) {}

  /** @throws DomainError unpaid `payment.unpaid`; not-found `checkout.unknown`; conflict `payment-refunded` */
  async execute(orderId: string, paymentIntentId: string): Promise<void> {
    const checkout = await this.checkouts.getByPayment(paymentIntentId);
    if (checkout?.paysOrderId !== orderId) throw unknownCheckout();
    const confirmed = await this.confirmPayment.execute(checkout);
    if (confirmed.outcome === 'refunded') throw paymentRefunded(confirmed.reason);
    if (confirmed.outcome !== 'ordered') throw unpaid();
  }
}
