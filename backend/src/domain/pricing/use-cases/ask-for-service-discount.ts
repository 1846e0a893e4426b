import { DomainError } from '../../shared/domain-error.js';
import { Clock } from '../../shared/ports/clock.js';
import { Transaction } from '../../shared/ports/transaction.js';
import { UseCase } from '../../shared/use-case.js';
import { ServiceRequests } from '../ports/service-requests.js';
import { checkedStatement, type Service } from '../service-request.js';

/** An account asks for the discount of the military and first responders; staff verify it. */
@UseCase()
export class AskForServiceDiscount {
  constructor(
    private readonly requests: ServiceRequests,
    private readonly clock: Clock,
    private readonly transaction: Transaction,
  ) {}

  /** @throws DomainError invalid; conflict while a request is open, or was verified and its code works */
  async execute(userId: number, service: Service, typed: string): Promise<void> {
    const statement = checkedStatement(typed);
    const asked = await this.transaction.run(() => this.requests.ask(userId, service, statement, this.clock.now()));
    if (!asked) {
      const message = 'You have asked for this discount already.';
      throw new DomainError('conflict', 'service-request.exists', message);
    }
  }
}
