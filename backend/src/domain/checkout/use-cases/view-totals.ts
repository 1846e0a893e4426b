import { UseCase } from '../../shared/use-case.js';
import { Checkouts } from '../ports/checkouts.js';
import { CheckoutPrices, type Delivery, type DeliveryView } from './checkout-prices.js';
import { unknownCheckout } from '../checkout.js';

/** Shows the totals of a checkout for a destination before the shopper clicks Pay. Nothing is saved. */
@UseCase()
export class ViewTotals {
  constructor(
    private readonly checkouts: Checkouts,
    private readonly prices: CheckoutPrices,
  ) {}

  /** @throws DomainError not-found `checkout.unknown` */
  async execute(paymentIntentId: string, userId: number, delivery: Delivery): Promise<DeliveryView> {
    const checkout = await this.checkouts.getByPayment(paymentIntentId);
    if (checkout?.userId !== userId) throw unknownCheckout();
    return this.prices.view(checkout, delivery);
  }
}
