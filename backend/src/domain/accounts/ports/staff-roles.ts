import type { StaffRole } from '../staff-role.js';

/** The roles of staff, by name without regard to case. */
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
}
