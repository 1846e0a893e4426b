import { characters } from '../shared/characters.js';
import { emailProblem, tidyEmail } from '../shared/email-address.js';
import { refuseBroken } from '../shared/refuse-broken.js';

/** What a person tells of herself when an account is made. */
export interface NewAccount {
  readonly username: string;
  readonly email: string;
  readonly password: string;
}

export type Profile = Pick<NewAccount, 'username' | 'email'>;

const broken = 'account.invalid';
const shortUsername = 'Username must be at least 3 characters';
const unstorable = /[\p{Cc}\p{Cs}]/u;

/**
 * The account with its surrounding blanks cut off.
 * @throws DomainError invalid, with a sentence for each field that breaks a rule.
 */
export function checkedAccount(given: NewAccount): NewAccount {
  const account = { ...trimmed(given), password: given.password };
  refuseBroken(broken, {
    username: usernameProblem(account.username, shortUsername),
    email: emailProblem(account.email),
    password: newPasswordProblem(account.password, 'Password', ' long'),
  });
  return account;
}

/**
 * The profile with its surrounding blanks cut off.
 * @throws DomainError invalid, with a sentence for each field that breaks a rule.
 */
export function checkedProfile(given: Profile): Profile {
  const profile = trimmed(given);
  refuseBroken(broken, {
    username: usernameProblem(profile.username, `${shortUsername}.`),
    email: emailProblem(profile.email),
  });
  return profile;
}

/**
 * The address with its surrounding blanks cut off.
 * @throws DomainError invalid, at `email`
 */
export function checkedEmail(given: string): string {
  const email = tidyEmail(given);
  refuseBroken(broken, { email: email === '' ? 'Please enter your email address' : emailProblem(email) });
  return email;
}

/** @throws DomainError invalid, at `newPassword`, for a password that may not be set by a reset */
export function checkResetPassword(newPassword: string): void {
  refuseBroken(broken, { newPassword: newPasswordProblem(newPassword, 'Password', ' long') });
}

/**
 * The name, with its surrounding blanks cut off, of the account that staff set a password for.
 * @throws DomainError invalid, at `username` or `newPassword`
 */
export function checkStaffReset(given: string, newPassword: string): string {
  const username = given.normalize('NFC').trim();
  refuseBroken(broken, {
    username: username === '' ? 'Please enter a username' : null,
    newPassword:
      newPassword === ''
        ? 'Please enter and confirm the new password'
        : newPasswordProblem(newPassword, 'Password', ' long'),
  });
  return username;
}

/** @throws DomainError invalid, at `newPassword`, for a password that may not take the place of the current one */
export function checkChangedPassword(newPassword: string): void {
  refuseBroken(broken, { newPassword: newPasswordProblem(newPassword, 'New password', '.') });
}

function trimmed({ username, email }: Profile): Profile {
  return { username: username.normalize('NFC').trim(), email: tidyEmail(email) };
}

function usernameProblem(username: string, tooShort: string): string | null {
  if (characters(username) < 3) return tooShort;
  if (characters(username) > 60) return 'Username must be at most 60 characters';
  return unstorable.test(username) ? 'Username must be made of visible characters' : null;
}

function newPasswordProblem(password: string, name: string, ending: string): string | null {
  if (characters(password) < 8) return `${name} must be at least 8 characters${ending}`;
  return characters(password) > 128 ? `${name} must be at most 128 characters${ending}` : null;
}
