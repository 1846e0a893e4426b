import { DomainError } from '../../shared/domain-error.js';
import { tidyEmail } from '../../shared/email-address.js';
import { UseCase } from '../../shared/use-case.js';
import type { SessionAccount } from '../account.js';
import { type Origin, PasswordAttempts } from './password-attempts.js';
import { codeNeeded, wrongCode } from '../second-factor.js';
import { CheckSecondFactor } from './check-second-factor.js';
import { UserRepository } from '../ports/user-repository.js';
import { tidyUsername } from '../username.js';

/**
 * Checks a name or address with its password. An unknown name gets the same response as a wrong password, in the same
 * time.
 */
@UseCase()
export class SignIn {
  constructor(
    private readonly users: UserRepository,
    private readonly attempts: PasswordAttempts,
    private readonly secondFactor: CheckSecondFactor,
  ) {}

  /**
   * @param code the code of the second factor; null if no code was typed
   * @throws DomainError unauthenticated, with `second-factor-needed` if only the code is missing; too-many
   */
  async execute(typed: string, password: string, code: string | null, origin: Origin): Promise<SessionAccount> {
    const isAddress = typed.includes('@');
    const nameOrEmail = isAddress ? tidyEmail(typed) : tidyUsername(typed);
    const user = await this.users.getToSignIn(nameOrEmail);
    // Attempts are counted by the name as saved, so that other spellings do not get extra attempts.
    const name = user ? user[isAddress ? 'email' : 'username'] : nameOrEmail;
    const matches = await this.attempts.signsIn(name, user, password, origin);
    const account = user && matches ? await this.users.getAccount(user.id) : null;
    // Reject the password if it was changed during the check.
    if (!account || account.passwordVersion !== user?.passwordVersion) throw refusedSignIn();
    if (account.hasSecondFactor) await this.checkCode(account, code);
    return account;
  }

  private async checkCode({ id, secondFactors }: SessionAccount, code: string | null): Promise<void> {
    if (code === null) throw codeNeeded('unauthenticated', secondFactors);
    if (!(await this.secondFactor.execute(id, code))) throw wrongCode('unauthenticated');
  }
}

/** Returns the same error for every wrong name or password. */
export function refusedSignIn(): DomainError {
  return new DomainError('unauthenticated', 'sign-in.refused', 'Invalid username or password');
}
