import { DomainError } from '../shared/domain-error.js';
import type { Account } from './account-reader.js';

/** What a person tells of herself when an account is made. */
export interface NewAccount {
  readonly username: string;
  readonly email: string;
  readonly password: string;
}

/** Somebody who can sign in: a shopper, or with `isAdmin` one of the staff. */
export class User {
  readonly id: number;
  readonly createdAt: Date;

  private constructor(
    readonly username: string,
    readonly email: string,
    readonly passwordHash: string,
    readonly isAdmin: boolean,
  ) {}

  /** An account that meets the rules of `checkedAccount`, with its password already hashed. */
  static of({ username, email }: NewAccount, passwordHash: string, role: 'shopper' | 'admin'): User {
    return new User(username, email, passwordHash, role === 'admin');
  }

  /** What may leave the server: never the password's hash. */
  get account(): Account {
    return { id: this.id, username: this.username, email: this.email, isAdmin: this.isAdmin };
  }
}

const unstorable = /[\p{Cc}\p{Cs}]/u;
const emailForm = /^[^\s@,;:<>()[\]"\\]+@[^\s@.,;:<>()[\]"\\]+(\.[^\s@.,;:<>()[\]"\\]+)+$/u;

/**
 * The account with its surrounding blanks cut off.
 * @throws DomainError invalid, with a sentence for each field that breaks a rule.
 */
export function checkedAccount(given: NewAccount): NewAccount {
  const account = {
    username: given.username.normalize('NFC').trim(),
    email: given.email.normalize('NFC').trim(),
    password: given.password,
  };
  const errors = Object.fromEntries(
    [
      ['username', usernameProblem(account.username)],
      ['email', emailProblem(account.email)],
      ['password', passwordProblem(account.password)],
    ].filter((entry): entry is [string, string] => entry[1] !== null),
  );
  const [message] = Object.values(errors);
  if (message !== undefined) throw new DomainError('invalid', 'account.invalid', message, { errors });
  return account;
}

function usernameProblem(username: string): string | null {
  if (characters(username) < 3) return 'Username must be at least 3 characters';
  if (characters(username) > 60) return 'Username must be at most 60 characters';
  return unstorable.test(username) ? 'Username must be made of visible characters' : null;
}

function emailProblem(email: string): string | null {
  const wellFormed = emailForm.test(email) && !unstorable.test(email) && characters(email) <= 254;
  return wellFormed ? null : 'Please enter a valid email address.';
}

function passwordProblem(password: string): string | null {
  if (characters(password) < 8) return 'Password must be at least 8 characters long';
  return characters(password) > 128 ? 'Password must be at most 128 characters long' : null;
}

/** As a person and PostgreSQL count them, not in UTF-16 units. */
function characters(text: string): number {
  return Array.from(text).length;
}
