import { ApiError } from './api-error';
import { read } from './client';
import type { User } from './models';

export const userKey = '/api/user';

/** Loads the signed-in user; null if the visitor is signed out. */
export async function fetchUser(key: typeof userKey): Promise<User | null> {
  try {
    return await read(key);
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
}

export const emailChangeKey = '/api/user/email-change';

/** Loads the new e-mail address that awaits confirmation, if any. */
export const fetchEmailChange = (key: typeof emailChangeKey) => read(key);
