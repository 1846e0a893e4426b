import { SendPayLink } from '../../orders/use-cases/send-pay-link.js';
import { UseCase } from '../../shared/use-case.js';
import { Checkouts } from '../ports/checkouts.js';
import { EndCheckout } from './end-checkout.js';

/**
 * Invalidates all links to pay an order, and cancels the payment that a customer has begun. A payment that has already
 * succeeded is recorded instead.
 */
@UseCase()
export class CancelPayLink {
  constructor(
    private readonly sendPayLink: SendPayLink,
    private readonly checkouts: Checkouts,
    private readonly endCheckout: EndCheckout,
  ) {}

  /**
   * Call this outside of transactions.
   * @throws DomainError not-found `order.unknown`; conflict `order.no-pay-link`; unavailable `payments.unavailable`:
   * the links are invalid, but a payment that was begun can still succeed
   */
  async execute(orderId: string, staffId: number): Promise<void> {
    await this.sendPayLink.cancel(orderId, staffId);
    const live = await this.checkouts.getLive({ orderId });
    if (live) await this.endCheckout.execute(live);
  }
}
