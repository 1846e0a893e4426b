import { AuditLog } from '../../audit/ports/audit-log.js';
import { Transaction } from '../../shared/ports/transaction.js';
import { UseCase } from '../../shared/use-case.js';
import { checkedAccount, type NewAccount } from '../account-rules.js';
import { CommonPasswords, PasswordHasher } from '../ports/passwords.js';
import { StaffRoles } from '../ports/staff-roles.js';
import { UserRepository } from '../ports/user-repository.js';
import { openInvitation } from '../staff-role.js';
import { User } from '../user.js';

/**
 * Creates a staff account from an invitation. Like the address of each new account, the invited address is not
 * confirmed: staff can copy the link, so only the inviting staff member vouches for the colleague.
 */
@UseCase()
export class OpenStaffAccount {
  constructor(
    private readonly roles: StaffRoles,
    private readonly users: UserRepository,
    private readonly passwords: PasswordHasher,
    private readonly common: CommonPasswords,
    private readonly audit: AuditLog,
    private readonly transaction: Transaction,
  ) {}

  /**
   * Returns the new account's id.
   * @throws DomainError invalid `invitation.refused`; invalid or conflict with a sentence per field
   */
  async execute(token: string, chosen: Omit<NewAccount, 'email'>): Promise<number> {
    const { email } = openInvitation(await this.roles.getInvitation(token));
    const account = checkedAccount({ ...chosen, email }, this.common);
    const passwordHash = await this.passwords.hash(account.password);
    return this.transaction.run(async () => {
      await this.roles.holdAll();
      const { role } = openInvitation(await this.roles.consumeInvitation(token));
      const { id, username } = await this.users.add(User.of(account, passwordHash, role));
      await this.users.noteSignIn(id);
      await this.audit.record({
        staffId: id,
        action: 'invitation.accepted',
        subjectId: String(id),
        subjectName: username,
        after: { role },
      });
      return id;
    });
  }
}
