import fs from 'node:fs';
import path from 'node:path';
import PostalMime from 'postal-mime';
import { Outbox } from '../../src/domain/mail/ports/outbox.js';
import { anOrderConfirmation } from '../builders/mail.js';
import { aRedis, type TestRedis } from '../harness/redis.js';
import { startMailServer, type TestMailServer } from '../harness/smtp.js';
import { startTestApp, type TestApp } from '../harness/test-app.js';
import { within } from '../harness/within.js';

interface MailRow {
  readonly id: string;
  readonly state: string;
  readonly attempts: number;
  readonly last_answer: string | null;
}

describe('the path of a mail from the outbox to its recipient', () => {
  let redis: TestRedis;
  let server: TestMailServer;
  let shop: TestApp;

  const prepare = async () => {
    redis = await aRedis();
    server = await startMailServer();
  };
  const close = async () => {
    await shop.close();
    await server.stop();
    await redis.remove();
  };

  const open = async (settings: Record<string, string> = {}) => {
    shop = await startTestApp({
      SMTP_URL: server.url,
      REDIS_URL: redis.url,
      PUBLIC_URL: 'https://shop.example.com',
      MAIL_FROM: 'Liberty Tide <hello@shop.example.com>',
      ...settings,
    });
  };
  const put = () => shop.app.get(Outbox, { strict: false }).put(anOrderConfirmation());
  const rows = () => shop.database.query<MailRow>('SELECT id, state, attempts, last_answer FROM mails');
  const firstRow = async () => (await rows())[0];
  const becomes = (state: string) => within(30_000, async () => (await firstRow())?.state === state);
  /** Makes each mail due now, and ends each lease now. */
  const hurry = () => shop.database.query('UPDATE mails SET next_attempt_at = now(), lease_until = now()');

  /** Number of jobs added to the queue so far. */
  const jobs = async () => Number((await redis.call('GET {shop}:mail:id')).split('\r\n')[1]);

  describe('with Redis and a mail server', () => {
    beforeAll(async () => {
      await prepare();
      await redis.start();
      await open();
    });
    beforeEach(async () => {
      await shop.database.query('DELETE FROM mails');
      server.forget();
    });
    afterAll(close);

    it('leads through Bull and SMTP once, and the mail has a text and an HTML part', async () => {
      const before = await jobs();
      await put();
      await server.arrived(1);
      await becomes('sent');
      const [mail] = server.mails;
      expect(mail?.envelope).toEqual({ from: 'hello@shop.example.com', to: ['mary@shop.example'] });
      expect(mail?.from).toMatchObject({ name: 'Liberty Tide', address: 'hello@shop.example.com' });
      expect(mail?.to).toMatchObject([{ address: 'mary@shop.example' }]);
      expect(mail?.messageId).toBe(`<${(await firstRow())?.id ?? ''}@shop.example.com>`);
      expect(mail?.headers.find(({ key }) => key === 'content-type')?.value).toMatch(/^multipart\/alternative/);
      expect(mail?.text).toContain('Total: $186.00');
      expect(mail?.html).toContain('https://shop.example.com/order-confirmation/K7QF-2M9X-4TBD-W8HN');
      expect(server.mails).toHaveLength(1);
      expect(await firstRow()).toMatchObject({ attempts: 1, last_answer: '250 taken' });
      expect(await jobs()).toBeGreaterThan(before);
    });

    it('sends only ids to Redis, and no personal data', async () => {
      const monitor = await redis.listen();
      await put();
      await becomes('sent');
      monitor.stop();
      expect(monitor.received()).toContain((await firstRow())?.id);
      expect(monitor.received()).not.toMatch(/mary|smith|K7QF/i);
    });

    it('leaves no data of a delivered mail in Redis', async () => {
      await put();
      await becomes('sent');
      const id = (await firstRow())?.id ?? 'none';
      await within(30_000, async () => (await redis.call(`KEYS *${id}*`)).startsWith('*0'));
    });

    it('survives a crash of Redis', async () => {
      await put();
      await becomes('sent');
      await redis.kill();
      await put();
      await redis.start();
      await server.arrived(2);
      await within(30_000, async () => (await rows()).every(({ state }) => state === 'sent'));
      expect(new Set(server.mails.map(({ messageId }) => messageId)).size).toBe(2);
      expect(server.mails).toHaveLength(2);
    });

    it('continues a mail of a crashed worker after the end of its lease', async () => {
      await shop.database.query(
        `INSERT INTO mails (id, template, recipient, payload, state, attempts, lease_until)
         VALUES (gen_random_uuid(), $1, $2, $3, 'sending', 1, now() + interval '1 minute')`,
        ['order-confirmation', 'mary@shop.example', JSON.stringify(anOrderConfirmation())],
      );
      await put();
      await within(30_000, async () => (await rows()).some(({ state }) => state === 'sent'));
      expect(await rows()).toContainEqual(expect.objectContaining({ state: 'sending', attempts: 1 }));
      await hurry();
      await within(30_000, async () => (await rows()).every(({ state }) => state === 'sent'));
      expect(server.mails).toHaveLength(2);
      expect((await rows()).map(({ attempts }) => attempts).sort()).toEqual([1, 2]);
    });

    it('retries with the same Message-ID when the server is busy', async () => {
      server.receive({ code: 451, text: 'try again later', at: 'DATA' }, 'drop');
      await put();
      for (const attempt of [1, 2]) {
        await within(30_000, async () => {
          const row = await firstRow();
          return row?.state === 'pending' && row.attempts === attempt;
        });
        await hurry();
      }
      await becomes('sent');
      const [lostMail, acceptedMail] = server.mails;
      expect(lostMail?.messageId).toBe(acceptedMail?.messageId);
      expect(server.mails).toHaveLength(2);
      expect(await firstRow()).toMatchObject({ attempts: 3, last_answer: '250 taken' });
    });

    it('fails at once, with the server’s response, for an address that does not exist', async () => {
      server.receive({ code: 550, text: 'no such user here', at: 'RCPT' });
      await put();
      await becomes('failed');
      expect(await firstRow()).toMatchObject({ attempts: 1, last_answer: '550 no such user here' });
      await put();
      await within(30_000, async () => (await rows()).some(({ state }) => state === 'sent'));
      expect(await rows()).toContainEqual(expect.objectContaining({ state: 'failed', attempts: 1 }));
      expect(server.mails).toHaveLength(1);
    });

    it('reports its state in the health check', async () => {
      // The health check opens its own connection on the first request. On a busy machine, a check can time out.
      const reports = (expected: Record<string, string>) =>
        within(30_000, async () => {
          const response = await fetch(`${shop.url}/health/ready`);
          const { status, dependencies } = (await response.json()) as { status: string; dependencies: object };
          const states: Record<string, string> = { status, ...dependencies };
          return Object.entries(expected).every(([name, state]) => states[name] === state);
        });
      await reports({ status: 'ok', redis: 'up', mail: 'up' });
      await redis.kill();
      await reports({ status: 'degraded', redis: 'down' });
    });
  });

  describe('in other circumstances', () => {
    beforeEach(prepare);
    afterEach(close);

    it('waits while Redis is unavailable, and leads through Bull once when Redis is back', async () => {
      await open();
      await put();
      expect(await firstRow()).toMatchObject({ state: 'pending', attempts: 0 });
      await redis.start();
      await becomes('sent');
      expect(server.mails).toHaveLength(1);
      expect(await firstRow()).toMatchObject({ attempts: 1 });
      expect(await jobs()).toBeGreaterThan(0);
    });

    it('works without Redis', async () => {
      await open({ REDIS_URL: '' });
      await Promise.all(Array.from({ length: 12 }, put));
      await server.arrived(12);
      await within(30_000, async () => (await rows()).every(({ state }) => state === 'sent'));
      expect(new Set(server.mails.map(({ messageId }) => messageId)).size).toBe(12);
      expect(server.mails).toHaveLength(12);
    });

    it('ends in the local mailbox when there is no mail server @series', async () => {
      await redis.start();
      await open({ SMTP_URL: '' });
      await put();
      await becomes('sent');
      const folder = path.join(shop.dataDir, 'mail');
      const files = fs.readdirSync(folder);
      expect(files).toEqual([expect.stringMatching(/^\d{4}-\d\d-\d\dT.*\.eml$/)]);
      const mail = await PostalMime.parse(fs.readFileSync(path.join(folder, files[0] ?? '')));
      expect(mail.to).toMatchObject([{ address: 'mary@shop.example' }]);
    });

    it('finishes a running delivery before the shop stops', async () => {
      await redis.start();
      await open();
      await put();
      await within(30_000, async () => (await firstRow())?.state !== 'pending');
      await shop.app.close();
      expect(await firstRow()).toMatchObject({ state: 'sent' });
    });
  });
});
