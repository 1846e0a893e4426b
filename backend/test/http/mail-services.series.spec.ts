import type { MailOverviewResponse } from '../../src/adapters/http/mail/mail-overview.response.js';
import { Outbox } from '../../src/domain/mail/ports/outbox.js';
import { type Agent, signedIn, visitor } from '../builders/account.js';
import { anOrderConfirmation } from '../builders/mail.js';
import { type PostgresProxy, startPostgresProxy } from '../harness/postgres-proxy.js';
import { aRedis, type TestRedis } from '../harness/redis.js';
import { startMailServer, type TestMailServer } from '../harness/smtp.js';
import { startTestApp, type TestApp } from '../harness/test-app.js';
import { createTestDatabase, type TestDatabase } from '../harness/test-database.js';
import { within } from '../harness/within.js';

describe('staff and operators can see that', () => {
  let server: TestMailServer;
  let redis: TestRedis;
  let database: TestDatabase;
  let proxy: PostgresProxy;
  let shop: TestApp;
  let staff: Agent;
  beforeAll(async () => {
    const refusal = Object.assign(new Error('This sender may not send'), { responseCode: 550 });
    server = await startMailServer({ onMailFrom: (_address, _session, callback) => callback(refusal) });
    redis = await aRedis();
    await redis.start();
    database = await createTestDatabase();
    proxy = await startPostgresProxy(database.url);
    shop = await startTestApp({ DATABASE_URL: proxy.url, SMTP_URL: server.url, REDIS_URL: redis.url });
    ({ agent: staff } = await signedIn({ url: shop.url, database }, { admin: true }));
  });
  afterAll(async () => {
    await shop.close();
    await Promise.all([database.drop(), server.stop(), redis.remove()]);
  });

  const services = async () =>
    ((await staff.get('/api/admin/mail/overview').expect(200)).body as MailOverviewResponse).services;

  it('a mail server accepts connections but rejects every mail, while the shop sells', async () => {
    await shop.app.get(Outbox, { strict: false }).put(anOrderConfirmation());
    const failed = 'SELECT FROM mails WHERE state = $1';
    await within(30_000, async () => (await database.query(failed, ['failed'])).length === 1);
    const { body } = await visitor(shop).get('/health/ready').expect(200);
    expect(body).toMatchObject({ status: 'degraded', dependencies: { database: 'up', redis: 'up', mail: 'down' } });
    expect(await services()).toEqual({ redis: 'up', mail: 'down' });
    expect((await staff.get('/admin/queues').expect(200)).text).toContain('Mail server unavailable: see the Mail page');
  });

  it('Redis is unavailable', async () => {
    await redis.kill();
    expect(await services()).toMatchObject({ redis: 'down' });
  });

  it('PostgreSQL is unavailable, on the queue page', async () => {
    await proxy.close();
    const { body } = await staff.get('/admin/queues').expect(503);
    expect(body).toMatchObject({ code: 'queues.database-away', error: 'PostgreSQL is unavailable.' });
    expect((await staff.get('/api/admin/mail/overview').expect(503)).body).toMatchObject({ code: 'unavailable' });
  });
});
