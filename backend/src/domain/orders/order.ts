import { nothingTaxed, plus, type Taxed } from '../pricing/paid-for.js';
import { type Quote, type DeliveryMethod, smallestPayment } from '../pricing/quote.js';
import type { DaySpan } from '../shared/calendar-day.js';
import { DomainError } from '../shared/domain-error.js';
import { isErased } from '../shared/email-address.js';
import { Money } from '../shared/money.js';
import { payLinkLifetime } from '../mail/link-lifetimes.js';
import type { StockLine, StockTarget } from '../stock/ports/stock.js';
import { isSameTarget } from '../stock/stock-target.js';
import { type ChosenVariant, OrderItem } from './order-item.js';
import { type RecipientDetails, splitName } from './order-recipient.js';
import { hasLeft, isSent, type OrderStatus, orderTransitions } from './order-status.js';
import type { OrderStep } from './order-timeline.js';
import type { PaymentMethod } from './payment-method.js';
import { checkedShipment, noShipment, type Parcel, type ParcelUnits, type Shipment, unknownParcel } from './parcel.js';

export interface OrderRecipient {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly address: string;
  readonly city: string;
  readonly state: string;
  readonly zipCode: string;
}

export interface OrderPayment {
  readonly method: PaymentMethod;
  /** Null for an order that no checkout has paid, such as a staff order without a paid payment link. */
  readonly checkoutId: string | null;
  /** `none` for a free checkout; null when no provider holds the payment. */
  readonly provider: string | null;
  readonly paymentIntentId: string | null;
  readonly paid: Money;
}

/** The payment link of an order, as last mailed. */
export interface PayLink {
  readonly sentAt: Date;
  readonly expiresAt: Date;
  /** Time at which the customer first opened the payment page; null until then. */
  readonly openedAt: Date | null;
  /** Links that were sent before this time do not work; null unless staff cancelled a link. */
  readonly cancelledAt: Date | null;
}

/** Data of staff orders only. */
export interface StaffOrderDetails {
  readonly staffId: number;
  readonly notes: string | null;
}

/** The exchange whose price difference an order charges. */
export interface ChargedExchange {
  /** The id of the first order. */
  readonly orderId: string;
  /** The line of the first order that contains the units after the exchange. */
  readonly itemId: number;
}

/** The part of a cancelled order's payment that the shop still has. */
export interface RetainedPayment {
  readonly amount: Money;
  /** Staff member who decided to retain the payment; null while a refund is due. */
  readonly retainedBy: string | null;
}

/** An order. Its amounts are those of its quote, and are never computed again. */
export class Order {
  status: OrderStatus = 'pending';
  /** Shipment of the latest parcel; before the first parcel, the shipment that staff entered for it. */
  shipment: Shipment = noShipment;
  /** Sorted by number. Orders that are handed over in the store have no parcels. */
  parcels: readonly Parcel[] = [];
  /** Sum of all refunds, including pending refunds. */
  refunded = Money.zero;
  /** Id of the staff member who decided to retain the payment of this cancelled order; null without a decision. */
  paymentRetainedBy: number | null = null;
  /** Whether a correction or a return refunded the shipping costs. */
  shippingRefunded = false;
  /** Part of the total that staff cancelled before the order was paid. */
  unbilled: Taxed = nothingTaxed;
  /** Whether the order was shipped before it got its current status, and its items are not known to be back. */
  wasSent = false;
  phone: string | null = null;
  /** Why staff gave a discount; null without a discount. */
  discountReason: string | null = null;
  /** Why staff do not ship the order yet; null unless the order is on hold. */
  holdReason: string | null = null;
  /** Null unless staff sent the customer a payment link. */
  payLink: PayLink | null = null;
  /** Null unless the order charges the price difference of an exchange. */
  difference: ChargedExchange | null = null;
  readonly country: string = 'USA';

  constructor(
    /** 16 characters of Crockford's Base32, without dashes. */
    readonly id: string,
    /** Null for an order without an account. */
    readonly userId: number | null,
    public recipient: OrderRecipient,
    public items: readonly OrderItem[],
    readonly quote: Quote,
    readonly shippingMethod: DeliveryMethod,
    /** Delivery dates promised when the order was placed; null without a promise. */
    readonly arrival: DaySpan | null,
    readonly promoCode: string | null,
    public payment: OrderPayment,
    readonly createdAt: Date,
    readonly staffOrder: StaffOrderDetails | null = null,
  ) {}

