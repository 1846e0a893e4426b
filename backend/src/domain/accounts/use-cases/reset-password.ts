import { DomainError } from '../../shared/domain-error.js';
import { Transaction } from '../../shared/ports/transaction.js';
import { UseCase } from '../../shared/use-case.js';
import { checkResetPassword, refuseOwnName } from '../account-rules.js';
import { CommonPasswords, PasswordHasher } from '../ports/passwords.js';
import { AccountLinks } from '../ports/account-links.js';
import { SetPassword } from './set-password.js';
import { UserRepository } from '../ports/user-repository.js';

/** Sets a new password through the mailed link, which works once, and signs the account out everywhere. */
@UseCase()
export class ResetPassword {
  constructor(
    private readonly users: UserRepository,
    private readonly links: AccountLinks,
    private readonly passwords: PasswordHasher,
    private readonly common: CommonPasswords,
    private readonly setPassword: SetPassword,
    private readonly transaction: Transaction,
  ) {}

  /** @throws DomainError invalid: at `newPassword` (the token then stays valid), or `reset.refused` */
  async execute(token: string, newPassword: string): Promise<void> {
    checkResetPassword(newPassword, this.common);
    const userId = await this.links.getResetOwner(token);
    const owner = userId === null ? null : await this.users.get(userId);
    if (!owner) throw refused();
    refuseOwnName(newPassword, owner);
    const passwordHash = await this.passwords.hash(newPassword);
    await this.transaction.run(async () => {
      // Lock the account before its token, like all use cases that change both, to prevent deadlocks.
      const user = await this.users.lock(owner.id);
      if (!user || !(await this.links.redeemReset(token))) throw refused();
      user.passwordByStaff = false;
      await this.setPassword.execute(user, passwordHash);
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
