import { Outbox } from '../../mail/ports/outbox.js';
import type { SecurityEvent } from '../../mail/mail.js';
import { Ids } from '../../shared/ports/ids.js';
import { Transaction } from '../../shared/ports/transaction.js';
import { UseCase } from '../../shared/use-case.js';
import type { SessionAccount } from '../account.js';
import { SecondFactors } from '../ports/second-factors.js';
import { Sessions } from '../ports/sessions.js';
import { recoveryCodeCount } from '../second-factor.js';

interface FirstFactor {
  readonly event: SecurityEvent;
  readonly sessionId: string;
}

/** Replaces the recovery codes of an account, and informs its owner by mail. */
@UseCase()
export class RenewRecoveryCodes {
  constructor(
    private readonly factors: SecondFactors,
    private readonly sessions: Sessions,
    private readonly outbox: Outbox,
    private readonly ids: Ids,
    private readonly transaction: Transaction,
  ) {}

  /**
   * Returns the codes. They cannot be read again later.
   * @param first for the account's first factor: the event for the mail, and the id of the current session. The
   * account's other sessions and unfinished sign-ins end, because they began without a second factor. Null if the
   * account already had a factor.
   */
  execute({ id, username, email }: SessionAccount, first: FirstFactor | null): Promise<string[]> {
    return this.transaction.run(async () => {
      const codes = Array.from({ length: recoveryCodeCount }, () => this.ids.readableCode());
      await this.factors.replaceRecoveryCodes(id, codes);
      const event = first?.event ?? 'recovery-codes-renewed';
      await this.outbox.put({ template: 'security-notice', to: email, username, event, device: null }, { userId: id });
      if (first) await this.sessions.endOtherSignInsOf(id, first.sessionId);
      return codes;
    });
  }
}
