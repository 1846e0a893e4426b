import { checkedShipment, type Shipment } from '../../orders/parcel.js';
import { DomainError } from '../../shared/domain-error.js';
import { UseCase } from '../../shared/use-case.js';
import { Returns } from '../ports/returns.js';
import { movedTo, returnChanged } from '../return.js';
import { ExchangeHolds } from './exchange-holds.js';
import { ReportReturn } from './report-return.js';
import { ReturnEdits } from './return-edits.js';

/** Records that staff sent the other size. Repeated calls change nothing. */
@UseCase()
export class SendExchange {
  constructor(
    private readonly edits: ReturnEdits,
    private readonly returns: Returns,
    private readonly holds: ExchangeHolds,
    private readonly report: ReportReturn,
  ) {}

  /**
   * @throws DomainError not-found; invalid `order.carrier` for a tracking number without a carrier; conflict
   * `return.changed` unless the return is a received exchange, `return.order-refunded` when staff have refunded the
   * full order
   */
  execute(id: number, given: Shipment, staffId: number): Promise<void> {
    const shipment = checkedShipment(given);
    return this.edits.run(id, async (locked) => {
      const { order, found } = locked;
      if (found.state === 'sent') return;
      if (found.state !== 'received') throw returnChanged(found);
      if (order.payment.paid.cents > 0 && order.refundable.cents === 0) {
        const message =
          'This order was refunded in full, so the other size cannot be sent. Please refund the exchange instead.';
        throw new DomainError('conflict', 'return.order-refunded', message);
      }
      const sent = movedTo(found, 'sent', { shipment });
      await this.returns.save(sent);
      await this.holds.send(order, sent, staffId);
      await this.report.execute(order, sent, 'sent', staffId);
      await this.edits.record(locked, sent, 'order.return-sent', staffId);
    });
  }
}
