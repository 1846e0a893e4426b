import type { RegistrationRequest, SignInRequest } from '../../api/models';
import { characters, isMailbox } from '../../ui/text-checks';
import type { Refusals } from './use-text-form';
import { homePath } from '../../page/paths';

export interface RegistrationFields extends RegistrationRequest {
  passwordConfirm: string;
}

interface NewPassword {
  newPassword: string;
  confirmPassword: string;
}

export const signInRefusals = ({ username, password }: Pick<SignInRequest, 'username' | 'password'>): Refusals => ({
  ...(characters(username) < 3 && { username: 'Username must be at least 3 characters' }),
  ...(characters(password) < 6 && { password: 'Password must be at least 6 characters' }),
});

export const registrationRefusals = ({ username, email, password, passwordConfirm }: RegistrationFields): Refusals => ({
  ...(characters(username) < 3 && { username: 'Username must be at least 3 characters' }),
  ...(characters(username) > 30 && { username: 'Username must be at most 30 characters' }),
  ...(!isMailbox(email) && { email: 'Please enter a valid email address.' }),
  ...(characters(password) < 8 && { password: 'Password must be at least 8 characters long' }),
  ...(characters(password) > 128 && { password: 'Password must be at most 128 characters long' }),
  ...(password !== passwordConfirm && { passwordConfirm: "Passwords don't match" }),
  // The message about a short password already states the required length. Do not show a second length next to it.
  ...(characters(password) >= 8 &&
    characters(passwordConfirm) < 6 && { passwordConfirm: 'Password confirmation must be at least 6 characters' }),
});

export function emailRefusals({ email }: { email: string }): Refusals {
  if (email.trim() === '') return { email: 'Please enter your email address' };
  return isMailbox(email) ? {} : { email: 'Please enter a valid email address.' };
}

/** Returns the message of the first broken rule of each field. */
export function newPasswordRefusals({ newPassword, confirmPassword }: NewPassword): Refusals {
  if (newPassword === '') return { newPassword: 'Please fill in all fields' };
  if (confirmPassword === '') return { confirmPassword: 'Please fill in all fields' };
  if (characters(newPassword) < 8) return { newPassword: 'Password must be at least 8 characters long' };
  return newPassword === confirmPassword ? {} : { confirmPassword: 'Passwords do not match' };
}

/** Placeholder for parsing; only the path is used. */
const origin = 'http://localhost';

/** Returns the path to open after sign-in: `next` if it is a path of this shop, or else the home page. */
export function nextPath(next: string | null): string {
  if (next === null || !next.startsWith('/')) return homePath;
  try {
    const { origin: host, pathname, search, hash } = new URL(next, origin);
    // Resolving dots can leave two slashes at the front, which would name another host.
    return host === origin && !pathname.startsWith('//') ? pathname + search + hash : homePath;
  } catch {
    return homePath;
  }
}
