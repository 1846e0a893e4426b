import { DomainError, refuseProblems } from '../../shared/domain-error.js';
import { Transaction } from '../../shared/ports/transaction.js';
import { UseCase } from '../../shared/use-case.js';
import type { SessionAccount } from '../account.js';
import { Passkeys, SecondFactors } from '../ports/second-factors.js';
import { passkeyRefused, maxPasskeys } from '../second-factor.js';
import { RenewRecoveryCodes } from './renew-recovery-codes.js';

/** Adds a passkey that the user's browser created. */
@UseCase()
export class AddPasskey {
  constructor(
    private readonly factors: SecondFactors,
    private readonly passkeys: Passkeys,
    private readonly renewCodes: RenewRecoveryCodes,
    private readonly transaction: Transaction,
  ) {}

  /**
   * For the account's first factor, returns recovery codes and ends the account's other sessions. For any later
   * factor, returns null.
   * @throws DomainError invalid `passkey.refused` or at `name`; conflict for a known passkey, or for too many passkeys
   */
  async execute(
    user: SessionAccount,
    typedName: string,
    response: string,
    sessionId: string,
  ): Promise<string[] | null> {
    const name = typedName.trim();
    refuseProblems('passkey.name', {
      name: name === '' || name.length > 60 ? 'Please enter a name of 1 to 60 characters.' : null,
    });
    const read = this.passkeys.read(response);
    if (!read || !(await this.factors.consumeChallenge(read.challenge, user.id))) throw passkeyRefused('invalid');
    const created = await this.passkeys.created(response, read.challenge);
    if (!created) throw passkeyRefused('invalid');
    return this.transaction.run(async () => {
      const isFirst = !(await this.factors.has(user.id));
      if ((await this.factors.listPasskeys(user.id)).length >= maxPasskeys) throw tooManyPasskeys();
      await this.factors.addPasskey({ ...created, userId: user.id }, name);
      return this.renewCodes.afterFactor(user, 'passkey-added', isFirst, sessionId);
    });
  }
}

function tooManyPasskeys(): DomainError {
  const message = `You have ${maxPasskeys} passkeys already. Please remove one first.`;
  return new DomainError('conflict', 'passkey.too-many', message);
}
