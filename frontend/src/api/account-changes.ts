import { emailChangeKey } from './account';
import { read, send } from './client';
import type { AccountDeletion, PasswordChange, PasswordReset, Profile, Registration, SignIn } from './models';
import { sendOnce } from './send-once';

export const signOut = () => send('POST', '/api/logout');

export const signIn = (who: SignIn) => send('POST', '/api/login', who);

/** Lets this browser buy without an account. */
export const continueAsGuest = (email: string) => send('POST', '/api/guest', { email });

/** Opens an account and signs it in. */
export const register = (account: Registration) => sendOnce('POST', '/api/register', account);

/** Has a link to a new password mailed; the answer is the same for an address without an account. */
export const requestPasswordReset = (email: string) => send('POST', '/api/reset-password-request', { email });

/** @returns a sentence for a person */
export const resetPassword = async (reset: PasswordReset): Promise<string> =>
  (await send('POST', '/api/reset-password', reset)).message;

/** Lets this device sign in despite too many wrong passwords elsewhere. @param token from the link in the mail */
export const admitDevice = (token: string) => send('POST', '/api/device-link', { token });

/** A new address first waits for confirmation: the answer has the present one. */
export const updateProfile = (profile: Profile) => send('PUT', '/api/user/profile', profile);

/** Keeps the present address. */
export const withdrawEmailChange = () => send('DELETE', emailChangeKey);

/** @param token from the link in the mail to the new address */
export const confirmEmailChange = (token: string) => send('POST', '/api/email-change/confirm', { token });

/** @param token from the link in the mail to the present address */
export const stopEmailChange = (token: string) => send('POST', '/api/email-change/stop', { token });

/** Ends the account's other sessions. */
export const changePassword = (change: PasswordChange) => send('PUT', '/api/user/password', change);

/** For ten minutes, calls that need a fresh password succeed. */
export const confirmPassword = (password: string) => send('POST', '/api/user/confirm-password', { password });

/** All that the shop keeps about the signed-in person. */
export const fetchAccountData = () => read('/api/user/data');

/** Needs a fresh password. "scheduled": the account is deleted as soon as its orders allow it. */
export const deleteAccount = async (): Promise<AccountDeletion['state']> => (await send('DELETE', '/api/user')).state;

/** Cancels a scheduled deletion. */
export const keepAccount = () => send('POST', '/api/user/keep');
