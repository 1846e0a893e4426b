import type { Order } from '../../orders/order.js';
import { OrderRepository } from '../../orders/ports/orders.js';
import { unknownOrder } from '../../orders/order.js';
import { smallestPayment } from '../../pricing/quote.js';
import { Clock } from '../../shared/ports/clock.js';
import { DomainError } from '../../shared/domain-error.js';
import { Ids } from '../../shared/ports/ids.js';
import { Transaction } from '../../shared/ports/transaction.js';
import { UseCase } from '../../shared/use-case.js';
import { Checkout } from '../checkout.js';
import { Checkouts } from '../ports/checkouts.js';
import { CheckoutPayments } from './checkout-payments.js';

/** Max attempts when the order's checkout changes concurrently. */
const tries = 4;

/**
 * Opens the checkout that pays for an unpaid order, and creates its payment. An order has at most one such checkout,
 * which all browser windows share.
 */
@UseCase()
export class OpenOrderPayment {
  constructor(
    private readonly orders: OrderRepository,
    private readonly checkouts: Checkouts,
    private readonly payments: CheckoutPayments,
    private readonly transaction: Transaction,
    private readonly clock: Clock,
    private readonly ids: Ids,
  ) {}

  /**
   * @param network the customer's IP network, to count its declined payments
   * @throws DomainError not-found `order.unknown`; conflict `order.paid`, `order.cancelled`, `order.too-small`,
   * `payment.processing`, `checkout.busy`; unavailable `payments.unavailable`
   */
  async execute(orderId: string, network: string): Promise<Checkout> {
    for (let attempt = 0; attempt < tries; attempt++) {
      const { order, live } = await this.transaction.run(() => this.begin(orderId, network));
      if (!live) continue;
      if (this.isFor(live, order)) {
        if (await this.payments.create(live)) return live;
      } else await this.payments.end(live);
    }
    throw new DomainError('conflict', 'checkout.busy', 'Your order was changed in the meantime. Please try again.');
  }

  /**
   * Locks the order, and returns it with its existing or new checkout. Does not lock an existing checkout, because a
   * checkout must be locked before its order. The checkout is null if another call added one at the same time.
   */
  private async begin(orderId: string, network: string): Promise<{ order: Order; live: Checkout | null }> {
    const order = await this.orders.lock(orderId);
    if (!order) throw unknownOrder();
    requireUnpaid(order);
    const now = this.clock.now();
    if (order.payLink?.openedAt === null) {
      order.openPayLink(now);
      await this.orders.save(order, [], null, now);
    }
    const live = await this.checkouts.getLive({ orderId });
    if (live) return { order, live };
    const begun = this.checkoutOf(order, network);
    return { order, live: (await this.checkouts.add(begun)) ? begun : null };
  }

  /** Returns a new checkout for the order, without lines, because the lines belong to the order. */
  private checkoutOf(order: Order, network: string): Checkout {
    const { shippingMethod, arrival } = order;
    const quote = { ...order.quote, total: order.billed };
    const checkout = new Checkout(this.ids.uuid(), null, null, '', this.payments.providerFor({ quote }), {
      lines: [],
      quote,
      promo: null,
      shippingMethod,
      arrival,
    });
    checkout.paysOrderId = order.id;
    checkout.network = network;
    return checkout;
  }

  private isFor(live: Checkout, order: Order): boolean {
    const isSame = live.total.equals(order.billed) && live.provider === this.payments.providerFor(live.snapshot);
    return isSame && !live.hasHeldTooLong(this.clock.now());
  }
}

/** @throws DomainError conflict `order.paid`, `order.cancelled`, `order.too-small` */
export function requireUnpaid({ status, isUnpaid, billed }: Order): void {
  if (status === 'cancelled') throw new DomainError('conflict', 'order.cancelled', 'This order was cancelled.');
  if (!isUnpaid) throw new DomainError('conflict', 'order.paid', 'This order is paid already.');
  if (!billed.isLessThan(smallestPayment)) return;
  const message = `The minimum card payment is ${smallestPayment.toString()}. Please contact us to pay ${billed.toString()} another way.`;
  throw new DomainError('conflict', 'order.too-small', message);
}
