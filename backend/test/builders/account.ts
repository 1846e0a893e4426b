import { randomBytes } from 'node:crypto';
import request from 'supertest';
import type { TestApp } from '../harness/test-app.js';

/** A running shop, in this process or in one of its own. */
export type RunningShop = Pick<TestApp, 'url' | 'database'>;

export type Agent = ReturnType<typeof request.agent>;

export interface TestAccount {
  readonly id: number;
  readonly username: string;
  readonly email: string;
  readonly isAdmin: boolean;
  readonly password: string;
}

/** A browser of the shop's own pages that keeps its cookies; no one is signed in. */
export function visitor(shop: Pick<RunningShop, 'url'>): Agent {
  return request.agent(shop.url).set('Sec-Fetch-Site', 'same-origin');
}

/** A browser in which a new account is signed in. */
export async function signedIn(
  shop: RunningShop,
  { admin = false }: { admin?: boolean } = {},
): Promise<{ agent: Agent; user: TestAccount }> {
  const agent = visitor(shop);
  const username = `${admin ? 'staff' : 'shopper'}-${randomBytes(6).toString('hex')}`;
  const password = `password of ${username}`;
  const answer = await agent
    .post('/api/register')
    .send({ username, email: `${username}@shop.example`, password })
    .expect(201);
  const user = answer.body as { id: number; email: string };
  if (admin) await shop.database.query('UPDATE users SET is_admin = true WHERE id = $1', [user.id]);
  return { agent, user: { id: user.id, username, email: user.email, isAdmin: admin, password } };
}
