import { Outbox } from '../mail/outbox.js';
import { DomainError } from '../shared/domain-error.js';
import { Transaction } from '../shared/transaction.js';
import { UseCase } from '../shared/use-case.js';
import { checkResetPassword, refuseOwnName } from './account-rules.js';
import { CommonPasswords } from './common-passwords.js';
import { PasswordAttempts } from './password-attempts.js';
import { PasswordHasher } from './password-hasher.js';
import { PasswordResets } from './password-resets.js';
import { Sessions } from './sessions.js';
import { UserRepository } from './user-repository.js';

/** Sets a new password by the link that was mailed, once, and signs the account out everywhere. */
@UseCase()
export class ResetPassword {
  constructor(
    private readonly users: UserRepository,
    private readonly resets: PasswordResets,
    private readonly passwords: PasswordHasher,
    private readonly common: CommonPasswords,
    private readonly sessions: Sessions,
    private readonly attempts: PasswordAttempts,
    private readonly outbox: Outbox,
    private readonly transaction: Transaction,
  ) {}

  /** @throws DomainError invalid: at `newPassword`, which leaves the token as it was, or `reset.refused` */
  async execute(token: string, newPassword: string): Promise<void> {
    checkResetPassword(newPassword, this.common);
    const userId = await this.resets.ownerOf(token);
    const owner = userId === null ? null : await this.users.find(userId);
    if (!owner) throw refused();
    refuseOwnName(newPassword, owner);
    const passwordHash = await this.passwords.hash(newPassword);
    await this.transaction.run(async () => {
      // The account before its token, as all who change both do, so that nobody waits in a circle.
      const user = await this.users.lock(owner.id);
      if (!user || !(await this.resets.take(token))) throw refused();
      user.changePassword(passwordHash);
      await this.users.save(user);
      await this.sessions.endAllOf(user.id);
      await this.attempts.forgive(user);
      await this.outbox.put(
        { template: 'password-changed', to: user.email, username: user.username },
        { userId: user.id },
      );
    });
  }
}

function refused(): DomainError {
  return new DomainError(
    'invalid',
    'reset.refused',
    'This link has expired or was used already. Please request a new one.',
  );
}
