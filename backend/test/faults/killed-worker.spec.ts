import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { anOrderConfirmation } from '../builders/mail.js';
import { aRedis, type TestRedis } from '../harness/redis.js';
import { type ShopProcess, startShopProcess } from '../harness/shop-process.js';
import { startMailServer, type TestMailServer } from '../harness/smtp.js';
import { createTestDatabase, type TestDatabase } from '../harness/test-database.js';
import { within } from '../harness/within.js';

describe('a shop that ends in the middle of a mail', () => {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'shop-killed-worker-'));
  let database: TestDatabase;
  let redis: TestRedis;
  let server: TestMailServer;
  let shop: ShopProcess;

  beforeEach(async () => {
    [database, redis, server] = await Promise.all([createTestDatabase(), aRedis(), startMailServer()]);
    await redis.start();
    shop = await open();
  });
  afterEach(async () => {
    await shop.end('SIGTERM');
    await Promise.all([database.drop(), redis.remove(), server.stop()]);
  });
  afterAll(() => fs.rmSync(dataDir, { recursive: true, force: true }));

  const open = () =>
    startShopProcess({ DATABASE_URL: database.url, DATA_DIR: dataDir, REDIS_URL: redis.url, SMTP_URL: server.url });

  async function put(): Promise<void> {
    const mail = anOrderConfirmation();
    await database.query(
      'INSERT INTO mails (id, template, recipient, payload) VALUES (gen_random_uuid(), $1, $2, $3)',
      [mail.template, mail.to, JSON.stringify(mail)],
    );
  }

  async function theRow() {
    return (await database.query<{ state: string; attempts: number }>('SELECT state, attempts FROM mails'))[0];
  }

  it('sends it again under the same Message-ID when it was killed, once its lease has ended', async () => {
    server.receive('silence');
    await put();
    await server.arrived(1);
    await shop.end('SIGKILL');
    expect(await theRow()).toEqual({ state: 'sending', attempts: 1 });
    shop = await open();
    await database.query('UPDATE mails SET lease_until = now()');
    await within(30_000, async () => (await theRow())?.state === 'sent');
    const [lost, taken] = server.mails;
    expect(taken?.messageId).toBe(lost?.messageId);
    expect(server.mails).toHaveLength(2);
  });

  it('finishes it first when it was asked to end', async () => {
    server.receive('linger');
    await put();
    await server.arrived(1);
    await shop.end('SIGTERM');
    expect(await theRow()).toEqual({ state: 'sent', attempts: 1 });
  });
});