  /**
   * Whether the items were shipped or handed over, and are not known to be back; false if all items are custom items.
   */
  get itemsSent(): boolean {
    return (this.wasSent || hasLeft(this.status, this.shippingMethod)) && !this.shipsNothing;
  }

  /** Like `itemsSent`, but also true for a pickup order whose items are ready in the store and not known to be back. */
  get itemsOut(): boolean {
    return this.itemsSent || (isSent(this.status) && !this.shipsNothing);
  }

  /** Whether the order contains only custom items, so that there is nothing to ship or to hand over. */
  get shipsNothing(): boolean {
    return this.items.every(({ custom }) => custom);
  }

  /** Whether the items leave the shop in parcels. */
  get isShippable(): boolean {
    return this.hasAddress && this.shippingMethod !== 'pickup';
  }

  /** The units that are not in a parcel yet. */
  get unitsToShip(): ParcelUnits[] {
    if (!this.isShippable) return [];
    return this.items.filter(({ toShip }) => toShip > 0).map(({ id, toShip }) => ({ itemId: id, quantity: toShip }));
  }

  /** Whether at least one unit was shipped, or made ready for pickup, and is not known to be back. */
  get someSent(): boolean {
    return this.itemsOut || this.parcels.length > 0;
  }

  /** Returns how many of the given number of units of a line were neither shipped nor put back on the shelf. */
  unsentOf(item: OrderItem, units: number): number {
    return this.itemsOut ? 0 : Math.max(0, Math.min(units, item.toShip) - item.shelved(units));
  }

  /** The part of the payment that can still be refunded. */
  get refundable(): Money {
    return this.payment.paid.minus(this.refunded);
  }

  /** Amount that the customer pays, or paid, without units that were cancelled before the payment. */
  get billed(): Money {
    return this.quote.total.minus(this.unbilled.amount);
  }

  /** Whether the customer still has to pay. */
  get isUnpaid(): boolean {
    return this.payment.paid.cents === 0 && this.billed.cents > 0 && this.status !== 'cancelled';
  }

  /** Whether a new order can replace this order: staff entered it, it is not paid, and nothing has left the shop. */
  get isReplaceable(): boolean {
    return this.staffOrder !== null && this.difference === null && this.isUnpaid && !this.someSent;
  }

  /** Whether staff cancelled or refunded all units. */
  get isEmpty(): boolean {
    return this.items.every(({ quantity, cancelled }) => cancelled === quantity);
  }

  get isRefundedInFull(): boolean {
    return this.payment.paid.cents > 0 && this.refundable.cents === 0;
  }

  /** Address for mails about the order; null after the account of the customer was deleted. */
  get mailAddress(): string | null {
    return isErased(this.recipient.email) ? null : this.recipient.email;
  }

  get recipientName(): string {
    return `${this.recipient.firstName} ${this.recipient.lastName}`.trim();
  }

  /** Whether the order is sent to an address, instead of handed over in the store. */
  get hasAddress(): boolean {
    return this.recipient.address !== '';
  }

  get recipientDetails(): RecipientDetails {
    const { email, address, city, state, zipCode } = this.recipient;
    return { name: this.recipientName, email, phone: this.phone, address, city, state, zipCode };
  }

  changeRecipient({ name, phone, ...contact }: RecipientDetails): void {
    this.recipient = { ...splitName(name), ...contact };
    this.phone = phone;
  }

