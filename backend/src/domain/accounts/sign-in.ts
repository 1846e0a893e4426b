import { DomainError } from '../shared/domain-error.js';
import { RateLimits } from '../shared/rate-limits.js';
import { UseCase } from '../shared/use-case.js';
import type { Account } from './account-reader.js';
import { PasswordHasher } from './password-hasher.js';
import { UserRepository } from './user-repository.js';

const failures = { points: 10, seconds: 15 * 60 };

/** Tells who somebody is by name and password; an unknown name answers like a wrong password, in the same time. */
@UseCase()
export class SignIn {
  constructor(
    private readonly users: UserRepository,
    private readonly passwords: PasswordHasher,
    private readonly limits: RateLimits,
  ) {}

  /** @throws DomainError unauthenticated, or too-many after ten failures in a row within 15 minutes */
  async execute(username: string, password: string): Promise<Account> {
    const name = username.normalize('NFC').trim();
    const tries = `sign-in-failures:${name.toLowerCase().slice(0, 60)}`;
    // Counted before the slow check, so that a hundred guesses at once are not a hundred guesses.
    await this.limits.consume(tries, failures);
    const user = await this.users.findByUsername(name);
    const matches = await this.passwords.verify(user?.passwordHash ?? null, password);
    if (!user || !matches) throw refusedSignIn();
    await this.limits.reset(tries);
    return user.account;
  }
}

/** The one answer to every wrong name or password. */
export function refusedSignIn(): DomainError {
  return new DomainError('unauthenticated', 'sign-in.refused', 'Invalid username or password');
}
