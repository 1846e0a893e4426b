import { Clock } from '../../shared/ports/clock.js';
import { Transaction } from '../../shared/ports/transaction.js';
import { UseCase } from '../../shared/use-case.js';
import type { SessionAccount } from '../account.js';
import { AuthenticatorCodes, SecondFactors } from '../ports/second-factors.js';
import { tidyCode, wrongCode } from '../second-factor.js';
import { RenewRecoveryCodes } from './renew-recovery-codes.js';

/** Activates an authenticator app after the user typed a code from the app. */
@UseCase()
export class ConfirmAuthenticator {
  constructor(
    private readonly factors: SecondFactors,
    private readonly codes: AuthenticatorCodes,
    private readonly renewCodes: RenewRecoveryCodes,
    private readonly transaction: Transaction,
    private readonly clock: Clock,
  ) {}

  /**
   * For the account's first factor, returns recovery codes and ends the account's other sessions. For any later
   * factor, returns null.
   * @throws DomainError invalid, at `code`
   */
  execute(user: SessionAccount, typed: string, sessionId: string): Promise<string[] | null> {
    return this.transaction.run(async () => {
      const isFirst = !(await this.factors.has(user.id));
      const secret = await this.factors.getSecret(user.id);
      const step = secret === null ? null : this.codes.stepOf(secret, tidyCode(typed), this.clock.now());
      if (step === null || !(await this.factors.useStep(user.id, step, true))) throw wrongCode('invalid');
      return this.renewCodes.afterFactor(user, 'authenticator-added', isFirst, sessionId);
    });
  }
}