  /**
   * Changes the status. Returns the step for the timeline; null when the order already has this status.
   * @throws DomainError invalid `order.status` for a change back to the first status; conflict `order.refunded`,
   * `order.returned`, `order.empty`, `order.ships-nothing`
   */
  moveTo(status: OrderStatus): OrderStep | null {
    if (status === this.status) return null;
    if (!orderTransitions[this.status].includes(status)) {
      const message = `An order that is ${this.status} cannot become ${status} again.`;
      throw new DomainError('invalid', 'order.status', message, { errors: { status: message } });
    }
    if (this.status === 'cancelled' && this.refunded.cents > 0) {
      throw new DomainError('conflict', 'order.refunded', 'This order was refunded, so it stays cancelled.');
    }
    if (this.status === 'cancelled' && this.isEmpty) {
      throw new DomainError(
        'conflict',
        'order.empty',
        'All items of this order were cancelled, so it stays cancelled.',
      );
    }
    const isSetBack = isSent(this.status) && status === 'processing';
    if ((isSetBack || status === 'cancelled') && this.items.some(({ returned }) => returned > 0)) {
      const effect = isSetBack ? 'set back to processing.' : 'cancelled. Refund the rest instead.';
      const message = `Items of this order were returned or are on their way back, so it cannot be ${effect}`;
      throw new DomainError('conflict', 'order.returned', message);
    }
    if (status === 'shipped' && this.shipsNothing) {
      throw new DomainError('conflict', 'order.ships-nothing', shipsNothingText);
    }
    this.wasSent = status === 'cancelled' ? this.itemsOut : this.itemsSent;
    this.status = status;
    this.paymentRetainedBy = null;
    if (status !== 'processing') this.holdReason = null;
    // All units must be shipped again.
    if (this.wasSent && status === 'processing') this.clearParcels();
    return { kind: 'status', status };
  }

  /** Whether the order is paid and has units to ship or to prepare for pickup. */
  get isToShip(): boolean {
    const isOpen = this.status === 'pending' || this.status === 'processing';
    const hasUnits = this.items.some(({ toShip }) => toShip > 0);
    const isDelivered = this.isShippable || this.shippingMethod === 'pickup';
    return isOpen && hasUnits && isDelivered && !this.isUnpaid && !this.isRefundedInFull;
  }

  /**
   * Puts the order on hold, so that it is not shipped until staff release it.
   * @param reason null to release the order
   * @returns the step for the timeline; null when nothing changes
   * @throws DomainError conflict `order.not-to-ship`
   */
  hold(reason: string | null): OrderStep | null {
    if (reason === this.holdReason) return null;
    if (reason !== null && !this.isToShip) {
      throw new DomainError('conflict', 'order.not-to-ship', 'Only paid orders with items to ship can be put on hold.');
    }
    this.holdReason = reason;
    return reason === null ? { kind: 'release' } : { kind: 'hold', reason };
  }

  /** Records that the items of all parcels are back. */
  returnParcels(): void {
    this.wasSent = false;
    if (!isSent(this.status)) this.clearParcels();
  }

  /** Ships units in a new parcel, with the carrier and tracking number in `shipment`. */
  pack(units: readonly ParcelUnits[], sentAt: Date, staffId: number | null): Parcel {
    const number = (this.parcels.at(-1)?.number ?? 0) + 1;
    const parcel: Parcel = { number, ...this.shipment, sentAt, staffId, units };
    this.setParcels([...this.parcels, parcel]);
    return parcel;
  }

  /** @throws DomainError not-found `parcel.unknown` */
  parcel(number: number): Parcel {
    const found = this.parcels.find((parcel) => parcel.number === number);
    if (!found) throw unknownParcel();
    return found;
  }

  /**
   * Removes a parcel that did not leave the shop. If the order was shipped, it becomes `processing` again, and the step
   * for the timeline is returned; otherwise null.
   * @throws DomainError not-found `parcel.unknown`; conflict `parcel.final`
   */
  unpack(number: number): OrderStep | null {
    const { units } = this.parcel(number);
    if (this.status === 'cancelled' || this.status === 'completed')
      throw finalParcel(`This order is ${this.status}, so its parcels cannot be removed.`);
    for (const { itemId, quantity } of units) {
      const item = this.items.find(({ id }) => id === itemId);
      if (!item) continue;
      if (item.returned > item.shipped - quantity)
        throw finalParcel('Items of this parcel were returned or are on their way back, so it cannot be removed.');
      if (item.shipped + item.cancelled > item.quantity)
        throw finalParcel(
          'Items of this parcel were cancelled or refunded after it was shipped, so it cannot be removed.',
        );
    }
    this.setParcels(this.parcels.filter((parcel) => parcel.number !== number));
    const { carrier, trackingNumber } = this.parcels.at(-1) ?? noShipment;
    this.shipment = { carrier, trackingNumber };
    if (!isSent(this.status)) return null;
    this.status = 'processing';
    this.wasSent = false;
    return { kind: 'status', status: this.status };
  }

