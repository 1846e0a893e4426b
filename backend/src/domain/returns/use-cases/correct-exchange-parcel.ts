import { checkedShipment, refuseOverwritingTracking } from '../../orders/parcel.js';
import type { ParcelCorrection } from '../../orders/use-cases/correct-parcel.js';
import { UseCase } from '../../shared/use-case.js';
import { Returns } from '../ports/returns.js';
import { returnChanged } from '../return.js';
import { ReportReturn } from './report-return.js';
import { ReturnEdits } from './return-edits.js';

/** Adds or corrects the carrier and tracking number of an exchange that staff sent. */
@UseCase()
export class CorrectExchangeParcel {
  constructor(
    private readonly edits: ReturnEdits,
    private readonly returns: Returns,
    private readonly report: ReportReturn,
  ) {}

  /**
   * The customer gets a mail about a new tracking number. Records nothing when nothing changes.
   * @throws DomainError not-found; invalid `order.carrier` for a tracking number without a carrier; conflict
   * `return.changed` unless the exchange was sent; conflict `order.changed` when another change came first
   */
  execute(id: number, given: ParcelCorrection, staffId: number): Promise<void> {
    const shipment = checkedShipment(given);
    return this.edits.run(id, async (locked) => {
      const { order, found } = locked;
      if (found.state !== 'sent') throw returnChanged(found);
      const { carrier, trackingNumber } = found.shipment;
      refuseOverwritingTracking(found.shipment, given.trackingNumberBefore);
      if (shipment.carrier === carrier && shipment.trackingNumber === trackingNumber) return;
      const corrected = { ...found, shipment };
      await this.returns.save(corrected);
      await this.report.execute(order, corrected, 'tracking', staffId, {
        hasMail: shipment.trackingNumber !== null && shipment.trackingNumber !== trackingNumber,
      });
      await this.edits.record(locked, corrected, 'order.return-tracking', staffId);
    });
  }
}
