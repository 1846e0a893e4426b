import { Transaction } from '../../shared/ports/transaction.js';
import { UseCase } from '../../shared/use-case.js';
import type { SessionAccount } from '../account.js';
import { StaffRoles } from '../ports/staff-roles.js';
import { UserRepository } from '../ports/user-repository.js';
import { type StaffInvitation, unknownInvitation } from '../staff-role.js';
import { type InvitationDelivery, InviteStaff } from './invite-staff.js';

/**
 * Replaces an open or expired invitation with an invitation that has a new link and the full lifetime. The former link
 * stops working, because the shop stores only hashes and cannot show or mail a link again.
 */
@UseCase()
export class RenewInvitation {
  constructor(
    private readonly roles: StaffRoles,
    private readonly users: UserRepository,
    private readonly inviteStaff: InviteStaff,
    private readonly transaction: Transaction,
  ) {}

  /**
   * Returns the token of the new link.
   * @throws DomainError not-found `invitation.unknown`, also for an invitation that was used, withdrawn or replaced, or
   * that a colleague renews at the same time; forbidden and conflict, like `InviteStaff`
   */
  execute(id: number, delivery: InvitationDelivery, staff: SessionAccount): Promise<string> {
    return this.transaction.run(async () => {
      await this.roles.holdAll();
      const found = await this.roles.getInvitationById(id);
      if (!found) throw unknownInvitation();
      // Lock the account before the invitation, like InviteStaff, to prevent deadlocks. Meanwhile, the invitation may
      // have been used, withdrawn or renewed.
      await this.users.lockByEmail(found.email);
      const invitation = await this.roles.lockInvitation(id);
      if (!invitation || !isSame(invitation, found)) throw unknownInvitation();
      return this.inviteStaff.execute(invitation.email, invitation.role, staff, delivery);
    });
  }
}

function isSame(a: StaffInvitation, b: StaffInvitation): boolean {
  return a.email === b.email && a.role === b.role && a.invitedAt.getTime() === b.invitedAt.getTime();
}
