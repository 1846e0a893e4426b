import { randomBytes } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';

export interface Account {
  readonly username: string;
  readonly email: string;
  readonly password: string;
}

/** What a shopper types who has never been here. */
export function newAccount(): Account {
  const username = `shopper-${randomBytes(5).toString('hex')}`;
  return { username, email: `${username}@shopper.example`, password: `password of ${username}` };
}

/** As the shop's own pages send it: the browser names their origin, other clients have to. */
export const sameOrigin = { 'Sec-Fetch-Site': 'same-origin' };

/** Makes an account and signs it in, past the forms. */
export async function register(request: APIRequestContext): Promise<Account> {
  const account = newAccount();
  const answer = await request.post('/api/register', { data: account, headers: sameOrigin });
  if (!answer.ok()) throw new Error(await answer.text());
  return account;
}

/** Signs the demo administrator in, past the form. */
export async function signInAsStaff(request: APIRequestContext): Promise<void> {
  const data = { username: 'admin', password: 'liberty-admin' };
  const answer = await request.post('/api/login', { data, headers: sameOrigin });
  if (!answer.ok()) throw new Error(await answer.text());
}
