import Bull, { type Queue } from 'bull';
import { Outbox } from '../../src/domain/mail/ports/outbox.js';
import { type Agent, signedIn, type TestAccount, visitor } from '../builders/account.js';
import { anOrderConfirmation } from '../builders/mail.js';
import { aRedis, type TestRedis } from '../harness/redis.js';
import { startTestApp, type TestApp } from '../harness/test-app.js';
import { within } from '../harness/within.js';

const board = '/admin/queues';
/** Requests a page like a browser. */
const opened = (agent: Agent, page: string) =>
  agent.get(page).set('Accept', 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8');
const queues = `${board}/api/queues?activeQueue=mail&page=1&jobsPerPage=10`;

describe('Bull Board', () => {
  let redis: TestRedis;
  let shop: TestApp;
  let staff: Agent;
  let user: TestAccount;
  let queue: Queue;
  beforeAll(async () => {
    redis = await aRedis();
    shop = await startTestApp({ REDIS_URL: redis.url });
    ({ agent: staff, user } = await signedIn(shop, { admin: true }));
  });
  afterAll(async () => {
    await queue.close();
    await shop.close();
    await redis.remove();
  });

  it('reports that Redis is unavailable, and works when Redis is back', async () => {
    await staff.get(board).expect(200);
    const away = await staff.get(queues).expect(503);
    expect(away.body).toMatchObject({
      code: 'queues.away',
      error: 'Redis is unavailable.',
      message: 'Emails stay in the outbox and are sent when Redis is back. Start Redis, or check REDIS_URL.',
    });
    expect(JSON.stringify(away.body)).not.toMatch(/ECONN|stack|at \//);
    await redis.start();
    await within(30_000, async () => (await staff.get(queues)).status === 200);
    queue = new Bull('mail', redis.url, { prefix: '{shop}' });
  });

  it('loads nothing from other hosts, and uses the security policy of the shop’s pages', async () => {
    const response = await staff.get(`${board}/queue/mail`).expect(200);
    expect(response.text).toContain('<base href="/admin/queues/"');
    expect(response.text).not.toMatch(/(href|src)="(https?:)?\/\//);
    const policy = response.get('Content-Security-Policy') ?? '';
    expect(policy).toContain(`default-src 'self'; script-src 'self' https://js.stripe.com`);
    expect(policy).toContain(`frame-ancestors 'none'`);
    const scripts = [...response.text.matchAll(/<script\b[^>]*>/g)].map(([tag]) => tag);
    expect(scripts.filter((tag) => !/src="static\/|type="application\/json"/.test(tag))).toEqual([]);
    const parts = [...response.text.matchAll(/(?:src|href)="(static\/[^"]+)"/g)].map(([, part]) => part);
    expect(parts.length).toBeGreaterThan(3);
    for (const part of parts) await staff.get(`${board}/${part}`).expect(200);
  });

  it('shows the jobs of the mail queue without personal data', async () => {
    const job = await queue.add({ id: 'the id of a mail' }, { delay: 3_600_000 });
    await shop.app.get(Outbox, { strict: false }).put(anOrderConfirmation());
    const { body, text } = await staff.get(`${queues}&status=delayed`).expect(200);
    expect(body.queues).toMatchObject([
      {
        name: 'mail',
        readOnlyMode: true,
        allowRetries: false,
        counts: { delayed: 1 },
        jobs: [{ id: job.id, data: { id: 'the id of a mail' } }],
      },
    ]);
    expect(text).not.toMatch(/mary|smith|@/i);
  });

  it('is restricted to staff: browsers are redirected, and other clients rejected', async () => {
    const shopper = (await signedIn(shop)).agent;
    for (const page of [board, `${board}/`, `${board}/queue/mail?status=latest`]) {
      await opened(visitor(shop), page).expect(302).expect('Location', '/auth?next=%2Fadmin%2Fmail');
      await opened(shopper, page).expect(302).expect('Location', '/');
    }
    for (const path of [board, queues, `${board}/static/images/logo.svg`, `${board}/api/redis/stats`]) {
      expect((await visitor(shop).get(path).expect(401)).body.code).toBe('signed-out');
      expect((await shopper.get(path).expect(403)).body.code).toBe('forbidden');
    }
    expect((await visitor(shop).put(`${board}/api/queues/pause`).expect(401)).body.code).toBe('signed-out');
  });

  it.each(['/api/queues/pause', '/api/queues/mail/pause', '/api/queues/mail/empty', '/api/queues/mail/obliterate'])(
    'is read-only, and rejects other sites: %s',
    async (path) => {
      const foreign = staff.put(board + path).set({ Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' });
      expect((await foreign.expect(403)).body.code).toBe('foreign-origin');
      const own = await staff.put(board + path).set('Sec-Fetch-Site', 'same-origin');
      expect([200, 405]).toContain(own.status);
      expect(await queue.isPaused()).toBe(false);
      expect(await queue.getDelayedCount()).toBe(1);
    },
  );

  it('is one route in the metrics and the log', async () => {
    await staff.get(queues).expect(200);
    const { text } = await visitor(shop).get('/metrics').expect(200);
    expect(text).toContain('http_requests_total{method="GET",route="/admin/queues/*",status="200"}');
    expect(text).not.toContain('route="/api/queues');
  });

  it('does not extend a session by its automatic refresh', async () => {
    const idle = (ago: string) =>
      shop.database.query('UPDATE sessions SET seen_at = now() - $2::interval WHERE user_id = $1', [user.id, ago]);
    const seen = `SELECT FROM sessions WHERE user_id = $1 AND seen_at < now() - interval '1 hour'`;
    await idle('1 hour 59 minutes');
    await staff.get(queues).expect(200);
    expect(await shop.database.query(seen, [user.id])).toHaveLength(1);
    await staff.get(board).expect(200);
    expect(await shop.database.query(seen, [user.id])).toHaveLength(0);
    await idle('2 hours');
    await staff.get(queues).expect(401);
    await opened(staff, board).expect(302);
  });
});

it('the queue board is not available in a shop without Redis', async () => {
  const shop = await startTestApp({ REDIS_URL: '' });
  try {
    const { agent } = await signedIn(shop, { admin: true });
    const response = await agent.get(board).expect(404);
    expect(response.body.message).toBe('This shop has no Redis: emails are sent without a queue.');
    await opened(visitor(shop), board).expect(302);
  } finally {
    await shop.close();
  }
});
