import { UseCase } from '../../shared/use-case.js';
import type { OrderStep } from '../order-timeline.js';
import { isSplit, type Parcel, refuseOverwritingTracking, type Shipment } from '../parcel.js';
import { parcelStep } from '../parcel-items.js';
import { OrderEdits } from './order-edits.js';
import { NotifyShipment } from './notify-shipment.js';

export interface ParcelCorrection extends Shipment {
  /** The tracking number that staff saw when they entered a new number; null for none. */
  readonly trackingNumberBefore?: string | null | undefined;
}

/** Corrects the carrier and tracking number of a parcel, or removes a parcel that did not leave the shop. */
@UseCase()
export class CorrectParcel {
  constructor(
    private readonly edits: OrderEdits,
    private readonly notifyShipment: NotifyShipment,
  ) {}

  /**
   * Records nothing when nothing changes.
   * @throws DomainError not-found `order.unknown`, `parcel.unknown`; invalid `order.carrier`; conflict `order.changed`
   * when another change came first
   */
  execute(orderId: string, number: number, input: ParcelCorrection, staffId: number): Promise<void> {
    return this.edits.run(orderId, async (order, at) => {
      const before = order.parcel(number);
      refuseOverwritingTracking(before, input.trackingNumberBefore);
      if (!order.relabel(number, input)) return;
      const parcel = order.parcel(number);
      const { carrier, trackingNumber } = parcel;
      const isPart = isSplit(order.parcels, order.items);
      const step: OrderStep = isPart
        ? parcelStep(order, parcel, 'corrected')
        : { kind: 'tracking', carrier, trackingNumber };
      const facts = { before: factsOf(before), after: factsOf(parcel) };
      await this.edits.save(order, [step], { staffId, at, action: 'order.updated', ...facts });
      if (trackingNumber !== null && trackingNumber !== before.trackingNumber && order.status !== 'cancelled')
        await this.notifyShipment.execute(order, before.trackingNumber === null ? 'added' : 'corrected', parcel);
    });
  }

  /**
   * Removes the parcel. A shipped order becomes `processing` again. The customer gets no mail.
   * @throws DomainError not-found `order.unknown`, `parcel.unknown`; conflict `parcel.final`
   */
  remove(orderId: string, number: number, staffId: number): Promise<void> {
    return this.edits.run(orderId, async (order, at) => {
      const parcel = order.parcel(number);
      const { status } = order;
      const removed = parcelStep(order, parcel, 'removed');
      const moved = order.unpack(number);
      await this.edits.save(order, moved ? [removed, moved] : [removed], {
        staffId,
        at,
        action: 'order.updated',
        before: { ...(moved && { status }), ...factsOf(parcel) },
        after: { ...(moved && { status: order.status }), parcel: null },
      });
    });
  }
}

/**
 * Returns facts for the audit log. The log is permanent, so the facts contain only the last digits of a tracking
 * number.
 */
function factsOf({ number, carrier, trackingNumber }: Parcel) {
  return { parcel: number, carrier, trackingNumber: trackingNumber && `…${trackingNumber.slice(-4)}` };
}
