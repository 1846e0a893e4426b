import type { SecondFactorKind } from './second-factor.js';
import type { Permission } from './staff-role.js';

/** An account as its owner sees it. */
export interface Account {
  readonly id: number;
  readonly username: string;
  readonly email: string;
  /** Whether the account belongs to staff, in any role. */
  readonly isAdmin: boolean;
  /** Name of the staff role; null for shoppers. */
  readonly role: string | null;
  /** Time of the deletion request while an order or payment still prevents the deletion; null without a request. */
  readonly deletionRequestedAt: Date | null;
}

/** An account with the data that sessions need. */
export interface SessionAccount extends Account {
  /** Changes with the password. Sessions with another value are invalid. */
  readonly passwordVersion: number;
  /** Whether a sign-in needs a second factor: for staff with an authenticator app or a passkey. */
  readonly hasSecondFactor: boolean;
  /** The methods of the second factor; empty without one. */
  readonly secondFactors: readonly SecondFactorKind[];
  /** Whether the shop requires a second factor that this staff member has not set up. If so, `permissions` is empty. */
  readonly needsSecondFactor: boolean;
  /** Permissions of the account's role; empty for shoppers. */
  readonly permissions: readonly Permission[];
}

/** The account that a device signs in to. */
export type DeviceAccount = Pick<SessionAccount, 'id' | 'passwordVersion'>;