  /**
   * Sets the carrier and the tracking number of a parcel. Returns whether either value changed.
   * @throws DomainError not-found `parcel.unknown`; invalid `order.carrier`
   */
  relabel(number: number, given: Shipment): boolean {
    const before = this.parcel(number);
    const { carrier, trackingNumber } = checkedShipment(given);
    if (carrier === before.carrier && trackingNumber === before.trackingNumber) return false;
    this.parcels = this.parcels.map((one) => (one === before ? { ...one, carrier, trackingNumber } : one));
    if (number === this.parcels.at(-1)?.number) this.shipment = { carrier, trackingNumber };
    return true;
  }

  /**
   * Removes all parcels, and the tracking number of the latest parcel. If the order has no parcels, its tracking number
   * remains, because staff entered it in advance for the first parcel.
   */
  private clearParcels(): void {
    if (this.parcels.length > 0) this.shipment = noShipment;
    this.setParcels([]);
  }

  private setParcels(parcels: readonly Parcel[]): void {
    this.parcels = parcels;
    const packed = parcels.flatMap(({ units }) => units);
    for (const item of this.items)
      item.shipped = packed.reduce((sum, { itemId, quantity }) => (itemId === item.id ? sum + quantity : sum), 0);
  }

  /**
   * Sets the given fields of a shipment: of the latest parcel, or of the next parcel. Without a carrier, the tracking
   * number is removed. Returns null when nothing changes.
   * @param isNext whether the fields are for a new parcel, which must not get the tracking number of an earlier parcel
   * @throws DomainError invalid `order.carrier` for a tracking number without a carrier
   */
  shipWith(given: Partial<Shipment>, isNext = false): OrderStep | null {
    const last = this.parcels.at(-1);
    const before = isNext && last ? noShipment : this.shipment;
    const carrier = given.carrier === undefined ? before.carrier : given.carrier;
    const former = carrier === before.carrier ? before.trackingNumber : null;
    const wanted = given.trackingNumber === undefined ? former : given.trackingNumber;
    this.shipment = checkedShipment({ carrier, trackingNumber: wanted });
    if (carrier === before.carrier && this.shipment.trackingNumber === before.trackingNumber) return null;
    if (last && !isNext) this.relabel(last.number, this.shipment);
    return { kind: 'tracking', ...this.shipment };
  }

  /**
   * Records that the units of these lines are back on the shelf.
   * @param isAll whether units in parcels are back, too
   */
  putBack(lines: readonly StockTarget[], isAll = true): void {
    for (const item of this.items) {
      const isBack = lines.some((line) => isSameTarget(line, item));
      if (isBack) item.restocked = isAll ? item.quantity - item.cancelled : Math.max(item.restocked, item.toShip);
    }
  }

  /**
   * Completes an order that is paid and whose remaining units are all custom items. If the status did not change, the
   * order would stay in the list of orders to ship, although there is nothing to ship. Returns the step for the
   * timeline; null when the status does not change.
   */
  completeIfNothingShips(): OrderStep | null {
    const isOpen = this.status === 'pending' || this.status === 'processing';
    const hasProducts = this.items.some(({ custom, quantity, cancelled }) => !custom && cancelled < quantity);
    return isOpen && !hasProducts && !this.isEmpty && !this.isUnpaid ? this.moveTo('completed') : null;
  }

  /**
   * Records the payment of a staff order.
   * @throws DomainError conflict `order.paid`
   */
  pay(method: PaymentMethod): OrderStep {
    if (this.staffOrder === null || !this.isUnpaid) throw nothingToPay();
    this.payment = { ...this.payment, method, paid: this.billed };
    return { kind: 'paid', cents: this.billed.cents, method };
  }

  /** Whether staff recorded the payment, so that no payment provider holds it. */
  get isPaidByHand(): boolean {
    return this.staffOrder !== null && this.payment.provider === null && this.payment.paid.cents > 0;
  }

