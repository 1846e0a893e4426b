import type { SessionAccount } from './ports/account-reader.js';
import type { NewAccount, Profile } from './account-rules.js';
import { nameSkeleton } from './username.js';
import { DomainError } from '../shared/domain-error.js';

/** Somebody who can sign in: a shopper, or with `isAdmin` one of the staff. */
export class User {
  /** The row's; absent before it is written, like the two below. */
  declare readonly id: number;
  declare readonly createdAt: Date;
  /** When the account took its present address. */
  declare emailSince: Date;
  passwordVersion = 1;
  /** What names that look like this one have in common; null where one was there already when names began to be compared. */
  nameSkeleton: string | null;
  deletionRequestedAt: Date | null = null;
  deletedAt: Date | null = null;

  private constructor(
    public username: string,
    public email: string,
    public passwordHash: string,
    public isAdmin: boolean,
  ) {
    this.nameSkeleton = nameSkeleton(username);
  }

  /** An account that meets the rules of `checkedAccount`, with its password already hashed. */
  static of({ username, email }: NewAccount, passwordHash: string, role: 'shopper' | 'admin'): User {
    return new User(username, email, passwordHash, role === 'admin');
  }

  /** What may leave the server: never the password's hash. */
  get account(): SessionAccount {
    return {
      id: this.id,
      username: this.username,
      email: this.email,
      isAdmin: this.isAdmin,
      deletionRequestedAt: this.deletionRequestedAt,
      passwordVersion: this.passwordVersion,
    };
  }

  /** Sessions of the former password have to sign in again. */
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

  /** The account without the person: no one can sign in to it, or find out whose it was. */
  anonymise(alias: string, now: Date): void {
    this.changeProfile({ username: `deleted-${alias}`, email: `${alias}@deleted.invalid` }, now);
    this.nameSkeleton = null;
    this.changePassword('');
    this.isAdmin = false;
    this.deletedAt = now;
  }
}

/**
 * @param field that names the account, where a field does
 * @throws DomainError not-found, for an account that staff name and that is not, or no more, there
 */
export function knownUser<Found>(found: Found | null, field?: string): Found {
  const message = 'There is no such user.';
  const details = field === undefined ? {} : { errors: { [field]: message } };
  if (found === null) throw new DomainError('not-found', 'user.unknown', message, details);
  return found;
}

/** @throws DomainError unauthenticated, when the account of a session was deleted meanwhile */
export function presentUser<Found>(found: Found | null): Found {
  if (found === null) throw new DomainError('unauthenticated', 'signed-out', 'Please sign in.');
  return found;
}

/** Somebody else has changed the account since it was looked at, and what was confirmed for it holds no more. */
export function changedMeanwhile(): DomainError {
  return new DomainError('conflict', 'account.changed', 'Your account was changed meanwhile. Please try again.');
}
