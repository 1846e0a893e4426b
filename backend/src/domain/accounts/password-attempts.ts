import { DomainError } from '../shared/domain-error.js';
import { RateLimits } from '../shared/rate-limits.js';
import { UseCase } from '../shared/use-case.js';
import { isTooLong } from './account-rules.js';
import { PasswordHasher } from './password-hasher.js';
import type { User } from './user.js';

const failures = { points: 10, seconds: 15 * 60 };

/**
 * Compares passwords with those of accounts, ten wrong ones in 15 minutes at most. Sign-ins are counted by the name that was
 * typed, confirmations by the account: who fails to sign in as somebody does not keep her from confirming in her session.
 */
@UseCase()
export class PasswordAttempts {
  constructor(
    private readonly passwords: PasswordHasher,
    private readonly limits: RateLimits,
  ) {}

  /**
   * Whether it is the password of the account that has this name, if one has.
   * @throws DomainError too-many
   */
  signsIn(username: string, user: User | null, password: string): Promise<boolean> {
    return this.attempt(signInKey(username), user?.passwordHash ?? null, password);
  }

  /** @throws DomainError invalid, at the field, for a wrong or missing password; too-many */
  async confirm(user: User, password: string, field: string): Promise<void> {
    const message = 'Your current password is not correct.';
    if (password !== '' && (await this.attempt(confirmationKey(user), user.passwordHash, password))) return;
    throw new DomainError('invalid', 'password.wrong', message, { errors: { [field]: message } });
  }

  /** The account begins anew, with no wrong passwords counted. */
  async forgive(user: User): Promise<void> {
    await this.limits.reset(signInKey(user.username));
    await this.limits.reset(confirmationKey(user));
  }

  private async attempt(key: string, hash: string | null, password: string): Promise<boolean> {
    // Counted before the slow check, so that a hundred guesses at once are not a hundred guesses.
    await this.limits.consume(key, failures);
    const matches = !isTooLong(password) && (await this.passwords.verify(hash, password));
    if (matches) await this.limits.reset(key);
    return matches;
  }
}

function signInKey(username: string): string {
  return `sign-in-failures:${username.toLowerCase().slice(0, 60)}`;
}

function confirmationKey({ id }: User): string {
  return `password-failures:${id}`;
}
