import type { Account } from './account.js';
import type { DeviceAccount } from './account.js';
import type { NewAccount, Profile } from './account-rules.js';
import { ownerRole } from './staff-role.js';
import { nameSkeleton } from './username.js';
import { DomainError } from '../shared/domain-error.js';

/** A shopper, a guest, or a staff member (a user with a role). A guest has an unproven address and cannot sign in. */
export class User {
  /** The row's id. Absent before the account is saved, like the next two fields. */
  declare readonly id: number;
  declare readonly createdAt: Date;
  /** Time at which the account got its current address. */
  declare emailSince: Date;
  passwordVersion = 1;
  /** Whether staff set a password, and the user has not set a new password through a mailed link since then. */
  passwordByStaff = false;
  /**
   * The skeleton of the name: the same text for all names that look alike. Null for guests, and for older accounts
   * whose name looked like another name.
   */
  nameSkeleton: string | null;
  deletionRequestedAt: Date | null = null;
  deletedAt: Date | null = null;

  private constructor(
    public username: string,
    public email: string,
    public passwordHash: string,
    /** Name of the staff role; null for shoppers and guests. */
    public role: string | null,
    readonly isGuest: boolean,
  ) {
    this.nameSkeleton = isGuest ? null : nameSkeleton(username);
  }

  /** Creates an account from valid data (see `checkedAccount`) and a hashed password. */
  static of({ username, email }: NewAccount, passwordHash: string, role: string | null): User {
    return new User(username, email, passwordHash, role, false);
  }

  static guest(email: string): User {
    return new User('Guest', email, '', null, true);
  }

  /** Whether the account belongs to staff. */
  get isAdmin(): boolean {
    return this.role !== null;
  }

  get isOwner(): boolean {
    return this.role === ownerRole;
  }

  /** The fields that may leave the server: all except the password hash. */
  get account(): Account & DeviceAccount {
    return {
      id: this.id,
      username: this.username,
      email: this.email,
      isAdmin: this.isAdmin,
      role: this.role,
      deletionRequestedAt: this.deletionRequestedAt,
      passwordVersion: this.passwordVersion,
    };
  }

  /** Changes the password. Sessions that began with the previous password become invalid. */
  changePassword(passwordHash: string): void {
    this.passwordHash = passwordHash;
    this.passwordVersion += 1;
  }

  changeProfile({ username, email }: Profile, now: Date): void {
    if (username !== this.username) this.nameSkeleton = nameSkeleton(username);
    this.username = username;
    if (email.toLowerCase() !== this.email.toLowerCase()) this.emailSince = now;
    this.email = email;
  }

  /** Removes personal data. The account can no longer sign in or be linked to its owner. */
  anonymize(alias: string, now: Date): void {
    this.changeProfile({ username: `deleted-${alias}`, email: `${alias}@deleted.invalid` }, now);
    this.nameSkeleton = null;
    this.changePassword('');
    this.role = null;
    this.deletionRequestedAt ??= now;
    this.deletedAt = now;
  }
}

/**
 * @param field the field that names the account, if any
 * @throws DomainError not-found when the account does not exist, or was deleted
 */
export function knownUser<Found>(found: Found | null, field?: string): Found {
  const message = 'There is no such user.';
  const details = field === undefined ? {} : { errors: { [field]: message } };
  if (found === null) throw new DomainError('not-found', 'user.unknown', message, details);
  return found;
}

/** @throws DomainError not-found; conflict for a guest, who has no account */
export function knownAccount(found: User | null): User {
  const user = knownUser(found);
  if (user.isGuest) throw new DomainError('conflict', 'user.guest', 'A guest has no account.');
  return user;
}

/** @throws DomainError not-found; conflict for a guest, and for the account of a staff member */
export function knownCustomer(found: User | null): User {
  const user = knownAccount(found);
  if (!user.isAdmin) return user;
  throw new DomainError('conflict', 'user.is-staff', 'This account belongs to a staff member, not to a customer.');
}

/** @throws DomainError unauthenticated when the session's account has been deleted */
export function presentUser<Found>(found: Found | null): Found {
  if (found === null) throw new DomainError('unauthenticated', 'signed-out', 'Please sign in.');
  return found;
}

/** Error for an account that changed after it was read, so that the confirmation no longer applies. */
export function changedMeanwhile(): DomainError {
  return new DomainError('conflict', 'account.changed', 'Your account was changed in the meantime. Please try again.');
}

/** Error for assigning a staff role to an account that is scheduled for deletion. */
export function leaving(): DomainError {
  return new DomainError('conflict', 'user.leaving', 'This account is scheduled for deletion.');
}
