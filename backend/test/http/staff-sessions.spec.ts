import type { Response } from 'supertest';
import { type Agent, signedIn, visitor } from '../builders/account.js';
import { startTestApp, type TestApp } from '../harness/test-app.js';

let shop: TestApp;
beforeAll(async () => {
  shop = await startTestApp();
});
afterAll(() => shop.close());

const lastSeen = (userId: number, ago: string) =>
  shop.database.query('UPDATE sessions SET seen_at = now() - $2::interval WHERE user_id = $1', [userId, ago]);
const secondsAgo = async (userId: number) => {
  const [row] = await shop.database.query<{ seconds: number }>(
    'SELECT extract(epoch FROM now() - seen_at)::integer AS seconds FROM sessions WHERE user_id = $1',
    [userId],
  );
  return row?.seconds;
};
const readUser = (agent: Agent) => agent.get('/api/user');
const readUserInBackground = (agent: Agent) => readUser(agent).set('X-Background', '1');
const cleared = (response: Response) =>
  (response.get('Set-Cookie') ?? []).filter((cookie) => cookie.includes('Expires=Thu, 01 Jan 1970'));

describe('the session of an administrator', () => {
  it('continues with each request', async () => {
    const { agent, user } = await signedIn(shop, { admin: true });
    await lastSeen(user.id, '1 hour 59 minutes');
    await readUser(agent).expect(200);
    expect(await secondsAgo(user.id)).toBeLessThan(60);
  });

  it('ends after two hours without a request', async () => {
    const { agent, user } = await signedIn(shop, { admin: true });
    await lastSeen(user.id, '2 hours');
    const response = await readUser(agent).expect(401);
    expect(cleared(response)).toEqual([expect.stringContaining('sid='), expect.stringContaining('signed_in=')]);
    expect(await shop.database.query('SELECT FROM sessions WHERE user_id = $1', [user.id])).toEqual([]);
  });

  it('ends twelve hours after sign-in, even with requests', async () => {
    const { agent, user } = await signedIn(shop, { admin: true });
    const signedInAgo = (interval: string) =>
      shop.database.query(
        `UPDATE sessions SET sess = sess || jsonb_build_object('signedInAt',
           (extract(epoch FROM now() - $2::interval) * 1000)::bigint) WHERE user_id = $1`,
        [user.id, interval],
      );
    await signedInAgo('11 hours 59 minutes');
    await readUser(agent).expect(200);
    await signedInAgo('12 hours');
    await readUser(agent).expect(401);
  });

  it('is not extended by the automatic refresh of a page', async () => {
    const { agent, user } = await signedIn(shop, { admin: true });
    await lastSeen(user.id, '1 hour 59 minutes');
    await readUserInBackground(agent).expect(200);
    expect(await secondsAgo(user.id)).toBeGreaterThanOrEqual(3600 + 59 * 60);
    await lastSeen(user.id, '2 hours 1 second');
    await readUserInBackground(agent).expect(401);
  });

  it('is written at most once a minute', async () => {
    const { agent, user } = await signedIn(shop, { admin: true });
    await lastSeen(user.id, '50 seconds');
    await readUser(agent).expect(200);
    expect(await secondsAgo(user.id)).toBeGreaterThanOrEqual(50);
  });

  it('can be replaced by a new sign-in after its end', async () => {
    const { agent, user } = await signedIn(shop, { admin: true });
    await lastSeen(user.id, '3 hours');
    await agent.post('/api/login').send({ username: user.username, password: user.password }).expect(200);
    await readUser(agent).expect(200);
  });

  it('ends without ending the administrator’s other sessions', async () => {
    const { agent, user } = await signedIn(shop, { admin: true });
    await lastSeen(user.id, '3 hours');
    const elsewhere = visitor(shop);
    await elsewhere.post('/api/login').send({ username: user.username, password: user.password }).expect(200);
    await readUser(agent).expect(401);
    await readUser(elsewhere).expect(200);
  });
});

it('the session of a shopper is read without a write', async () => {
  const { agent, user } = await signedIn(shop);
  await lastSeen(user.id, '20 days');
  await readUser(agent).expect(200);
  expect(await secondsAgo(user.id)).toBeGreaterThanOrEqual(20 * 24 * 3600);
});
