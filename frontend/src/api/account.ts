import { ApiError } from './api-error';
import { read, send } from './client';
import type { Registration, SignIn, User } from './models';

export const userKey = '/api/user';

/** null: nobody is signed in. */
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
  return (await send('POST', '/api/register', account)) as User;
}
