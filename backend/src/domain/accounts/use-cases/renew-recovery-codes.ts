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
   * Returns the codes, which cannot be read again.
   * @param first the added factor, for the mail, and the id of the session, which remains; null if the account has its
   * factors already. The other sessions end with the first factor, because they began without it.
   */
  execute({ id, username, email }: SessionAccount, first: FirstFactor | null): Promise<string[]> {
    return this.transaction.run(async () => {
      const codes = Array.from({ length: recoveryCodeCount }, () => this.ids.promoCode());
      await this.factors.replaceRecoveryCodes(id, codes);
      const event = first?.event ?? 'recovery-codes-renewed';
      await this.outbox.put({ template: 'security-notice', to: email, username, event, device: null }, { userId: id });
      if (first) await this.sessions.endOthersOf(id, first.sessionId);
      return codes;
    });
  }
}
