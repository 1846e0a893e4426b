import { characters } from '../shared/typed-text.js';
import { refuseProblems, DomainError } from '../shared/domain-error.js';
import { emailProblem, tidyEmail } from '../shared/email-address.js';
import type { RateLimits } from '../shared/ports/rate-limits.js';
import type { CommonPasswords } from './ports/passwords.js';
import { isReservedName, tidyUsername, usernameProblem } from './username.js';

/** Form data for a new account. */
export interface NewAccount {
  readonly username: string;
  readonly email: string;
  readonly password: string;
}

export type Profile = Pick<NewAccount, 'username' | 'email'>;

const broken = 'account.invalid';
const minPasswordLength = 8;
const maxPasswordLength = 128;
/** Min length of a shop name that passwords must not contain. Shorter names occur inside many ordinary words. */
const minNameLength = 4;
/** Blanks, invisible characters, and the Braille pattern without dots. */
const unseen = /[\p{White_Space}\p{Default_Ignorable_Code_Point}\p{C}\u2800]/gu;

/**
 * Returns the account with spaces around the name and address removed.
 * @throws DomainError invalid, with a sentence for each field that breaks a rule
 */
export function checkedAccount(given: NewAccount, common: CommonPasswords): NewAccount {
  const account = { ...tidy(given), password: given.password };
  refuseProblems(broken, {
    username: usernameProblem(account.username, ''),
    email: emailProblem(account.email),
    password: passwordProblem(account.password, common) ?? ownNameProblem(account.password, account),
  });
  return account;
}

/** @throws DomainError conflict for a name that is reserved for staff; same error as for a taken name */
export function refuseReservedName(username: string): void {
  if (isReservedName(username)) throw accountTaken({ username: true, email: false });
}

/** The error for a name or address that another account has, with a sentence for each field. */
export function accountTaken(conflicts: { readonly username: boolean; readonly email: boolean }): DomainError {
  const errors = {
    ...(conflicts.username && { username: 'This username is already taken.' }),
    ...(conflicts.email && { email: 'This email address already has an account.' }),
  };
  return new DomainError('conflict', 'account.taken', Object.values(errors)[0] ?? '', { errors });
}

/**
 * Returns the profile with spaces around its values removed. An unchanged name is not checked, because the name may
 * have been chosen before the current rules.
 * @throws DomainError invalid, with a sentence for each field that breaks a rule
 */
export function checkedProfile(given: Profile, current: Profile): Profile {
  const profile = tidy(given);
  const isSameName = given.username.normalize('NFC').trim() === current.username;
  refuseProblems(broken, {
    username: isSameName ? null : usernameProblem(profile.username, '.'),
    email: emailProblem(profile.email),
  });
  return isSameName ? { ...profile, username: current.username } : profile;
}

/**
 * Returns the address without surrounding spaces.
 * @throws DomainError invalid, at `email`
 */
export function checkedEmail(given: string): string {
  const email = tidyEmail(given);
  refuseProblems(broken, { email: email === '' ? 'Please enter your email address' : emailProblem(email) });
  return email;
}

/** @throws DomainError invalid, at `email`, if the account already has this address, regardless of case */
export function refuseSameEmail(email: string, account: { readonly email: string }): void {
  const isSame = email.toLowerCase() === account.email.toLowerCase();
  refuseProblems(broken, { email: isSame ? 'The account already uses this email address.' : null });
}

/**
 * Max address changes per account and per new address. Requests by owners and requests by staff are counted together.
 */
const newAddresses = { points: 10, seconds: 3600 };

/**
 * Counts a change of address, outside of a transaction. Each change sends mail to the current and the new address, and
 * the new address may belong to a stranger.
 * @throws DomainError too-many
 */
export async function limitAddressMails(limits: RateLimits, userId: number, newEmail: string): Promise<void> {
  await limits.consume(`new-address:account ${userId}`, newAddresses);
  await limits.consume(`new-address:email ${newEmail.toLowerCase()}`, newAddresses);
}

