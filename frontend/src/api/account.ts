import { ApiError } from './api-error';
import { read, send } from './client';
import type {
  AccountData,
  AccountDeletion,
  EmailChange,
  PasswordChange,
  PasswordReset,
  PasswordResetRequest,
  Profile,
  Registration,
  SignIn,
  User,
} from './models';
import { sendOnce } from './send-once';

/** A sentence for a person. */
interface Message {
  message: string;
}

export const userKey = '/api/user';

/** null: no one is signed in. */
export async function fetchUser(key: string): Promise<User | null> {
  try {
    return (await read(key)) as User;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
}

export async function signOut(): Promise<void> {
  await send('POST', '/api/logout');
}

export async function signIn(who: SignIn): Promise<User> {
  return (await send('POST', '/api/login', who)) as User;
}

/** Opens an account and signs it in. */
export async function register(account: Registration): Promise<User> {
  return (await sendOnce('POST', '/api/register', account)) as User;
}

/** Has a link to a new password mailed; the answer is the same for an address without an account. */
export async function requestPasswordReset(email: string): Promise<PasswordResetRequest> {
  return (await send('POST', '/api/reset-password-request', { email })) as PasswordResetRequest;
}

/** @returns a sentence for a person */
export async function resetPassword(reset: PasswordReset): Promise<string> {
  return ((await send('POST', '/api/reset-password', reset)) as { message: string }).message;
}

/** Lets this device sign in although too many wrong passwords were tried elsewhere. @param token from the link in the mail */
export async function admitDevice(token: string): Promise<Message> {
  return (await send('POST', '/api/device-link', { token })) as Message;
}

/** Another address only waits for its confirmation from now on: the answer has the present one. */
export async function updateProfile(profile: Profile): Promise<User> {
  return (await send('PUT', '/api/user/profile', profile)) as User;
}

export const emailChangeKey = '/api/user/email-change';

/** The new address that waits for its confirmation, if one does. */
export async function fetchEmailChange(key: string): Promise<EmailChange> {
  return (await read(key)) as EmailChange;
}

/** Keeps the present address. */
export async function withdrawEmailChange(): Promise<void> {
  await send('DELETE', emailChangeKey);
}

/** @param token from the link in the mail to the new address */
export async function confirmEmailChange(token: string): Promise<Message> {
  return (await send('POST', '/api/email-change/confirm', { token })) as Message;
}

/** @param token from the link in the mail to the present address */
export async function stopEmailChange(token: string): Promise<Message> {
  return (await send('POST', '/api/email-change/stop', { token })) as Message;
}

/** Ends the account's other sessions. */
export async function changePassword(change: PasswordChange): Promise<void> {
  await send('PUT', '/api/user/password', change);
}

/** For ten minutes, calls that need the password fresh are answered. */
export async function confirmPassword(password: string): Promise<void> {
  await send('POST', '/api/user/confirm-password', { password });
}

/** All that the shop keeps about who is signed in. */
export async function fetchAccountData(): Promise<AccountData> {
  return (await read('/api/user/data')) as AccountData;
}

/** Needs a fresh password. "scheduled": the account goes as soon as its orders allow it. */
export async function deleteAccount(): Promise<AccountDeletion['state']> {
  return ((await send('DELETE', '/api/user')) as AccountDeletion).state;
}

/** Takes back a deletion that waits. */
export async function keepAccount(): Promise<void> {
  await send('POST', '/api/user/keep');
}
