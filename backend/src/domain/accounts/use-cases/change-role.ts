import { AuditLog } from '../../audit/ports/audit-log.js';
import { DomainError } from '../../shared/domain-error.js';
import { Transaction } from '../../shared/ports/transaction.js';
import { UseCase } from '../../shared/use-case.js';
import { knownAccount } from '../user.js';
import { Sessions } from '../ports/sessions.js';
import { UserRepository } from '../ports/user-repository.js';

/**
 * Makes an account an administrator or a shopper. Takes effect with the account's next request, without a new sign-in.
 */
@UseCase()
export class ChangeRole {
  constructor(
    private readonly users: UserRepository,
    private readonly sessions: Sessions,
    private readonly audit: AuditLog,
    private readonly transaction: Transaction,
  ) {}

  /**
   * Does nothing when the account already has the role.
   * @throws DomainError not-found; conflict for the last administrator, for an account that is scheduled for deletion,
   * and for a guest
   */
  execute(userId: number, isAdmin: boolean, staffId: number): Promise<void> {
    return this.transaction.run(async () => {
      const user = knownAccount(await this.users.lock(userId));
      if (user.isAdmin === isAdmin) return;
      if (isAdmin && user.deletionRequestedAt) throw leaving();
      if (!isAdmin && !(await this.users.hasOtherAdmin(user))) throw lastAdministrator();
      user.isAdmin = isAdmin;
      await this.users.save(user);
      if (isAdmin) await this.sessions.seeAllOf(user.id);
      await this.audit.record({
        staffId,
        action: isAdmin ? 'user.made-admin' : 'user.removed-admin',
        subjectId: String(user.id),
        subjectName: user.username,
        before: { isAdmin: !isAdmin },
        after: { isAdmin },
      });
    });
  }
}

function leaving(): DomainError {
  return new DomainError('conflict', 'user.leaving', 'This account is scheduled for deletion.');
}

function lastAdministrator(): DomainError {
  return new DomainError(
    'conflict',
    'user.last-administrator',
    'This is the last administrator. Please make another user an administrator first.',
  );
}
