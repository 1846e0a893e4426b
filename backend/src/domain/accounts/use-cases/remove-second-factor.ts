import { AuditLog } from '../../audit/ports/audit-log.js';
import { DomainError } from '../../shared/domain-error.js';
import { Outbox } from '../../mail/ports/outbox.js';
import { Transaction } from '../../shared/ports/transaction.js';
import { UseCase } from '../../shared/use-case.js';
import type { SessionAccount } from '../account.js';
import { SecondFactors } from '../ports/second-factors.js';

/**
 * Removes the authenticator app or a passkey of a staff account. With the last factor, the recovery codes are deleted,
 * too.
 */
@UseCase()
export class RemoveSecondFactor {
  constructor(
    private readonly factors: SecondFactors,
    private readonly outbox: Outbox,
    private readonly audit: AuditLog,
    private readonly transaction: Transaction,
  ) {}

  /**
   * @param passkeyId null for the authenticator app
   * @throws DomainError not-found
   */
  execute({ id, username, email }: SessionAccount, passkeyId: string | null): Promise<void> {
    return this.transaction.run(async () => {
      if (!(await this.factors.remove(id, passkeyId)))
        throw new DomainError('not-found', 'second-factor.unknown', 'This sign-in method was already removed.');
      if (!(await this.factors.has(id))) await this.factors.removeAll(id);
      const event = passkeyId === null ? 'authenticator-removed' : 'passkey-removed';
      await this.outbox.put({ template: 'security-notice', to: email, username, event, device: null }, { userId: id });
      await this.audit.record({ staffId: id, action: `user.${event}`, subjectId: String(id), subjectName: username });
    });
  }
}
