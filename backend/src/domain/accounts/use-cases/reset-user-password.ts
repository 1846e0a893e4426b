import { AuditLog } from '../../audit/ports/audit-log.js';
import { Transaction } from '../../shared/ports/transaction.js';
import { UseCase } from '../../shared/use-case.js';
import { checkStaffReset, refuseOwnName } from '../account-rules.js';
import { CommonPasswords, PasswordHasher } from '../ports/passwords.js';
import type { SessionAccount } from '../account.js';
import { refuseStaffAccount } from '../staff-role.js';
import { knownUser } from '../user.js';
import { SetPassword } from './set-password.js';
import { UserRepository } from '../ports/user-repository.js';

/**
 * Sets a user's password on behalf of staff. The account is signed out everywhere, and its owner is informed by mail.
 */
@UseCase()
export class ResetUserPassword {
  constructor(
    private readonly users: UserRepository,
    private readonly passwords: PasswordHasher,
    private readonly common: CommonPasswords,
    private readonly setPassword: SetPassword,
    private readonly audit: AuditLog,
    private readonly transaction: Transaction,
  ) {}

  /**
   * Returns the account's name as saved.
   * @throws DomainError invalid, at `username` or `newPassword`; not-found; forbidden for the account of a staff
   * member, except to owners
   */
  async execute(typed: string, newPassword: string, staff: SessionAccount): Promise<string> {
    const name = checkStaffReset(typed, newPassword, this.common);
    const account = knownUser(await this.users.getByUsername(name), 'username');
    refuseOwnName(newPassword, account);
    refuseStaffAccount(account, staff);
    const { id } = account;
    const passwordHash = await this.passwords.hash(newPassword);
    return this.transaction.run(async () => {
      const user = knownUser(await this.users.lock(id), 'username');
      refuseStaffAccount(user, staff);
      const { username } = user;
      user.passwordByStaff = true;
      await this.setPassword.execute(user, passwordHash);
      await this.audit.record({
        staffId: staff.id,
        action: 'user.password-reset',
        subjectId: String(id),
        subjectName: username,
      });
      return username;
    });
  }
}
