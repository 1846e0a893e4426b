import { AuditLog } from '../../audit/ports/audit-log.js';
import { Transaction } from '../../shared/ports/transaction.js';
import { UseCase } from '../../shared/use-case.js';
import { UserRepository } from '../ports/user-repository.js';
import { knownCustomer } from '../user.js';
import { RequestDeletion } from './request-deletion.js';

/** Deletes a customer's account on behalf of the customer, with the same effects as the customer's own request. */
@UseCase()
export class DeleteCustomer {
  constructor(
    private readonly users: UserRepository,
    private readonly requestDeletion: RequestDeletion,
    private readonly audit: AuditLog,
    private readonly transaction: Transaction,
  ) {}

  /** @throws DomainError not-found; conflict for a guest, and for the account of a staff member */
  execute(userId: number, staffId: number): Promise<'deleted' | 'scheduled'> {
    return this.transaction.run(async () => {
      const user = knownCustomer(await this.users.lock(userId));
      // Record the entry first, because the deletion also erases the name from the audit log.
      await this.audit.record({
        staffId,
        action: 'user.deletion-requested',
        subjectId: String(user.id),
        subjectName: user.username,
      });
      return this.requestDeletion.execute(user.id);
    });
  }
}
