import { NotifyStaff } from '../../mail/use-cases/notify-staff.js';
import { DomainError } from '../../shared/domain-error.js';
import { Clock } from '../../shared/ports/clock.js';
import { Transaction } from '../../shared/ports/transaction.js';
import { UseCase } from '../../shared/use-case.js';
import { ServiceRequests } from '../ports/promo-codes.js';
import { checkedStatement, type Service } from '../service-request.js';

/** Requests the discount for military and first responders for an account. Staff verify the request. */
@UseCase()
export class RequestServiceDiscount {
  constructor(
    private readonly requests: ServiceRequests,
    private readonly notifyStaff: NotifyStaff,
    private readonly clock: Clock,
    private readonly transaction: Transaction,
  ) {}

  /**
   * @throws DomainError invalid; conflict while a request is open, or while the code of a verified request still works
   */
  async execute(userId: number, service: Service, typed: string): Promise<void> {
    const statement = checkedStatement(typed);
    const submitted = await this.transaction.run(async () => {
      const isNew = await this.requests.submit(userId, service, statement, this.clock.now());
      if (isNew) await this.notifyStaff.execute({ kind: 'service-request' });
      return isNew;
    });
    if (!submitted) {
      const message = 'You have already requested this discount.';
      throw new DomainError('conflict', 'service-request.exists', message);
    }
  }
}
