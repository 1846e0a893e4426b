import { randomBytes } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import { call } from './call.js';

export interface Account {
  readonly username: string;
  readonly email: string;
  readonly password: string;
}

/** Returns the data of a new shopper. */
export function newAccount(): Account {
  const username = `shopper-${randomBytes(5).toString('hex')}`;
  return { username, email: `${username}@shopper.example`, password: `password of ${username}` };
}

/** Creates an account and signs it in with API requests instead of the forms. */
export async function register(request: APIRequestContext): Promise<Account> {
  const account = newAccount();
  await call(request, 'POST', '/api/register', account);
  return account;
}

/** Signs the demo administrator in with an API request instead of the form. */
export async function signInAsStaff(request: APIRequestContext): Promise<void> {
  await call(request, 'POST', '/api/login', { username: 'admin', password: 'liberty-admin' });
}

/** Fills and submits the sign-in form on the current page. */
export async function signIn(page: Page, { username }: Pick<Account, 'username'>, password: string): Promise<void> {
  const form = page.getByRole('group', { name: 'Sign In' });
  await form.getByLabel('Username').fill(username);
  await form.getByLabel('Password', { exact: true }).fill(password);
  await form.getByRole('button', { name: 'Sign In', exact: true }).click();
}
