import { Transaction } from '../../shared/ports/transaction.js';
import { UseCase } from '../../shared/use-case.js';
import type { DeviceAccount } from '../account.js';
import { checkChangedPassword, refuseOwnName } from '../account-rules.js';
import { CommonPasswords, PasswordHasher } from '../ports/passwords.js';
import { type Origin, PasswordAttempts } from './password-attempts.js';
import { changedMeanwhile, presentUser } from '../user.js';
import { SetPassword } from './set-password.js';
import { UserRepository } from '../ports/user-repository.js';

/** Sets a new password for a user who knows the current password, and signs the account out everywhere. */
@UseCase()
export class ChangePassword {
  constructor(
    private readonly users: UserRepository,
    private readonly passwords: PasswordHasher,
    private readonly common: CommonPasswords,
    private readonly attempts: PasswordAttempts,
    private readonly setPassword: SetPassword,
    private readonly transaction: Transaction,
  ) {}

  /** @throws DomainError invalid, at `newPassword` or `currentPassword`; too-many after too many wrong passwords */
  async execute(userId: number, currentPassword: string, newPassword: string, origin: Origin): Promise<DeviceAccount> {
    checkChangedPassword(newPassword, this.common);
    const seen = presentUser(await this.users.get(userId));
    refuseOwnName(newPassword, seen);
    await this.attempts.confirm(seen, currentPassword, 'currentPassword', origin);
    const passwordHash = await this.passwords.hash(newPassword);
    return this.transaction.run(async () => {
      const user = presentUser(await this.users.lock(userId));
      if (user.passwordHash !== seen.passwordHash) throw changedMeanwhile();
      await this.setPassword.execute(user, passwordHash);
      return user.account;
    });
  }
}
