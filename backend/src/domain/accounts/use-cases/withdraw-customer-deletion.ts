import { AuditLog } from '../../audit/ports/audit-log.js';
import { Outbox } from '../../mail/ports/outbox.js';
import { Transaction } from '../../shared/ports/transaction.js';
import { UseCase } from '../../shared/use-case.js';
import { UserRepository } from '../ports/user-repository.js';
import { knownCustomer } from '../user.js';
import { WithdrawDeletion } from './withdraw-deletion.js';

/** Cancels the requested deletion of a customer's account on behalf of the customer, who gets a mail. */
@UseCase()
export class WithdrawCustomerDeletion {
  constructor(
    private readonly users: UserRepository,
    private readonly withdrawDeletion: WithdrawDeletion,
    private readonly outbox: Outbox,
    private readonly audit: AuditLog,
    private readonly transaction: Transaction,
  ) {}

  /**
   * Does nothing without a request.
   * @throws DomainError not-found, also after the deletion; conflict for a guest, and for the account of a staff member
   */
  execute(userId: number, staffId: number): Promise<void> {
    return this.transaction.run(async () => {
      const { id, username, email, deletionRequestedAt } = knownCustomer(await this.users.lock(userId));
      if (deletionRequestedAt === null) return;
      await this.withdrawDeletion.execute(id);
      await this.outbox.put({ template: 'deletion-withdrawn', to: email, username }, { userId: id });
      const subject = { subjectId: String(id), subjectName: username };
      await this.audit.record({ staffId, action: 'user.deletion-withdrawn', ...subject });
    });
  }
}
