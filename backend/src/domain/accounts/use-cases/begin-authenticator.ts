import { DomainError } from '../../shared/domain-error.js';
import { Store } from '../../shared/ports/store.js';
import { UseCase } from '../../shared/use-case.js';
import type { SessionAccount } from '../account.js';
import { AuthenticatorCodes, SecondFactors } from '../ports/second-factors.js';

/** Creates the secret for an authenticator app. The app's first code then activates it. */
@UseCase()
export class BeginAuthenticator {
  constructor(
    private readonly factors: SecondFactors,
    private readonly codes: AuthenticatorCodes,
    private readonly store: Store,
  ) {}

  /** @throws DomainError conflict if the account has an authenticator app already */
  async execute({ id, username }: SessionAccount): Promise<{ secret: string; address: string }> {
    const secret = this.codes.newSecret();
    if (!(await this.factors.saveSecret(id, secret))) throw isOnAlready();
    return { secret, address: this.codes.address(secret, username, (await this.store.details()).name) };
  }
}

function isOnAlready(): DomainError {
  const message = 'You have an authenticator app already. Please remove it first.';
  return new DomainError('conflict', 'authenticator.known', message);
}
