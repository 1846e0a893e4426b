import { Outbox } from '../mail/outbox.js';
import { Transaction } from '../shared/transaction.js';
import { UseCase } from '../shared/use-case.js';
import type { SessionAccount } from './account-reader.js';
import { checkChangedPassword, refuseOwnName } from './account-rules.js';
import { CommonPasswords } from './common-passwords.js';
import { PasswordAttempts } from './password-attempts.js';
import { PasswordHasher } from './password-hasher.js';
import { PasswordResets } from './password-resets.js';
import { changedMeanwhile, presentUser } from './present-user.js';
import { Sessions } from './sessions.js';
import { UserRepository } from './user-repository.js';

/** Sets a new password for who knows the current one, and signs the account out everywhere. */
@UseCase()
export class ChangePassword {
  constructor(
    private readonly users: UserRepository,
    private readonly passwords: PasswordHasher,
    private readonly common: CommonPasswords,
    private readonly attempts: PasswordAttempts,
    private readonly resets: PasswordResets,
    private readonly sessions: Sessions,
    private readonly outbox: Outbox,
    private readonly transaction: Transaction,
  ) {}

  /** @throws DomainError invalid, at `newPassword` or `currentPassword`; too-many wrong passwords */
  async execute(userId: number, currentPassword: string, newPassword: string): Promise<SessionAccount> {
    checkChangedPassword(newPassword, this.common);
    const seen = presentUser(await this.users.find(userId));
    refuseOwnName(newPassword, seen);
    await this.attempts.confirm(seen, currentPassword, 'currentPassword');
    const passwordHash = await this.passwords.hash(newPassword);
    return this.transaction.run(async () => {
      const user = presentUser(await this.users.lock(userId));
      if (user.passwordHash !== seen.passwordHash) throw changedMeanwhile();
      user.changePassword(passwordHash);
      await this.users.save(user);
      await this.resets.remove(user.id);
      await this.sessions.endAllOf(user.id);
      await this.attempts.forgive(user);
      await this.outbox.put({ template: 'password-changed', to: user.email, username: user.username }, { userId });
      return user.account;
    });
  }
}
