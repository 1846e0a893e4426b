import { Outbox } from '../../mail/ports/outbox.js';
import type { SecurityEvent } from '../../mail/mail.js';
import { Ids } from '../../shared/ports/ids.js';
import { Transaction } from '../../shared/ports/transaction.js';
import { UseCase } from '../../shared/use-case.js';
import type { SessionAccount } from '../ports/account-reader.js';
import { SecondFactors } from '../ports/second-factors.js';
import { recoveryCodeCount } from '../second-factor.js';

/** Replaces the recovery codes of an account, and informs its owner by mail. */
@UseCase()
export class RenewRecoveryCodes {
  constructor(
    private readonly factors: SecondFactors,
    private readonly outbox: Outbox,
    private readonly ids: Ids,
    private readonly transaction: Transaction,
  ) {}

  /** Returns the codes, which cannot be read again. @param event the reason, for the mail */
  execute({ id, username, email }: SessionAccount, event: SecurityEvent = 'recovery-codes-renewed'): Promise<string[]> {
    return this.transaction.run(async () => {
      const codes = Array.from({ length: recoveryCodeCount }, () => this.ids.promoCode());
      await this.factors.replaceRecoveryCodes(id, codes);
      await this.outbox.put({ template: 'security-notice', to: email, username, event, device: null }, { userId: id });
      return codes;
    });
  }
}
