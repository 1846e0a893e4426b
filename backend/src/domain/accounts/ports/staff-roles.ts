import type { StaffInvitation, StaffRole } from '../staff-role.js';

export interface NewInvitation {
  readonly email: string;
  readonly role: string;
  readonly invitedBy: number;
}

/**
 * The roles of staff, and the open invitations to a role. Role names are not case-sensitive. An address has at most one
 * invitation. Only hashes of tokens are stored.
 */
export abstract class StaffRoles {
  /**
   * Prevents changes of roles until the end of the transaction. A transaction that locks an account or an invitation
   * and then reads, assigns or removes a role calls this method first. `lock` waits for such transactions before it
   * locks anything, so two transactions never wait for each other.
   */
  abstract holdAll(): Promise<void>;
  /** Returns the role. Other transactions cannot change it until the end of this transaction. */
  abstract get(name: string): Promise<StaffRole | null>;
  /**
   * Returns the role, locked for a change until the end of the transaction. Renaming the role also locks its members.
   */
  abstract lock(name: string): Promise<StaffRole | null>;
  /** @throws DomainError conflict, at `name`, if another role has the name */
  abstract add(role: StaffRole): Promise<void>;
  /**
   * Replaces a role. Its members and invitations stay with the role, even if its name changes.
   * @throws DomainError conflict, like `add`
   */
  abstract replace(name: string, role: StaffRole): Promise<void>;
  /** @throws DomainError conflict while accounts or invitations have the role */
  abstract remove(name: string): Promise<void>;

  /**
   * Saves an invitation that is valid for this number of seconds. It replaces an earlier invitation to the same
   * address.
   */
  abstract saveInvitation(invitation: NewInvitation, token: string, seconds: number): Promise<void>;
  /**
   * Returns null for an unknown, used, replaced or expired token, and when the staff member who sent the invitation may
   * no longer assign the role.
   */
  abstract getInvitation(token: string): Promise<StaffInvitation | null>;
  /** Returns the open or expired invitation with this id; null if none. */
  abstract getInvitationById(id: number): Promise<StaffInvitation | null>;
  /** Like `getInvitationById`, and locks the invitation until the end of the transaction. */
  abstract lockInvitation(id: number): Promise<StaffInvitation | null>;
  /** Deletes the invitation and returns it. Returns null in the same cases as `getInvitation`. */
  abstract consumeInvitation(token: string): Promise<StaffInvitation | null>;
  /** Deletes the invitation with this id, or the valid invitation to this address, and returns it; null if none. */
  abstract withdrawInvitation(idOrEmail: number | string): Promise<StaffInvitation | null>;
}
