import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { SMTPServerOptions } from 'smtp-server';
import { type Agent, visitor } from '../builders/account.js';
import { customer, holdCheckout, openCheckout, payInSandbox, placeOrder } from '../builders/checkout.js';
import { aProduct } from '../builders/product.js';
import { storeSettings } from '../builders/store-settings.js';
import { aRedis, type TestRedis } from '../harness/redis.js';
import { type ShopProcess, startShopProcess } from '../harness/shop-process.js';
import { startMailServer, type TestMailServer } from '../harness/smtp.js';
import { createTestDatabase, type TestDatabase } from '../harness/test-database.js';
import { within } from '../harness/within.js';

interface LogLine {
  readonly requestId?: string;
  readonly mailId?: string;
  readonly template?: string;
  readonly outcome?: string;
  readonly answer?: string;
  readonly msg?: string;
  readonly level: number;
  readonly err?: { readonly message: string };
}

const readable = (line: string) => JSON.parse(line) as LogLine;

const onAuth: SMTPServerOptions['onAuth'] = (_login, _session, callback) => callback(null, { user: 'mailer' });

/** The web process and the worker run with the most detailed log level. */
describe('logs', () => {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'shop-logs-'));
  let database: TestDatabase;
  let redis: TestRedis;
  let server: TestMailServer;
  let web: ShopProcess;
  let worker: ShopProcess;
  let mary: Agent;

  beforeAll(async () => {
    [database, redis, server] = await Promise.all([createTestDatabase(), aRedis(), startMailServer({ onAuth })]);
    await redis.start();
    const settings = {
      DATABASE_URL: database.url,
      DATA_DIR: dataDir,
      REDIS_URL: redis.url,
      SMTP_URL: server.url.replace('smtp://', 'smtp://mailer:smtp-password-1@'),
      NODE_ENV: 'production',
      ...storeSettings,
      LOG_LEVEL: 'trace',
      SESSION_SECRET: 'session-secret-of-the-logs',
      METRICS_TOKEN: 'metrics-token-of-the-logs',
      PAYMENTS: 'sandbox',
    };
    [web, worker] = await Promise.all([startShopProcess(settings, 'web'), startShopProcess(settings, 'worker')]);
    mary = visitor(web);
  }, 180_000);
  afterAll(async () => {
    await Promise.all([web.end('SIGTERM'), worker.end('SIGTERM')]);
    await Promise.all([database.drop(), redis.remove(), server.stop()]);
    fs.rmSync(dataDir, { recursive: true, force: true });
  });

  const linesOf = (shop: ShopProcess): LogLine[] =>
    shop
      .output()
      .split('\n')
      .slice(0, -1) // The last line may be incomplete.
      .filter((line) => line.startsWith('{'))
      .map(readable);
  const mailLine = (requestId: string) => linesOf(worker).find((line) => line.requestId === requestId && line.mailId);

  const email = 'mary.logged@customers.example';
  const password = 'first secret of mary';
  const secrets = new Set([
    email,
    'mary.logged',
    password,
    customer.email,
    'smtp-password-1',
    'session-secret-of-the-logs',
    'metrics-token-of-the-logs',
  ]);

  it('contain the request id in each line, even for the mails of a request', async () => {
    server.receive({ code: 451, text: `Later, ${email}`, at: 'RCPT' });
    const registered = await mary
      .post('/api/register')
      .set('X-Request-Id', 'register-1')
      .send({ username: 'mary-logged', email, password })
      .expect(201);
    for (const cookie of registered.get('Set-Cookie') ?? []) secrets.add(/=([^;]{9,})/.exec(cookie)?.[1] ?? email);
    await mary.post('/api/login').send({ username: 'mary-logged', password: 'wrong secret of mary' }).expect(401);
    await mary.post('/api/login').send({ username: 'mary-logged', password }).expect(200);
    secrets.add('wrong secret of mary');

    const contact = { name: 'Mary', email, subject: 'Order', message: 'private words of mary' };
    await mary.post('/api/contact').set('X-Request-Id', 'contact-1').send(contact).expect(201);
    secrets.add(contact.message);
    const deferred = () => linesOf(worker).find(({ outcome }) => outcome === 'deferred');
    const responseLogged = () => linesOf(web).find(({ requestId }) => requestId === 'contact-1');
    await within(30_000, () => [mailLine('contact-1'), deferred(), responseLogged()].every(Boolean));
    expect(mailLine('contact-1')).toMatchObject({ mailId: expect.any(String), template: expect.any(String) });
    expect(deferred()?.answer).toContain('m•••@c•••.example');
    expect(responseLogged()?.msg).toBe('POST /api/contact 201');
  });

  it('do not contain a new password or its link', async () => {
    const receivedBefore = server.mails.length;
    await mary.post('/api/reset-password-request').send({ email }).expect(200);
    await within(30_000, () => server.mails.slice(receivedBefore).some(({ text = '' }) => text.includes('token=')));
    const token = server.mails.map(({ text = '' }) => /token=([\w-]+)/.exec(text)?.[1]).find(Boolean) ?? '';
    expect(token).toHaveLength(43);
    secrets.add(token);
    await visitor(web).get(`/reset-password?token=${token}`);
    const reset = { token, newPassword: 'second secret of mary' };
    await mary.post('/api/reset-password').send(reset).expect(200);
    secrets.add(reset.newPassword);
    await mary.post('/api/login').send({ username: 'mary-logged', password: reset.newPassword }).expect(200);
  });

  it('do not contain carts, cards, payments and orders', async () => {
    const product = await aProduct(database);
    const checkout = await openCheckout(mary, [{ product }]);
    secrets.add(checkout.sessionId).add(checkout.clientSecret ?? email);
    await holdCheckout(mary, checkout).expect(200);
    await payInSandbox(mary, checkout, '4000 0000 0000 0002').expect(402);
    await payInSandbox(mary, checkout, '4242 4242 4242 4242').expect(200);
    for (const card of ['4000 0000 0000 0002', '4242 4242 4242 4242']) secrets.add(card).add(card.replaceAll(' ', ''));
    server.receive({ code: 550, text: `No such user ${customer.email}`, at: 'RCPT', to: customer.email });
    const placed = await placeOrder(mary, checkout).set('X-Request-Id', 'order-1').expect(201);
    const orderId = String(placed.body.id);
    secrets.add(orderId).add(orderId.replaceAll('-', ''));
    await visitor(web).get(`/api/orders/${orderId}`).expect(200);
    await visitor(web).get(`/order-confirmation/${orderId}`);
    await within(30_000, () => mailLine('order-1') !== undefined);
    expect(mailLine('order-1')).toMatchObject({
      level: 50,
      template: 'order-confirmation',
      outcome: 'failed',
      cause: 'address',
      msg: 'Email failed permanently, staff must act',
    });
  });

  it('do not contain the database’s error messages', async () => {
    await database.query(`
      CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN RAISE EXCEPTION 'Key (lower(email))=(%) is refused', NEW.email; END $$;
      CREATE TRIGGER refuse BEFORE INSERT ON contact_submissions FOR EACH ROW EXECUTE FUNCTION refuse()`);
    const contact = { name: 'Mary', email, subject: 'Order', message: 'other words of mary' };
    secrets.add(contact.message);
    const failed = await mary.post('/api/contact').set('X-Request-Id', 'fault-1').send(contact).expect(500);
    expect(failed.text).not.toContain(email);
    await within(30_000, () => linesOf(web).some(({ requestId }) => requestId === 'fault-1'));
    expect(linesOf(web).filter(({ requestId }) => requestId === 'fault-1')).toMatchObject([
      {
        level: 50,
        msg: 'POST /api/contact 500',
        err: { message: 'Key (lower(email))=(m•••@c•••.example) is refused' },
      },
    ]);
    await mary.get('/metrics').set('Authorization', 'Bearer metrics-token-of-the-logs').expect(200);
    await mary.get('/metrics').set('Authorization', 'Bearer another-secret-token').expect(401);
    secrets.add('another-secret-token');
  });

  it('contain none of the secrets in either process', () => {
    expect(secrets.size).toBeGreaterThan(18);
    for (const shop of [web, worker]) {
      expect(linesOf(shop).length).toBeGreaterThan(5);
      const leaked = [...secrets].filter((secret) => shop.output().toLowerCase().includes(secret.toLowerCase()));
      expect(leaked).toEqual([]);
    }
  });

  it('contain only the message of an error that ends a process @series', async () => {
    await database.query(`DELETE FROM migrations WHERE name LIKE 'Jobs%'`);
    const env = {
      PATH: process.env['PATH'],
      DATABASE_URL: database.url,
      DATA_DIR: dataDir,
      NODE_ENV: 'production',
      ...storeSettings,
      SESSION_SECRET: 'session-secret-of-the-logs',
      PAYMENTS: 'sandbox',
    };
    const { status, stdout, stderr } = spawnSync(process.execPath, ['dist/processes/migrate.js'], {
      env,
      encoding: 'utf8',
    });
    expect([status, stderr]).toEqual([1, '']);
    expect(stdout.trim().split('\n').map(readable)).toMatchObject([
      {
        level: 60,
        msg: 'The process ends because of an error',
        err: {
          message: expect.stringContaining('already exists'),
          stack: expect.stringContaining('at async Jobs'),
        },
      },
    ]);
    expect(stdout).not.toContain('CREATE TABLE');
  });
});
