import argon2 from 'argon2';
import { randomBytes } from 'node:crypto';
import http from 'node:http';
import request from 'supertest';
import { ownerRole } from '../../src/domain/accounts/staff-role.js';
import type { TestApp } from '../harness/test-app.js';

/** A running shop, in this process or in its own process. */
export type RunningShop = Pick<TestApp, 'url' | 'database'>;

/** Reuses connections. Without an agent, each request would open its own. */
const connections = new http.Agent({ keepAlive: true });

export type Agent = ReturnType<typeof request.agent>;

export interface TestAccount {
  readonly id: number;
  readonly username: string;
  readonly email: string;
  readonly isAdmin: boolean;
  readonly password: string;
}

/** Returns a browser on the shop's own pages. It stores cookies, and no user is signed in. */
export function visitor(shop: Pick<RunningShop, 'url'>): Agent {
  return request
    .agent(shop.url)
    .use((call: request.Test) => void call.agent(connections))
    .set('Sec-Fetch-Site', 'same-origin');
}

/** Returns the browser of a visitor who has continued as a guest. */
export async function asGuest(
  shop: Pick<RunningShop, 'url'>,
  email = `guest-${randomBytes(6).toString('hex')}@shop.example`,
): Promise<{ agent: Agent; guest: { readonly id: number; readonly email: string } }> {
  const agent = visitor(shop);
  const { body } = await agent.post('/api/guest').send({ email }).expect(201);
  return { agent, guest: body as { id: number; email: string } };
}

const withKey = (call: request.Test) => {
  if (call.method === 'POST') void call.set('Idempotency-Key', randomBytes(16).toString('hex'));
};

/** Cheap argon2 parameters. A stored hash contains them, so the shop verifies these passwords in almost no time. */
const cheap = { memoryCost: 256, timeCost: 1, parallelism: 1 } as const;

/**
 * Returns a browser in which a new account is signed in.
 * @param role a staff role; `admin` is short for the owner role
 * @param keys whether each POST request has an idempotency key of its own, like the requests of the shop's pages
 */
export async function signedIn(
  shop: RunningShop,
  {
    admin = false,
    role = admin ? ownerRole : null,
    keys = true,
  }: { admin?: boolean; role?: string | null; keys?: boolean } = {},
): Promise<{ agent: Agent; user: TestAccount }> {
  const agent = visitor(shop);
  const username = `${role === null ? 'shopper' : 'staff'}-${randomBytes(6).toString('hex')}`;
  const email = `${username}@shop.example`;
  const password = `password of ${username}`;
  await shop.database.query('INSERT INTO users (username, email, password_hash, role) VALUES ($1, $2, $3, $4)', [
    username,
    email,
    await argon2.hash(password, cheap),
    role,
  ]);
  await withoutNotifications(shop, username);
  const response = await agent.post('/api/login').send({ username, password }).expect(200);
  if (keys) agent.use(withKey);
  const { id } = response.body as { id: number };
  return { agent, user: { id, username, email, isAdmin: role !== null, password } };
}

/** Assigns or removes the owner role of the account. */
export async function setAdministrator(
  { database }: Pick<RunningShop, 'database'>,
  id: number,
  isAdmin: boolean,
): Promise<void> {
  const [account] = await database.query<{ username: string }>(
    'UPDATE users SET role = $2 WHERE id = $1 RETURNING username',
    [id, isAdmin ? ownerRole : null],
  );
  if (account) await withoutNotifications({ database }, account.username);
}

/** Turns off the mails that are on by default, so that tests of other features can count mails. */
async function withoutNotifications({ database }: Pick<RunningShop, 'database'>, username: string): Promise<void> {
  await database.query('DELETE FROM notification_choices USING users AS u WHERE user_id = u.id AND u.username = $1', [
    username,
  ]);
}
