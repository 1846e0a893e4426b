/** An invitation to become a staff member. Its link was sent to the address. */
export interface StaffInvitation {
  readonly id: number;
  readonly email: string;
  readonly role: string;
  readonly invitedBy: string;
  readonly expiresAt: Date;
  /** Whether an account has the address. */
  readonly hasAccount: boolean;
}

/** Open invitations: one per address; only hashes of tokens are stored. */
export abstract class StaffInvitations {
  /** Saves an invitation that is valid for this number of seconds. It replaces an earlier one to the address. */
  abstract save(invitation: NewInvitation, token: string, seconds: number): Promise<void>;
  /**
   * Returns null for an unknown, used, replaced or expired token, and when the staff member who sent it has lost a
   * permission of the role.
   */
  abstract get(token: string): Promise<StaffInvitation | null>;
  /** Deletes the invitation. Returns it; null like `get`. */
  abstract take(token: string): Promise<StaffInvitation | null>;
  /** Deletes an invitation and returns it; null if there is none. */
  abstract withdraw(id: number): Promise<StaffInvitation | null>;
}

export interface NewInvitation {
  readonly email: string;
  readonly role: string;
  readonly invitedBy: number;
}
