import { Outbox } from '../mail/outbox.js';
import { Clock } from '../shared/clock.js';
import { DomainError } from '../shared/domain-error.js';
import { Transaction } from '../shared/transaction.js';
import { UseCase } from '../shared/use-case.js';
import type { Account } from './account-reader.js';
import { checkedProfile, type Profile } from './account-rules.js';
import { type Origin, PasswordAttempts } from './password-attempts.js';
import { PasswordResets } from './password-resets.js';
import { changedMeanwhile, presentUser } from './present-user.js';
import type { User } from './user.js';
import { UserRepository } from './user-repository.js';

/** Changes a name and an address; the address, by which an account can be taken over, only for who knows the password. */
@UseCase()
export class UpdateProfile {
  constructor(
    private readonly users: UserRepository,
    private readonly attempts: PasswordAttempts,
    private readonly resets: PasswordResets,
    private readonly outbox: Outbox,
    private readonly transaction: Transaction,
    private readonly clock: Clock,
  ) {}

  /** @throws DomainError invalid or conflict, with a sentence per field; too-many wrong passwords */
  async execute(userId: number, given: Profile, currentPassword: string | null, origin: Origin): Promise<Account> {
    const seen = presentUser(await this.users.find(userId));
    const profile = checkedProfile(given, seen);
    if (profile.email !== seen.email) await this.confirm(seen, currentPassword, origin);
    return this.transaction.run(async () => {
      const user = presentUser(await this.users.lock(userId));
      if (user.email !== seen.email || user.passwordHash !== seen.passwordHash) throw changedMeanwhile();
      const formerEmail = user.email;
      user.changeProfile(profile, this.clock.now());
      await this.users.save(user);
      if (user.email !== formerEmail) await this.tellOfNewEmail(user, formerEmail);
      return user.account;
    });
  }

  private async confirm(user: User, currentPassword: string | null, origin: Origin): Promise<void> {
    if (currentPassword) return this.attempts.confirm(user, currentPassword, 'currentPassword', origin);
    const message = 'Please enter your current password to change your email address.';
    throw new DomainError('invalid', 'password.missing', message, { errors: { currentPassword: message } });
  }

  /** A link to a new password that went to the former address must not open the account any more. */
  private async tellOfNewEmail({ id, username, email }: User, formerEmail: string): Promise<void> {
    await this.resets.remove(id);
    for (const to of [formerEmail, email]) {
      await this.outbox.put({ template: 'email-changed', to, username, newEmail: email }, { userId: id });
    }
  }
}
