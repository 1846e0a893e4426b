import { emailChangeKey } from './account';
import { read, send } from './client';
import type { AccountDeletion, PasswordChange, PasswordReset, Profile, Registration, SignIn } from './models';
import { sendOnce } from './send-once';

export const signOut = () => send('POST', '/api/logout');

export const signIn = (who: SignIn) => send('POST', '/api/login', who);

/** Lets this browser check out without an account. */
export const continueAsGuest = (email: string) => send('POST', '/api/guest', { email });

/** Creates an account and signs it in. */
export const register = (account: Registration) => sendOnce('POST', '/api/register', account);

/** Requests a mailed link for a new password. The response is the same for an address without an account. */
export const requestPasswordReset = (email: string) => send('POST', '/api/reset-password-request', { email });

/** @returns a readable confirmation */
export const resetPassword = async (reset: PasswordReset): Promise<string> =>
  (await send('POST', '/api/reset-password', reset)).message;

/** Lets this device sign in despite too many wrong passwords elsewhere. @param token from the mailed link */
export const admitDevice = (token: string) => send('POST', '/api/device-link', { token });

/** Changes the profile. A new e-mail address awaits confirmation; until then, the response contains the old one. */
export const updateProfile = (profile: Profile) => send('PUT', '/api/user/profile', profile);

/** Cancels the change and retains the old address. */
export const withdrawEmailChange = () => send('DELETE', emailChangeKey);

/** @param token from the link mailed to the new address */
export const confirmEmailChange = (token: string) => send('POST', '/api/email-change/confirm', { token });

/** @param token from the link mailed to the old address */
export const stopEmailChange = (token: string) => send('POST', '/api/email-change/stop', { token });

/** Changes the password and ends the account's other sessions. */
export const changePassword = (change: PasswordChange) => send('PUT', '/api/user/password', change);

/** Confirms the password. For ten minutes, requests that need a fresh password succeed. */
export const confirmPassword = (password: string) => send('POST', '/api/user/confirm-password', { password });

/** Loads all data that the shop stores about the signed-in customer. */
export const fetchAccountData = () => read('/api/user/data');

/** Deletes the account. Needs a fresh password. "scheduled": the account is deleted as soon as its orders allow it. */
export const deleteAccount = async (): Promise<AccountDeletion['state']> => (await send('DELETE', '/api/user')).state;

/** Cancels a scheduled deletion. */
export const keepAccount = () => send('POST', '/api/user/keep');
