import { DomainError } from '../../shared/domain-error.js';
import { UseCase } from '../../shared/use-case.js';
import { Stock, type StockCause } from '../../stock/ports/stock.js';
import { isSent, type OrderStatus } from '../order-status.js';
import { unpaidDifferenceText } from '../line-exchange.js';
import type { OrderItem } from '../order-item.js';
import type { Order } from '../order.js';
import type { PaymentMethod } from '../payment-method.js';
import type { OrderStep } from '../order-timeline.js';
import { refuseOverwritingTracking, type Shipment } from '../parcel.js';
import { parcelStep } from '../parcel-items.js';
import { OrderRepository, type UnpaidDifference } from '../ports/orders.js';
import { MailCustomer } from './mail-customer.js';
import { OrderEdits } from './order-edits.js';
import { NotifyShipment } from './notify-shipment.js';

export interface OrderChange extends Partial<Shipment> {
  readonly status?: OrderStatus;
  /** The status that staff saw when they chose a new status. A different current status is a conflict. */
  readonly statusBefore?: OrderStatus;
  /** The tracking number that staff saw when they entered a new number; null for none. */
  readonly trackingNumberBefore?: string | null;
  /** Visible to staff only. */
  readonly note?: string;
  /**
   * For an order that is cancelled after shipping: whether the items are back. Items that were not shipped are always
   * restocked.
   */
  readonly itemsAreBack?: boolean;
  /** Ships an order although it was refunded in full. */
  readonly evenIfRefunded?: boolean;
  /** Ships an order although it is not paid. */
  readonly evenIfUnpaid?: boolean;
  /** Payment method of a staff order. */
  readonly paymentMethod?: PaymentMethod;
  /** Whether the customer gets a receipt for the recorded payment; default: true. */
  readonly receipt?: boolean;
  /** Why the order is not shipped yet; null to release an order that is on hold. */
  readonly holdReason?: string | null;
  /** Whether to retain the payment of a cancelled order instead of refunding it. */
  readonly keepPayment?: boolean;
  /** Whether the note describes how staff settled failed refunds, for example with a check. */
  readonly settlesRefunds?: boolean;
}

/**
 * Changes an order's status, its tracking, its hold or its internal note on behalf of staff. Each part is optional. When an order
 * becomes shipped or completed, its remaining units are packed into a parcel. A paid order of custom items becomes
 * completed.
 */
@UseCase()
export class ChangeOrder {
  constructor(
    private readonly edits: OrderEdits,
    private readonly orders: OrderRepository,
    private readonly stock: Stock,
    private readonly mailCustomer: MailCustomer,
    private readonly notifyShipment: NotifyShipment,
  ) {}

  /**
   * Records nothing when nothing changes.
   * @throws DomainError not-found `order.unknown`; invalid `order.status`, `order.carrier`; conflict `order.changed`
   * when another change came first, `order.refunded`, `order.refunded-in-full`, `order.unpaid`, `order.paid`,
   * `order.on-hold`, `order.not-to-ship`, `order.ships-nothing`, `order.nothing-to-keep`, `stock.not-enough` when a cancelled order's
   * units were sold
   */
  execute(id: string, change: OrderChange, staffId: number): Promise<void> {
    return this.edits.run(id, async (order, at) => {
      if (change.statusBefore !== undefined && change.statusBefore !== order.status)
        throw await this.changedMeanwhile(order);
      refuseOverwritingTracking(order.shipment, change.trackingNumberBefore);
      const before = { status: order.status, ...order.shipment };
      const wasSent = order.someSent;
      const ships = isSent(change.status) && !isSent(order.status);
      const isHandedOver = isReady(order, order.status) && change.status === 'completed';
      const paid = change.paymentMethod === undefined ? null : order.pay(change.paymentMethod);
      if (ships) refuseHeld(order);
      // Change the status first, because an order that must stay cancelled cannot be shipped, even with a confirmation.
      const moved = change.status === undefined ? null : order.moveTo(change.status);
      if (ships && !change.evenIfRefunded) refuseRefunded(order);
      if ((ships || isHandedOver) && !change.evenIfUnpaid && !isReady(order, change.status)) {
        refuseUnpaid(order);
        const given = order.items.filter(({ toShip }) => toShip > 0);
        refuseUnpaidDifferences(await this.edits.unpaidDifferences(order), given);
      }
      const rest = ships ? order.unitsToShip : [];
      const tracked = order.shipWith(change, rest.length > 0);
      const parcel = rest.length > 0 ? order.pack(rest, at, staffId) : null;
      const shipped = parcel && parcel.number > 1 ? parcelStep(order, parcel, 'shipped') : tracked;
      const noted: OrderStep | null = change.note === undefined ? null : noteOf(change.note, change.settlesRefunds);
      const held = change.holdReason === undefined ? null : order.hold(change.holdReason);
      const retained = change.keepPayment ? order.retainPayment(staffId) : null;
      const changes = [moved, shipped, noted, held, paid, retained].filter((step) => step !== null);
      if (changes.length === 0) return;
      // An explicit status takes precedence.
      const completed = paid && change.status === undefined ? order.completeIfNothingShips() : null;
      const steps = completed ? [...changes, completed] : changes;
      if (moved) await this.moveStock(order, before.status, change.itemsAreBack ?? false, staffId);
      await this.edits.save(order, steps, {
        staffId,
        at,
        action: 'order.updated',
        before: factsOf(steps, before),
        after: {
          ...factsOf(steps, { status: order.status, ...order.shipment }),
          ...(noted && { note: 'added' }),
          ...(held && { onHold: held.kind === 'hold' }),
          ...(paid && { paid: order.payment.paid.dollars, paymentMethod: order.payment.method }),
          ...(retained && { paymentKept: order.refundable.dollars }),
        },
      });
      if (paid && (change.receipt ?? true)) await this.mailCustomer.sendReceipt(order);
      if (moved && order.status === 'cancelled') await this.edits.cancelDifferences(order, staffId, at);
      if (moved) await this.notify(order, wasSent);
      // The shipment mail contains the tracking number. Completing an order sends no mail, so the number is mailed
      // separately.
      if (tracked && (!moved || order.status === 'completed'))
        await this.notifyTracking(order, shipped?.kind === 'parcel' ? null : before.trackingNumber);
    });
  }