  /**
   * Corrects the method of a payment that staff recorded. Returns null when nothing changes.
   * @throws DomainError conflict `order.not-paid-by-hand`
   */
  correctPayment(method: PaymentMethod): OrderStep | null {
    if (!this.isPaidByHand) throw notPaidByHand();
    const before = this.payment.method;
    if (method === before) return null;
    this.payment = { ...this.payment, method };
    return { kind: 'payment-method', method, before };
  }

  /**
   * Records that staff recorded a payment by mistake. The order becomes unpaid again; its units stay sold. An order of
   * custom items that the payment completed returns to processing. Returns the steps for the timeline.
   * @throws DomainError conflict `order.not-paid-by-hand`, `order.payment-final`
   */
  undoPayment(): OrderStep[] {
    if (!this.isPaidByHand) throw notPaidByHand();
    if (this.status === 'cancelled' || this.refunded.cents > 0 || this.someSent) {
      const message =
        'The payment can no longer be undone, because the order was shipped, cancelled or refunded. Please refund it instead.';
      throw new DomainError('conflict', 'order.payment-final', message);
    }
    const { cents } = this.payment.paid;
    this.payment = { ...this.payment, paid: Money.zero };
    const setBack = this.status === 'completed' ? this.moveTo('processing') : null;
    return [{ kind: 'unpaid', cents }, ...(setBack ? [setBack] : [])];
  }

  /**
   * Records a card payment that the customer made through the order's payment link.
   * @throws DomainError conflict `order.paid`
   */
  payByLink(payment: Pick<OrderPayment, 'checkoutId' | 'provider' | 'paymentIntentId'>): OrderStep {
    if (!this.isUnpaid) throw nothingToPay();
    this.payment = { ...payment, method: 'credit_card', paid: this.billed };
    return { kind: 'paid', cents: this.billed.cents, method: this.payment.method };
  }

  /**
   * Records that the customer is sent a payment link, for the first time or again. The caller sends the mail.
   * @throws DomainError conflict `order.paid`, `order.too-small`, `order.recipient-deleted`
   */
  sendPayLink(now: Date): void {
    if (!this.isUnpaid) throw nothingToPay();
    if (this.billed.isLessThan(smallestPayment)) throw new DomainError('conflict', 'order.too-small', tooSmallForCards);
    if (this.mailAddress === null) {
      const message = 'The customer’s account was deleted, so no link can be sent.';
      throw new DomainError('conflict', 'order.recipient-deleted', message);
    }
    const expiresAt = new Date(now.getTime() + payLinkLifetime);
    this.payLink = { sentAt: now, expiresAt, openedAt: null, cancelledAt: this.payLink?.cancelledAt ?? null };
  }

  /** Whether the customer was sent a payment link that staff have not cancelled. The link may have expired. */
  get hasPayLink(): boolean {
    if (this.payLink === null || !this.isUnpaid || this.billed.isLessThan(smallestPayment)) return false;
    const { sentAt, cancelledAt } = this.payLink;
    return cancelledAt === null || cancelledAt < sentAt;
  }

  /**
   * Invalidates all payment links that were sent for the order.
   * @throws DomainError conflict `order.no-pay-link`
   */
  cancelPayLink(now: Date): void {
    if (this.payLink === null || !this.isUnpaid) {
      throw new DomainError('conflict', 'order.no-pay-link', 'This order has no payment link to cancel.');
    }
    this.payLink = { ...this.payLink, cancelledAt: now };
  }

  /** Records that the customer has opened the payment page. */
  openPayLink(now: Date): void {
    if (this.payLink !== null) this.payLink = { ...this.payLink, openedAt: this.payLink.openedAt ?? now };
  }

  /**
   * Records the decision not to refund the rest of a cancelled order's payment. Returns null when staff have already
   * decided this.
   * @throws DomainError conflict `order.nothing-to-keep`
   */
  retainPayment(staffId: number): OrderStep | null {
    if (this.status !== 'cancelled' || this.refundable.cents === 0) {
      const message = 'A payment can be retained only if the order is cancelled and not fully refunded.';
      throw new DomainError('conflict', 'order.nothing-to-keep', message);
    }
    if (this.paymentRetainedBy !== null) return null;
    this.paymentRetainedBy = staffId;
    return { kind: 'note', note: `${this.refundable.toString()} of the payment is retained.` };
  }

