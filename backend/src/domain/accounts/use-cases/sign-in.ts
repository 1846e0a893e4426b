import { DomainError } from '../../shared/domain-error.js';
import { tidyEmail } from '../../shared/email-address.js';
import { UseCase } from '../../shared/use-case.js';
import type { SessionAccount } from '../ports/account-reader.js';
import { type Origin, PasswordAttempts } from './password-attempts.js';
import { UserRepository } from '../ports/user-repository.js';
import { tidyUsername } from '../username.js';

/** Tells who somebody is by name or address and password; an unknown one answers like a wrong password, in the same time. */
@UseCase()
export class SignIn {
  constructor(
    private readonly users: UserRepository,
    private readonly attempts: PasswordAttempts,
  ) {}

  /** @throws DomainError unauthenticated, or too-many */
  async execute(typed: string, password: string, origin: Origin): Promise<SessionAccount> {
    const isAddress = typed.includes('@');
    const asked = isAddress ? tidyEmail(typed) : tidyUsername(typed);
    const user = await this.users.getToSignIn(asked);
    // As it stands in the account: written otherwise, it would be a name of its own to count by.
    const name = user ? user[isAddress ? 'email' : 'username'] : asked;
    const matches = await this.attempts.signsIn(name, user, password, origin);
    if (!user || !matches) throw refusedSignIn();
    return user.account;
  }
}

/** The one answer to every wrong name or password. */
export function refusedSignIn(): DomainError {
  return new DomainError('unauthenticated', 'sign-in.refused', 'Invalid username or password');
}
