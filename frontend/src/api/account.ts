import { ApiError } from './api-error';
import { read } from './client';
import type { User } from './models';

export const userKey = '/api/user';

/** null: no one is signed in. */
export async function fetchUser(key: typeof userKey): Promise<User | null> {
  try {
    return await read(key);
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
}

export const emailChangeKey = '/api/user/email-change';

/** The new address that waits for confirmation, if any. */
export const fetchEmailChange = (key: typeof emailChangeKey) => read(key);