  /**
   * Exchanges the first units of a line, and returns the line with these units. Unless all units that are left are
   * exchanged, the line is split into two lines. Half of a set always stays one line.
   * @param unitPrice price of a unit after the exchange
   * @param untaxed whether the price is exempt from sales tax
   */
  exchange(
    item: OrderItem,
    units: number,
    variant: ChosenVariant,
    unitPrice: Money,
    untaxed = item.isUntaxed,
  ): OrderItem {
    const isAll = item.isExchangedWith(units);
    const changed = item.inVariant(isAll ? item.quantity : units, variant, unitPrice, untaxed);
    const { id, cancelled, cancelledRestocked } = item;
    if (isAll) Object.assign(changed, { id, cancelled, cancelledRestocked });
    else item.giveTo(changed);
    this.items = this.items.flatMap((one) => (one !== item ? [one] : isAll ? [changed] : [changed, one]));
    for (const [position, one] of this.items.entries()) one.position = position;
    return changed;
  }

  /** Records that the customer does not pay this part of the total, or the rest of the total if it is smaller. */
  leaveUnbilled(part: Taxed): void {
    // The shares of units that were returned, exchanged and cancelled can exceed the total by some cents.
    const amount = Money.min(part.amount, this.billed);
    const tax = Money.min(part.tax, this.quote.tax.minus(this.unbilled.tax));
    this.unbilled = plus(this.unbilled, { amount, tax });
  }

  /** Records that returned units of a line are back on the shelf. */
  restock(item: OrderItem, quantity: number): void {
    item.restocked += quantity;
  }

  /** Units that a cancellation or a refund put back on the shelf. Units that the customer returned are not included. */
  get unitsToSellAgain(): StockLine[] {
    return this.notReturned.flatMap(({ putBack }) => putBack);
  }

  /** Records that `unitsToSellAgain` were sold again. */
  sellAgain(): void {
    for (const item of this.notReturned) item.restocked = 0;
  }

  /** Takes units of a parcel off the shelf again if a refund restocked them. Returns these units. */
  unshelve(units: readonly ParcelUnits[]): StockLine[] {
    return units.flatMap(
      ({ itemId, quantity }) => this.items.find(({ id }) => id === itemId)?.unshelve(quantity) ?? [],
    );
  }

  private get notReturned(): OrderItem[] {
    return this.items.filter(({ returned }) => returned === 0);
  }

  /**
   * Records a refund, by default of the full remaining amount. Returns the amount.
   * @throws DomainError conflict `refund.nothing-left`; invalid `refund.too-much`
   */
  refund(amount: Money = this.refundable): Money {
    if (this.payment.paid.cents === 0) throw nothingToRefund('Nothing was paid for this order.');
    if (this.refundable.cents === 0) throw nothingToRefund('The full payment of this order was already refunded.');
    if (this.refundable.isLessThan(amount)) {
      const message = `At most ${this.refundable.toString()} can still be refunded.`;
      throw new DomainError('invalid', 'refund.too-much', message, { errors: { amount: message } });
    }
    this.refunded = this.refunded.plus(amount);
    if (this.isRefundedInFull) this.holdReason = null;
    return amount;
  }
}

/** The message for staff about an amount below the minimum of card payments. */
export const tooSmallForCards = `The minimum card payment is ${smallestPayment.toString()}. Please use another payment method.`;

/** The message for staff about the status `shipped` of an order with only custom items. */
export const shipsNothingText =
  'This order has only custom items, so there is nothing to ship. Please complete it instead.';

function nothingToPay(): DomainError {
  return new DomainError('conflict', 'order.paid', 'Nothing is left to pay for this order.');
}

function notPaidByHand(): DomainError {
  const message = 'Staff did not record a payment for this order, so there is nothing to correct.';
  return new DomainError('conflict', 'order.not-paid-by-hand', message);
}

function finalParcel(message: string): DomainError {
  return new DomainError('conflict', 'parcel.final', message);
}

function nothingToRefund(message: string): DomainError {
  return new DomainError('conflict', 'refund.nothing-left', message);
}

export function unknownOrder(): DomainError {
  return new DomainError('not-found', 'order.unknown', 'We couldn’t find this order.');
}
