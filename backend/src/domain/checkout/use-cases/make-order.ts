import { CartRepository } from '../../cart/ports/carts.js';
import { arrivalAt } from '../../orders/delivery-promise.js';
import { PackingCalendar } from '../../orders/packing-calendar.js';
import { Order } from '../../orders/order.js';
import { OrderItem } from '../../orders/order-item.js';
import { orderMailFacts } from '../../orders/order-mails.js';
import { splitName } from '../../orders/order-recipient.js';
import { AddOrder } from '../../orders/use-cases/add-order.js';
import type { DaySpan } from '../../shared/calendar-day.js';
import type { Money } from '../../shared/money.js';
import { Clock } from '../../shared/ports/clock.js';
import { Ids } from '../../shared/ports/ids.js';
import { UseCase } from '../../shared/use-case.js';
import type { Checkout } from '../checkout.js';
import type { CheckoutCustomer } from '../checkout-customer.js';
import { CheckoutHolds } from './checkout-holds.js';

/**
 * Turns a paid checkout into an order, inside the transaction that locks the checkout. The caller saves the checkout.
 */
@UseCase()
export class MakeOrder {
  constructor(
    private readonly holds: CheckoutHolds,
    private readonly addOrder: AddOrder,
    private readonly carts: CartRepository,
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly calendar: PackingCalendar,
  ) {}

  /** @throws DomainError conflict `stock.not-enough` when the hold has expired and the units were sold to others */
  async execute(checkout: Checkout, customer: CheckoutCustomer, paid: Money): Promise<Order> {
    const order = this.orderOf(checkout, customer, paid, await this.arrivalOf(checkout, customer));
    await this.holds.sell(checkout);
    const { cartId, snapshot } = checkout;
    const mail = { template: 'order-confirmation', to: customer.email, order: orderMailFacts(order) } as const;
    checkout.becomeOrdered();
    await this.addOrder.execute(order, mail);
    if (cartId !== null) await this.carts.removeBought(cartId, snapshot.lines, snapshot.promo?.id ?? null);
    return order;
  }

  /** The delivery dates promised with the hold; without a hold, the dates for an order placed now. */
  private async arrivalOf(
    { snapshot: { arrival, shippingMethod } }: Checkout,
    customer: CheckoutCustomer,
  ): Promise<DaySpan | null> {
    return arrival ?? arrivalAt(customer, shippingMethod, this.clock.now(), await this.calendar.current());
  }

  private orderOf(checkout: Checkout, customer: CheckoutCustomer, paid: Money, arrival: DaySpan | null): Order {
    const { lines, quote, promo, shippingMethod } = checkout.snapshot;
    const groups = [...new Set(lines.flatMap(({ set }) => set?.group ?? []))];
    const now = this.clock.now();
    const { email, address, city, state, zipCode } = customer;
    return new Order(
      checkout.orderId ?? this.ids.orderId(),
      checkout.buyerId,
      { ...splitName(customer.name), email, address, city, state, zipCode },
      lines.map(
        (line, position) =>
          new OrderItem(
            position,
            line.productId,
            line.variantId,
            line.productName,
            line.size,
            line.color,
            line.imageUrl,
            line.price,
            line.quantity,
            null,
            line.set
              ? { group: groups.indexOf(line.set.group) + 1, productId: line.set.productId, name: line.set.name }
              : null,
            line.tax,
            { sku: line.sku ?? null, barcode: line.barcode ?? null },
            false,
            line.excluded ?? false,
          ),
      ),
      quote,
      shippingMethod,
      arrival,
      promo?.code ?? null,
      {
        method: 'credit_card',
        checkoutId: checkout.id,
        provider: checkout.provider,
        paymentIntentId: checkout.paymentIntentId ?? checkout.id,
        paid,
      },
      now,
    );
  }
}
