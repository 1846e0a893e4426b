import { AuditLog } from '../../audit/ports/audit-log.js';
import { DomainError } from '../../shared/domain-error.js';
import { Outbox } from '../../mail/ports/outbox.js';
import { Transaction } from '../../shared/ports/transaction.js';
import { UseCase } from '../../shared/use-case.js';
import type { SessionAccount } from '../account.js';
import { SecondFactors } from '../ports/second-factors.js';
import { Sessions } from '../ports/sessions.js';
import { UserRepository } from '../ports/user-repository.js';
import { refuseStaffAccount } from '../staff-role.js';
import { knownAccount } from '../user.js';

/**
 * Removes the second factors of a user who lost them. The account is signed out everywhere, and its owner is informed
 * by mail.
 */
@UseCase()
export class ResetSecondFactors {
  constructor(
    private readonly users: UserRepository,
    private readonly factors: SecondFactors,
    private readonly sessions: Sessions,
    private readonly outbox: Outbox,
    private readonly audit: AuditLog,
    private readonly transaction: Transaction,
  ) {}

  /**
   * @throws DomainError not-found; forbidden for the account of a staff member, except to owners; conflict for an
   * account without second factors
   */
  execute(userId: number, staff: SessionAccount): Promise<void> {
    return this.transaction.run(async () => {
      const user = knownAccount(await this.users.lock(userId));
      refuseStaffAccount(user, staff);
      if (!(await this.factors.removeAll(user.id))) throw noFactors();
      await this.sessions.endAllOf(user.id);
      const { id, username, email } = user;
      await this.outbox.put(
        { template: 'security-notice', to: email, username, event: 'factors-reset', device: null },
        { userId: id },
      );
      await this.audit.record({
        staffId: staff.id,
        action: 'user.factors-reset',
        subjectId: String(id),
        subjectName: username,
      });
    });
  }
}

function noFactors(): DomainError {
  return new DomainError('conflict', 'second-factor.none', 'This account has no two-step sign-in.');
}
