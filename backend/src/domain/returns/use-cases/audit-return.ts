import { AuditLog } from '../../audit/ports/audit-log.js';
import { writeOrderId } from '../../orders/order-id.js';
import type { Order } from '../../orders/order.js';
import { UseCase } from '../../shared/use-case.js';
import { type Return, returnNumber } from '../return.js';

/** Logs actions by staff on a return. The audit log is permanent, so texts that could contain names are left out. */
@UseCase()
export class AuditReturn {
  constructor(private readonly audit: AuditLog) {}

  execute(
    order: Order,
    { id, restocked }: Return,
    action: `order.return-${'received' | 'not-received' | 'refused' | 'refunded' | 'sent'}`,
    staffId: number,
  ): Promise<void> {
    return this.audit.record({
      staffId,
      action,
      subjectId: order.id,
      subjectName: writeOrderId(order.id),
      before: null,
      after: { return: returnNumber(id), ...(restocked !== null && { restocked }), refunded: order.refunded.dollars },
    });
  }
}
