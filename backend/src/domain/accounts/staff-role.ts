import { DomainError, refuseProblems } from '../shared/domain-error.js';

/**
 * The permissions of staff. A `.change` permission includes the `.view` permission of the same area.
 * - `products`: products, pictures, categories, size charts, search words, waitlist
 * - `orders`: orders and returns. Refunds and exports have their own permissions. `orders.change` allows staff to
 *   receive returns, which refunds the regular amount. `orders.refund` allows them to start or refuse returns, and to
 *   choose the amount of a refund.
 * - `messages`: contact messages, reviews, requests for the service discount. `messages.change` allows staff to send
 *   customers a password reset link, like `users.change`.
 * - `promotions`: promo codes
 * - `users`: accounts of shoppers
 * - `staff`: roles, invitations, and accounts of staff
 * - `settings`: store details and texts, shipping, sales tax, sales report, sales on the page Today
 * - `operations`: mail queue, jobs, audit log
 */
export const permissions = [
  'products.view',
  'products.change',
  'orders.view',
  'orders.change',
  'orders.refund',
  'orders.export',
  'messages.view',
  'messages.change',
  'promotions.view',
  'promotions.change',
  'users.view',
  'users.change',
  'staff.view',
  'staff.change',
  'settings.view',
  'settings.change',
  'operations.view',
  'operations.change',
] as const;

export type Permission = (typeof permissions)[number];

/** An account with the permissions of its role. */
interface Permitted {
  readonly permissions: readonly Permission[];
}

/** The role with every permission. The role cannot be changed, and at least one account always has it. */
export const ownerRole = 'Owner';

/** A named set of permissions. Its name is unique without regard to case. */
export interface StaffRole {
  readonly name: string;
  readonly permissions: readonly Permission[];
  /** Whether the role came with the shop. Such a role cannot be changed or deleted. */
  readonly isBuiltIn: boolean;
}

/** An invitation to become a staff member. Its link was mailed to the address, or copied by staff. */
export interface StaffInvitation {
  readonly id: number;
  readonly email: string;
  readonly role: string;
  /** Username of the staff member who sent the invitation, or renewed it last. */
  readonly invitedBy: string;
  /** Time of the latest link. */
  readonly invitedAt: Date;
  readonly expiresAt: Date;
  /** Whether an account has the address. */
  readonly hasAccount: boolean;
}

/**
 * Returns the permissions of a role: all for owners, otherwise the saved permissions. Saved permissions that this
 * version of the shop does not have are omitted.
 */
export function permissionsOf(role: string, saved: readonly string[]): readonly Permission[] {
  return role === ownerRole ? permissions : permissions.filter((permission) => saved.includes(permission));
}

export function may(user: Permitted | null | undefined, permission: Permission): boolean {
  return user?.permissions.includes(permission) === true;
}

/** The error for a call that the caller's role does not allow. */
export function notPermitted(): DomainError {
  const message = 'Your role does not allow this. Please ask an owner of the shop.';
  return new DomainError('forbidden', 'forbidden', message);
}

/**
 * Rejects these permissions unless the staff member has all of them. Staff cannot assign or remove permissions that
 * they do not have.
 * @throws DomainError forbidden
 */
export function refuseMoreThanOwn(staff: Permitted, given: readonly Permission[]): void {
  if (given.every((permission) => may(staff, permission))) return;
  const message = 'This role has permissions that you do not have. Please ask an owner of the shop.';
  throw new DomainError('forbidden', 'role.more-than-own', message);
}

/** A staff member with their role. */
interface StaffMember extends Permitted {
  readonly role: string | null;
}

/**
 * Whether the staff member may assign or remove a role. They need every permission of the role. Only an owner can
 * assign or remove the owner role; a custom role with every permission is not enough.
 */
export function mayGive(staff: StaffMember, { name, permissions }: StaffRole): boolean {
  return permissions.every((permission) => may(staff, permission)) && (name !== ownerRole || staff.role === ownerRole);
}

/**
 * Rejects a role that the staff member may not assign or remove.
 * @throws DomainError forbidden
 */
export function refuseRole(staff: StaffMember, role: StaffRole): void {
  refuseMoreThanOwn(staff, role.permissions);
  if (mayGive(staff, role)) return;
  throw new DomainError('forbidden', 'role.owner', 'Only an owner of the shop can appoint or change another owner.');
}

/**
 * Returns a valid custom role: each `.change` permission comes with its `.view` permission.
 * @throws DomainError invalid, at `name` or `permissions`
 */
export function customRole(name: string, chosen: readonly Permission[]): StaffRole {
  const tidyName = name.trim().replaceAll(/\s+/g, ' ');
  const granted = permissions.filter((permission) =>
    chosen.some((one) => one === permission || includes(one, permission)),
  );
  refuseProblems('role.refused', {
    name: tidyName.length < 2 || tidyName.length > 40 ? 'Please enter a name of 2 to 40 characters.' : null,
    permissions: granted.length === 0 ? 'Please choose at least one permission.' : null,
  });
  return { name: tidyName, permissions: granted, isBuiltIn: false };
}

/** Whether one permission includes another: every permission of an area includes the area's `.view` permission. */
function includes(permission: Permission, other: Permission): boolean {
  return other === `${permission.split('.')[0]}.view`;
}

/** @throws DomainError invalid, at `role` */
export function knownRole(role: StaffRole | null): StaffRole {
  const message = 'There is no such role.';
  if (role === null) throw new DomainError('invalid', 'role.unknown', message, { errors: { role: message } });
  return role;
}

/** @throws DomainError invalid `invitation.refused` */
export function openInvitation(invitation: StaffInvitation | null): StaffInvitation {
  if (invitation) return invitation;
  const message = 'This invitation has expired, or was used or replaced. Please ask for a new one.';
  throw new DomainError('invalid', 'invitation.refused', message);
}

export function unknownInvitation(): DomainError {
  return new DomainError('not-found', 'invitation.unknown', 'This invitation was used, replaced or withdrawn.');
}

/**
 * Only owners may change how a staff member signs in. If all staff could do so, they could take over an account with
 * more permissions.
 * @throws DomainError forbidden for the account of a staff member, except to owners
 */
export function refuseStaffAccount(
  user: { readonly role: string | null },
  staff: { readonly role: string | null },
): void {
  if (user.role === null || staff.role === ownerRole) return;
  const message = 'Only an owner of the shop can change how a staff member signs in.';
  throw new DomainError('forbidden', 'user.is-staff', message);
}
