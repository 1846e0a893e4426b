import type { StaffInvitation, StaffRole } from '../staff-role.js';

export interface NewInvitation {
  readonly email: string;
  readonly role: string;
  readonly invitedBy: number;
}

/**
 * The roles of staff, by name without regard to case, and the open invitations to a role: one per address; only hashes
 * of tokens are stored.
 */
export abstract class StaffRoles {
  /** Returns the role, which stays until the end of the transaction. */
  abstract get(name: string): Promise<StaffRole | null>;
  /** Returns the role, which only this transaction can change until its end. */
  abstract lock(name: string): Promise<StaffRole | null>;
  /** @throws DomainError conflict, at `name`, if another role has the name */
  abstract add(role: StaffRole): Promise<void>;
  /**
   * Replaces a role. Its members and invitations keep it under its new name.
   * @throws DomainError conflict, like `add`
   */
  abstract replace(name: string, role: StaffRole): Promise<void>;
  /** @throws DomainError conflict for a role that accounts or invitations have */
  abstract remove(name: string): Promise<void>;

  /** Saves an invitation that is valid for this number of seconds. It replaces an earlier one to the address. */
  abstract saveInvitation(invitation: NewInvitation, token: string, seconds: number): Promise<void>;
  /**
   * Returns null for an unknown, used, replaced or expired token, and when the staff member who sent it has lost a
   * permission of the role.
   */
  abstract getInvitation(token: string): Promise<StaffInvitation | null>;
  /** Deletes the invitation. Returns it; null like `getInvitation`. */
  abstract takeInvitation(token: string): Promise<StaffInvitation | null>;
  /** Deletes an invitation and returns it; null if there is none. */
  abstract withdrawInvitation(id: number): Promise<StaffInvitation | null>;
}
