import { AuditLog } from '../../audit/ports/audit-log.js';
import { Clock } from '../../shared/ports/clock.js';
import { Transaction } from '../../shared/ports/transaction.js';
import { UseCase } from '../../shared/use-case.js';
import { ServiceRequests } from '../ports/promo-codes.js';
import { openRequest } from '../service-request.js';
import { SendPersonalCode } from './send-personal-code.js';

/**
 * Approves a request after staff verified the service. The shopper gets a mail with a personal code that works for a
 * year.
 */
@UseCase()
export class VerifyService {
  constructor(
    private readonly requests: ServiceRequests,
    private readonly sendPersonalCode: SendPersonalCode,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
    private readonly transaction: Transaction,
  ) {}

  /** @throws DomainError not-found; conflict when staff already approved or refused the request */
  execute(staffId: number, id: number): Promise<void> {
    return this.transaction.run(async () => {
      const { userId, username, email, service } = openRequest(await this.requests.lock(id));
      const promoCodeId = await this.sendPersonalCode.execute(staffId, email, userId);
      await this.requests.verify(id, promoCodeId, this.clock.now());
      await this.audit.record({
        staffId,
        action: 'user.service-verified',
        subjectId: String(userId),
        subjectName: username,
        after: { service },
      });
    });
  }
}