/** Limit on password reset links that are mailed to one address, from any client. */
export const resetMailLimit = { name: 'reset-request', points: 5, seconds: 3600 };

/**
 * Counts a password reset link that staff send. Requests on the public page are counted separately, so that strangers
 * cannot prevent staff from helping a customer.
 * @throws DomainError too-many
 */
export function limitStaffResetMails(limits: RateLimits, email: string): Promise<void> {
  const { points, seconds } = resetMailLimit;
  return limits.consume(`staff-reset:email ${email.toLowerCase()}`, { points, seconds });
}

/** @throws DomainError invalid, at `newPassword`, for a password that is not allowed in a reset */
export function checkResetPassword(newPassword: string, common: CommonPasswords): void {
  refuseProblems(broken, { newPassword: passwordProblem(newPassword, common) });
}

/**
 * Checks a password that staff set for a user. Returns the username without surrounding spaces.
 * @throws DomainError invalid, at `username` or `newPassword`
 */
export function checkStaffReset(given: string, newPassword: string, common: CommonPasswords): string {
  const username = tidyUsername(given);
  refuseProblems(broken, {
    username: username === '' ? 'Please enter a username' : null,
    newPassword:
      newPassword === '' ? 'Please enter and confirm the new password' : passwordProblem(newPassword, common),
  });
  return username;
}

/** @throws DomainError invalid, at `newPassword`, for a password that is not allowed as a replacement */
export function checkChangedPassword(newPassword: string, common: CommonPasswords): void {
  refuseProblems(broken, { newPassword: passwordProblem(newPassword, common, 'New password', '.') });
}

/** @throws DomainError invalid, at `newPassword`, for a password that equals the owner's name or address */
export function refuseOwnName(newPassword: string, owner: Profile): void {
  refuseProblems(broken, { newPassword: ownNameProblem(newPassword, owner) });
}

/**
 * Whether the text is longer than any allowed password. Such a text cannot match, so the slow comparison can be
 * skipped.
 */
export function isTooLong(password: string): boolean {
  return characters(password) > maxPasswordLength;
}

function tidy({ username, email }: Profile): Profile {
  return { username: tidyUsername(username), email: tidyEmail(email) };
}

function passwordProblem(
  password: string,
  common: CommonPasswords,
  name = 'Password',
  ending = ' long',
): string | null {
  if (characters(password) < minPasswordLength)
    return `${name} must be at least ${minPasswordLength} characters${ending}`;
  if (isTooLong(password)) return `${name} must be at most ${maxPasswordLength} characters${ending}`;
  const differing = new Set(plain(password).replace(unseen, '')).size;
  if (differing === 0) return `${name} contains only spaces or invisible characters. Please choose another one.`;
  if (differing === 1) return `${name} repeats one character. Please choose another one.`;
  if (common.has(password)) return `${name} is too common. Please choose another one.`;
  const usesShopName = common.shopNames.some((shop) => withoutName(password, shop).length < minPasswordLength);
  return usesShopName ? `${name} is too similar to the name of this store. Please choose another one.` : null;
}

/**
 * Returns the password's letters and digits without the shop's name. Returns the whole password if it does not contain
 * the name.
 */
function withoutName(password: string, shopName: string): string {
  const [compact, name] = [password, shopName].map((text) => plain(text).replace(/[^\p{L}\p{N}]/gu, '')) as [
    string,
    string,
  ];
  return name.length >= minNameLength && compact.includes(name) ? compact.replaceAll(name, '') : password;
}

function ownNameProblem(password: string, { username, email }: Profile): string | null {
  const own = [username, email, email.slice(0, email.lastIndexOf('@'))].map(plain);
  return own.includes(plain(password)) ? 'The password must not be your username or email address.' : null;
}

function plain(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase();
}
