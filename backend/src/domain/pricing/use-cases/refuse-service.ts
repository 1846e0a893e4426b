import { AuditLog } from '../../audit/ports/audit-log.js';
import { Outbox } from '../../mail/ports/outbox.js';
import { Clock } from '../../shared/ports/clock.js';
import { Transaction } from '../../shared/ports/transaction.js';
import { checkedRefusal } from '../../shared/typed-text.js';
import { UseCase } from '../../shared/use-case.js';
import { ServiceRequests } from '../ports/promo-codes.js';
import { openRequest } from '../service-request.js';

/** Refuses a request that staff could not verify. The shopper gets a mail with the reason, and may request again. */
@UseCase()
export class RefuseService {
  constructor(
    private readonly requests: ServiceRequests,
    private readonly outbox: Outbox,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
    private readonly transaction: Transaction,
  ) {}

  /**
   * @throws DomainError not-found; conflict when staff already approved or refused the request; invalid without a
   * reason
   */
  execute(staffId: number, id: number, typed: string): Promise<void> {
    const reason = checkedRefusal('service-request.invalid', typed);
    return this.transaction.run(async () => {
      const { userId, username, email, service } = openRequest(await this.requests.lock(id));
      await this.requests.refuse(id, reason, this.clock.now());
      await this.outbox.put({ template: 'service-refused', to: email, username, reason }, { userId });
      await this.audit.record({
        staffId,
        action: 'user.service-refused',
        subjectId: String(userId),
        subjectName: username,
        after: { service },
      });
    });
  }
}
