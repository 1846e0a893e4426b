import { DomainError } from '../shared/domain-error.js';
import { UseCase } from '../shared/use-case.js';
import type { SessionAccount } from './account-reader.js';
import { PasswordAttempts } from './password-attempts.js';
import { UserRepository } from './user-repository.js';

/** Tells who somebody is by name and password; an unknown name answers like a wrong password, in the same time. */
@UseCase()
export class SignIn {
  constructor(
    private readonly users: UserRepository,
    private readonly attempts: PasswordAttempts,
  ) {}

  /** @throws DomainError unauthenticated, or too-many after ten failures in a row within 15 minutes */
  async execute(username: string, password: string): Promise<SessionAccount> {
    const name = username.normalize('NFC').trim();
    const user = await this.users.findByUsername(name);
    const matches = await this.attempts.signsIn(name, user, password);
    if (!user || !matches) throw refusedSignIn();
    return user.account;
  }
}

/** The one answer to every wrong name or password. */
export function refusedSignIn(): DomainError {
  return new DomainError('unauthenticated', 'sign-in.refused', 'Invalid username or password');
}
