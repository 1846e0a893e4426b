import { AuditLog } from '../../audit/ports/audit-log.js';
import { linkLifetimes } from '../../mail/link-lifetimes.js';
import { Outbox } from '../../mail/ports/outbox.js';
import { DomainError } from '../../shared/domain-error.js';
import { maskEmail } from '../../shared/email-address.js';
import { Ids } from '../../shared/ports/ids.js';
import { Transaction } from '../../shared/ports/transaction.js';
import { UseCase } from '../../shared/use-case.js';
import { checkedEmail } from '../account-rules.js';
import type { SessionAccount } from '../account.js';
import { StaffRoles } from '../ports/staff-roles.js';
import { UserRepository } from '../ports/user-repository.js';
import { knownRole, mayGive, refuseRole } from '../staff-role.js';

/** How an invitation reaches the colleague: the shop mails its link, or staff copy the link and send it themselves. */
export type InvitationDelivery = 'mail' | 'link';

/**
 * Invites a colleague to become a staff member. Another invitation to the same address replaces it: the link of the
 * former invitation stops working.
 */
@UseCase()
export class InviteStaff {
  constructor(
    private readonly roles: StaffRoles,
    private readonly users: UserRepository,
    private readonly outbox: Outbox,
    private readonly ids: Ids,
    private readonly audit: AuditLog,
    private readonly transaction: Transaction,
  ) {}

  /**
   * Returns the token of the link. Only its hash is stored.
   * @throws DomainError invalid, at `email` or `role`; forbidden for a role with permissions that the staff member does
   * not have, and for the owner role unless the staff member is an owner; also forbidden if an open invitation to the
   * same address has such a role; conflict for the address of a staff member
   */
  async execute(
    typed: string,
    roleName: string,
    staff: SessionAccount,
    delivery: InvitationDelivery = 'mail',
  ): Promise<string> {
    const email = checkedEmail(typed);
    return this.transaction.run(async () => {
      await this.roles.holdAll();
      const offered = knownRole(await this.roles.get(roleName));
      refuseRole(staff, offered);
      const role = offered.name;
      // Lock the account before its invitation, like AcceptInvitation, to prevent deadlocks.
      if ((await this.users.lockByEmail(email))?.isAdmin) throw isStaffAlready();
      const replaced = await this.roles.withdrawInvitation(email);
      if (replaced && !mayGive(staff, knownRole(await this.roles.get(replaced.role)))) throw isAboveOwn();
      const secret = this.ids.token();
      await this.roles.saveInvitation({ email, role, invitedBy: staff.id }, secret, linkLifetimes['staff-invitation']);
      if (delivery === 'mail')
        await this.outbox.put({ template: 'staff-invitation', to: email, role, invitedBy: staff.username, secret });
      await this.audit.record({
        staffId: staff.id,
        action: delivery === 'mail' ? 'invitation.sent' : 'invitation.link-copied',
        subjectId: maskEmail(email),
        subjectName: maskEmail(email),
        after: { role },
      });
      return secret;
    });
  }
}

function isStaffAlready(): DomainError {
  const message = 'This address belongs to a staff member. Please change the role instead.';
  return new DomainError('conflict', 'invitation.is-staff', message, { errors: { email: message } });
}

function isAboveOwn(): DomainError {
  const message =
    'An open invitation to this address has a role that you cannot assign. Please ask an owner of the shop.';
  return new DomainError('forbidden', 'invitation.above-own', message);
}
