import { AuditLog } from '../../audit/ports/audit-log.js';
import { Outbox } from '../../mail/ports/outbox.js';
import type { SecurityEvent } from '../../mail/mail.js';
import { Ids } from '../../shared/ports/ids.js';
import { Transaction } from '../../shared/ports/transaction.js';
import { UseCase } from '../../shared/use-case.js';
import type { SessionAccount } from '../account.js';
import { SecondFactors } from '../ports/second-factors.js';
import { Sessions } from '../ports/sessions.js';
import { recoveryCodeCount } from '../second-factor.js';

/** Replaces the recovery codes of a staff account, informs its owner by mail, and writes the audit log. */
@UseCase()
export class RenewRecoveryCodes {
  constructor(
    private readonly factors: SecondFactors,
    private readonly sessions: Sessions,
    private readonly outbox: Outbox,
    private readonly audit: AuditLog,
    private readonly ids: Ids,
    private readonly transaction: Transaction,
  ) {}

  /** Returns the codes, which cannot be read again later. */
  execute(user: SessionAccount): Promise<string[]> {
    return this.transaction.run(() => this.renew(user, 'recovery-codes-renewed'));
  }

  /**
   * Informs the owner of a new factor and writes the audit log, inside the caller's transaction. For the account's
   * first factor, returns recovery codes and ends the account's other sessions and unfinished sign-ins, because they
   * began without a second factor. For any later factor, returns null.
   */
  async afterFactor(
    user: SessionAccount,
    event: SecurityEvent,
    isFirst: boolean,
    sessionId: string,
  ): Promise<string[] | null> {
    if (!isFirst) {
      await this.notify(user, event);
      return null;
    }
    const codes = await this.renew(user, event);
    await this.sessions.endOtherSignInsOf(user.id, sessionId);
    return codes;
  }

  private async renew(user: SessionAccount, event: SecurityEvent): Promise<string[]> {
    const codes = Array.from({ length: recoveryCodeCount }, () => this.ids.readableCode());
    await this.factors.replaceRecoveryCodes(user.id, codes);
    await this.notify(user, event);
    return codes;
  }

  private async notify({ id, username, email }: SessionAccount, event: SecurityEvent): Promise<void> {
    await this.outbox.put({ template: 'security-notice', to: email, username, event, device: null }, { userId: id });
    await this.audit.record({ staffId: id, action: `user.${event}`, subjectId: String(id), subjectName: username });
  }
}
