import { UserRepository } from '../ports/user-repository.js';
import { UseCase } from '../../shared/use-case.js';
import type { SessionAccount } from '../account.js';
import { passkeyRefused } from '../second-factor.js';
import { CheckSecondFactor } from './check-second-factor.js';

/** Signs in with a passkey. The authenticator verifies its user, so no password is needed. */
@UseCase()
export class SignInByPasskey {
  constructor(
    private readonly users: UserRepository,
    private readonly secondFactor: CheckSecondFactor,
  ) {}

  /**
   * @param response the browser's response, as JSON
   * @throws DomainError unauthenticated, also for a user who is no longer staff
   */
  async execute(response: string): Promise<SessionAccount> {
    const userId = await this.secondFactor.ownerOf(response, null);
    const account = userId === null ? null : await this.users.getAccount(userId);
    if (!account?.hasSecondFactor) throw passkeyRefused('unauthenticated');
    return account;
  }
}
