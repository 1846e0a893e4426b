import { AuditLog } from '../../audit/ports/audit-log.js';
import { DomainError } from '../../shared/domain-error.js';
import { Clock } from '../../shared/ports/clock.js';
import { Transaction } from '../../shared/ports/transaction.js';
import { UseCase } from '../../shared/use-case.js';
import { type Order, unknownOrder } from '../order.js';
import type { OrderStep } from '../order-timeline.js';
import { writeOrderId } from '../order-id.js';
import { isSplit, type Parcel, type Shipment } from '../parcel.js';
import { parcelStep } from '../parcel-pieces.js';
import { OrderRepository } from '../ports/order-repository.js';
import { TellShipment } from './tell-shipment.js';

export interface ParcelCorrection extends Shipment {
  /** The tracking number that staff saw when they entered another one; null for none. */
  readonly trackingNumberBefore?: string | null | undefined;
}

/** Corrects the carrier and tracking number of a parcel, or removes a parcel that did not leave the shop. */
@UseCase()
export class CorrectParcel {
  constructor(
    private readonly transaction: Transaction,
    private readonly orders: OrderRepository,
    private readonly tellShipment: TellShipment,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /**
   * Records nothing when nothing changes.
   * @throws DomainError not-found `order.unknown`, `parcel.unknown`; invalid `order.carrier`; conflict `order.changed`
   * when another change came first
   */
  execute(orderId: string, number: number, wish: ParcelCorrection, staffId: number): Promise<void> {
    return this.transaction.run(async () => {
      const order = await this.locked(orderId);
      const before = order.parcel(number);
      refuseOverwriting(before, wish.trackingNumberBefore);
      if (!order.relabel(number, wish)) return;
      const parcel = order.parcel(number);
      const { carrier, trackingNumber } = parcel;
      const isPart = isSplit(order.parcels, order.items);
      const step: OrderStep = isPart
        ? parcelStep(order, parcel, 'corrected')
        : { kind: 'tracking', carrier, trackingNumber };
      await this.orders.save(order, [step], staffId, this.clock.now());
      if (trackingNumber !== null && trackingNumber !== before.trackingNumber && order.status !== 'cancelled')
        await this.tellShipment.execute(order, before.trackingNumber === null ? 'added' : 'corrected', parcel);
      await this.record(order, factsOf(before), factsOf(parcel), staffId);
    });
  }

  /**
   * A shipped order is processing again. The customer gets no mail.
   * @throws DomainError not-found `order.unknown`, `parcel.unknown`; conflict `parcel.final`
   */
  remove(orderId: string, number: number, staffId: number): Promise<void> {
    return this.transaction.run(async () => {
      const order = await this.locked(orderId);
      const parcel = order.parcel(number);
      const { status } = order;
      const removed = parcelStep(order, parcel, 'removed');
      const moved = order.unpack(number);
      await this.orders.save(order, moved ? [removed, moved] : [removed], staffId, this.clock.now());
      await this.record(order, { status, ...factsOf(parcel) }, { status: order.status, parcel: null }, staffId);
    });
  }

  private async locked(orderId: string): Promise<Order> {
    const order = await this.orders.lock(orderId);
    if (!order) throw unknownOrder();
    return order;
  }

  private record(order: Order, before: Facts, after: Facts, staffId: number): Promise<void> {
    const subject = { subjectId: order.id, subjectName: writeOrderId(order.id) };
    return this.audit.record({ staffId, action: 'order.updated', ...subject, before, after });
  }
}

type Facts = Readonly<Record<string, string | number | null>>;

/** The audit log is permanent, so it has only the last digits of a tracking number. */
function factsOf({ number, carrier, trackingNumber }: Parcel): Facts {
  return { parcel: number, carrier, trackingNumber: trackingNumber && `…${trackingNumber.slice(-4)}` };
}

function refuseOverwriting({ trackingNumber }: Parcel, seen?: string | null): void {
  if (seen === undefined || seen === trackingNumber) return;
  const done = trackingNumber === null ? 'removed the tracking number' : `set the tracking number to ${trackingNumber}`;
  const message = `Another staff member ${done} a moment ago.`;
  throw new DomainError('conflict', 'order.changed', message, { facts: { trackingNumber } });
}
