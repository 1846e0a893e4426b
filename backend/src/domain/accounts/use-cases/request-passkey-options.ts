import { DomainError } from '../../shared/domain-error.js';
import { UseCase } from '../../shared/use-case.js';
import type { SessionAccount } from '../account.js';
import { type PasskeyOptions, Passkeys, SecondFactors } from '../ports/second-factors.js';
import { challengeLifetime } from '../second-factor.js';

/**
 * Creates the options with which a browser creates or uses a passkey. The challenge in the options works once, within
 * five minutes.
 */
@UseCase()
export class RequestPasskeyOptions {
  constructor(
    private readonly passkeys: Passkeys,
    private readonly factors: SecondFactors,
  ) {}

  /**
   * @param user the account that creates a passkey or confirms with a passkey; null for a sign-in
   * @throws DomainError conflict if the shop's address allows no passkeys
   */
  async execute(purpose: 'create' | 'use', user: SessionAccount | null): Promise<PasskeyOptions> {
    if (!this.passkeys.arePossible) throw impossible();
    const existing = user ? await this.factors.listPasskeys(user.id) : [];
    const options =
      purpose === 'create' && user ? await this.passkeys.creation(user, existing) : await this.passkeys.use(existing);
    await this.factors.addChallenge(options.challenge, user?.id ?? null, challengeLifetime);
    return options;
  }
}

function impossible(): DomainError {
  const message = 'Passkeys require a domain name, such as shop.example.com. Please use another method.';
  return new DomainError('conflict', 'passkey.impossible', message);
}
