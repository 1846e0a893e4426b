import { AuditLog } from '../../audit/ports/audit-log.js';
import { Clock } from '../../shared/ports/clock.js';
import { Transaction } from '../../shared/ports/transaction.js';
import { UseCase } from '../../shared/use-case.js';
import { PromoCodeRepository } from '../ports/promo-code-repository.js';
import { ServiceRequests } from '../ports/service-requests.js';
import { openRequest } from '../service-request.js';
import { GivePersonalCode } from './give-personal-code.js';
import { MailPersonalCode } from './mail-personal-code.js';

/**
 * Approves a request after staff verified the service. The shopper gets a mail with a personal code that works for a
 * year.
 */
@UseCase()
export class VerifyService {
  constructor(
    private readonly requests: ServiceRequests,
    private readonly promoCodes: PromoCodeRepository,
    private readonly givePersonalCode: GivePersonalCode,
    private readonly mailPersonalCode: MailPersonalCode,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
    private readonly transaction: Transaction,
  ) {}

  /** @throws DomainError not-found; conflict when the request was already decided */
  execute(staffId: number, id: number): Promise<void> {
    return this.transaction.run(async () => {
      const { userId, username, email, service } = openRequest(await this.requests.lock(id));
      await this.requests.verify(id, await this.codeFor(email, staffId), this.clock.now());
      await this.audit.record({
        staffId,
        action: 'user.service-verified',
        subjectId: String(userId),
        subjectName: username,
        before: null,
        after: { service },
      });
    });
  }

  /** Returns a valid code. A code that staff gave the customer before is mailed again. */
  private async codeFor(email: string, staffId: number): Promise<number> {
    const given = await this.promoCodes.getPersonal(email);
    if (!given || given.hasEnded(this.clock.now())) return this.givePersonalCode.execute(staffId, email);
    await this.mailPersonalCode.execute(staffId, given.id);
    return given.id;
  }
}