  /**
   * Restocks the units of a cancelled order, except shipped units that are not back. When an order is restored or
   * shipped, its restocked units are sold again.
   */
  private async moveStock(order: Order, before: OrderStatus, areBack: boolean, staffId: number): Promise<void> {
    const cause = (reason: StockCause['reason']): StockCause => ({ reason, reference: order.id, userId: staffId });
    if (order.status === 'cancelled') {
      if (order.itemsSent && !areBack) return;
      // Units that are in no parcel are always restocked.
      const isAll = areBack || !order.someSent;
      const units = order.items.flatMap((item) => (isAll ? item.sold : item.unsent));
      order.putBack(await this.stock.restock(units, cause('cancellation')), isAll);
      if (isAll) order.returnParcels();
    } else if (before === 'cancelled' || (isSent(order.status) && !isSent(before))) {
      // A cancellation or a refund restocked these units. Sell them again.
      const units = order.unitsToSellAgain;
      if (units.length > 0) await this.stock.sellFree(units, cause('order'));
      order.sellAgain();
    }
  }

  private async notify(order: Order, wasSent: boolean): Promise<void> {
    if (order.status === 'shipped') {
      await this.notifyShipment.execute(order);
    } else if (order.status === 'cancelled') {
      await this.mailCustomer.execute(order, {
        template: 'order-cancelled',
        refundCents: refundCents(order),
        ...(wasSent && { wasSent }),
        ...(order.shippingMethod === 'pickup' && { pickup: true }),
        ...(order.shipsNothing && { shipsNothing: true }),
        ...(order.payment.paymentIntentId === null && { byHand: true }),
      });
    }
  }

  /** Mails the tracking number if the shipment mail had no number or a different number. */
  private async notifyTracking(order: Order, before: string | null): Promise<void> {
    const { trackingNumber } = order.shipment;
    const isOut = isSent(order.status) || (order.status !== 'cancelled' && order.parcels.length > 0);
    if (!isOut || trackingNumber === null || order.shippingMethod === 'pickup') return;
    await this.notifyShipment.execute(order, before === null ? 'added' : 'corrected');
  }

  private async changedMeanwhile({ id, status }: Order): Promise<DomainError> {
    const by = await this.orders.getStatusSetBy(id);
    const message = `${by ?? 'Another user'} set this order to ${status} a moment ago.`;
    return new DomainError('conflict', 'order.changed', message, { facts: { status, by } });
  }
}

function noteOf(note: string, settlesRefunds = false): OrderStep {
  return { kind: 'note', note, ...(settlesRefunds && { settlesRefunds }) };
}

/** Why an order on hold is not shipped, for staff. */
export const heldText = (reason: string) => `This order is on hold (${reason}). Please release it before you ship it.`;

export function refuseHeld({ holdReason }: Order): void {
  if (holdReason !== null) throw new DomainError('conflict', 'order.on-hold', heldText(holdReason));
}

export function refuseRefunded(order: Order): void {
  if (!order.isRefundedInFull) return;
  const message = 'This order was refunded in full. Please confirm that you want to ship it anyway.';
  throw new DomainError('conflict', 'order.refunded-in-full', message);
}

/** Rejects shipping or handing over an unpaid order. */
export function refuseUnpaid({ isUnpaid, isShippable }: Order): void {
  if (!isUnpaid) return;
  const action = isShippable ? 'ship it' : 'hand it over';
  const message = `This order is not paid. Please confirm that you want to ${action} anyway.`;
  throw new DomainError('conflict', 'order.unpaid', message);
}

/** Whether the status means that a pickup order is ready. The order can be ready before the customer pays for it. */
function isReady({ shippingMethod }: Order, status: OrderStatus | undefined): boolean {
  return shippingMethod === 'pickup' && status === 'shipped';
}

/** Rejects shipping of lines whose price difference is not paid. */
export function refuseUnpaidDifferences(
  differences: readonly UnpaidDifference[],
  lines: readonly Pick<OrderItem, 'id'>[],
): void {
  const unpaid = differences.find(({ itemId }) => lines.some(({ id }) => id === itemId));
  if (!unpaid) return;
  const message = `${unpaidDifferenceText(unpaid.id)} Please confirm that you want to ship the items anyway.`;
  throw new DomainError('conflict', 'order.unpaid', message);
}

/** The refunded amount in cents, for the mail; null when the order was paid and nothing was refunded yet. */
function refundCents({ payment, refunded }: Order): number | null {
  return payment.paid.cents > 0 && refunded.cents === 0 ? null : refunded.cents;
}

/**
 * Facts for the audit log. The log is permanent, so notes and tracking numbers, which are deleted with the account, are
 * not included.
 */
function factsOf(steps: readonly OrderStep[], { status, carrier, trackingNumber }: Shipment & { status: OrderStatus }) {
  const kinds = new Set(steps.map(({ kind }) => kind));
  return {
    ...(kinds.has('status') && { status }),
    ...((kinds.has('tracking') || kinds.has('parcel')) && {
      carrier,
      trackingNumber: trackingNumber && `…${trackingNumber.slice(-4)}`,
    }),
  };
}
