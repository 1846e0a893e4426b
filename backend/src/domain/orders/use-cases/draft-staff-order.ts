import { smallestPayment } from '../../pricing/quote.js';
import { refuseProblems } from '../../shared/domain-error.js';
import { Money } from '../../shared/money.js';
import { Clock } from '../../shared/ports/clock.js';
import { Ids } from '../../shared/ports/ids.js';
import { UseCase } from '../../shared/use-case.js';
import { arrivalAt } from '../delivery-promise.js';
import type { OrderStatus } from '../order-status.js';
import { Order, shipsNothingText, tooSmallForCards } from '../order.js';
import type { PaymentMethod } from '../payment-method.js';
import { type RecipientDetails, recipientProblems, splitName, tidyRecipient } from '../order-recipient.js';
import { PackingCalendar } from '../packing-calendar.js';
import { StaffOrderPrices, type RequestedOrder } from './staff-order-prices.js';

/** Allowed initial statuses of a staff order. */
export const staffOrderStatuses = ['processing', 'shipped', 'completed'] as const satisfies readonly OrderStatus[];

export interface StaffOrder extends RequestedOrder {
  readonly customer: RecipientDetails;
  /** Payment method; null while the order is unpaid. */
  readonly paymentMethod: PaymentMethod | null;
  /** Whether the customer gets a mail with a payment link. */
  readonly payLink: boolean;
  readonly status: (typeof staffOrderStatuses)[number];
  readonly notes: string | null;
  /** The customer's account; null or absent for an order without an account. */
  readonly userId?: number | null;
}

/** Builds the order that staff enter, at the shop's prices or at prices that staff agreed on. Nothing is saved. */
@UseCase()
export class DraftStaffOrder {
  constructor(
    private readonly prices: StaffOrderPrices,
    private readonly calendar: PackingCalendar,
    private readonly clock: Clock,
    private readonly ids: Ids,
  ) {}

  /**
   * Call this outside of transactions.
   * @throws DomainError invalid `order.customer`, `order.items`, `order.discount`, `order.shipping`, `order.payment`,
   * `order.ships-nothing`, `order.too-small`, `order.total-too-high`, `tax.destination`; unavailable `tax.unavailable`
   */
  async execute(wanted: StaffOrder, staffId: number): Promise<Order> {
    refusePaidLink(wanted);
    const { name, phone, ...contact } = checkedCustomer(wanted);
    const recipient = { ...splitName(name), ...contact };
    const { items, quote } = await this.prices.price(wanted, recipient);
    const now = this.clock.now();
    const { paymentMethod, notes, status, userId = null } = wanted;
    const method = wanted.shipping?.method ?? 'standard';
    // No delivery dates are promised for an order that is handed over, picked up or already shipped, or that has only
    // custom items.
    const isToBeShipped = status === 'processing' && recipient.state !== '' && items.some(({ custom }) => !custom);
    const order = new Order(
      this.ids.orderId(),
      userId,
      recipient,
      items,
      quote,
      method,
      isToBeShipped ? arrivalAt(recipient, method, now, await this.calendar.current()) : null,
      null,
      {
        method: paymentMethod ?? 'credit_card',
        checkoutId: null,
        provider: null,
        paymentIntentId: null,
        paid: paymentMethod === null ? Money.zero : quote.total,
      },
      now,
      { staffId, notes },
    );
    order.phone = phone;
    refuseProblems('order.ships-nothing', {
      status: status === 'shipped' && order.shipsNothing ? shipsNothingText : null,
    });
    order.status = status;
    order.completeIfNothingShips();
    if (quote.discount.cents > 0) order.discountReason = reasonOf(wanted);
    if (!wanted.payLink) return order;
    refuseProblems('order.too-small', { payLink: quote.total.isLessThan(smallestPayment) ? tooSmallForCards : null });
    order.sendPayLink(now);
    return order;
  }
}

function refusePaidLink({ payLink, paymentMethod }: StaffOrder): void {
  const message = 'Please choose either a payment method or a payment link.';
  refuseProblems('order.payment', { payLink: payLink && paymentMethod !== null ? message : null });
}

function reasonOf({ discount }: StaffOrder): string | null {
  const reason = discount?.reason ?? null;
  refuseProblems('order.discount', {
    discountReason: reason === null ? 'Please enter the reason for the discount.' : null,
  });
  return reason;
}

/**
 * Validates the customer. An order that is handed over in the store needs no address, but a given address must be
 * complete. An order that is picked up has no address.
 */
function checkedCustomer({ customer: given, shipping }: StaffOrder): RecipientDetails {
  const isPickedUp = shipping?.method === 'pickup';
  const customer = tidyRecipient(isPickedUp ? { ...given, ...noAddress } : given);
  const { address, city, state, zipCode } = customer;
  const hasAddress = [address, city, state, zipCode].some((part) => part !== '');
  const problems = recipientProblems(customer, hasAddress || (shipping !== null && !isPickedUp));
  refuseProblems('order.customer', {
    customerName: problems.name,
    customerEmail: problems.email,
    shippingAddress: problems.address,
    shippingCity: problems.city,
    shippingState: problems.state,
    shippingZip: problems.zipCode,
  });
  return customer;
}

const noAddress = { address: '', city: '', state: '', zipCode: '' };
