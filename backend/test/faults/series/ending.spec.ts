import fs from 'node:fs';
import http from 'node:http';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { isNativeError } from 'node:util/types';
import { Client } from 'pg';
import { anOrderConfirmation } from '../../builders/mail.js';
import { aRedis, type TestRedis } from '../../harness/redis.js';
import { type ShopProcess, startShopProcess } from '../../harness/shop-process.js';
import { startMailServer, type TestMailServer } from '../../harness/smtp.js';
import { createTestDatabase, type TestDatabase } from '../../harness/test-database.js';
import { within } from '../../harness/within.js';

describe('a process that receives SIGTERM', () => {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'shop-ending-'));
  const running: ShopProcess[] = [];
  let database: TestDatabase;
  let redis: TestRedis;
  let server: TestMailServer;
  beforeAll(async () => {
    [database, redis, server] = await Promise.all([createTestDatabase(), aRedis(), startMailServer()]);
    await redis.start();
  });
  afterEach(async () => {
    await Promise.all(running.splice(0).map((shop) => shop.end('SIGKILL')));
  });
  afterAll(async () => {
    await Promise.all([database.drop(), redis.remove(), server.stop()]);
    fs.rmSync(dataDir, { recursive: true, force: true });
  });

  async function start(part?: 'web' | 'worker', settings: Record<string, string> = {}): Promise<ShopProcess> {
    const common = { DATABASE_URL: database.url, DATA_DIR: dataDir, SMTP_URL: server.url };
    const shop = await startShopProcess({ ...common, ...settings }, part);
    running.push(shop);
    return shop;
  }

  /** Starts to deliver a mail. The delivery then waits for the response of the mail server. */
  async function mailUnderWay(): Promise<string> {
    const receivedBefore = server.mails.length;
    server.receive('hold');
    const mail = anOrderConfirmation();
    const [row] = await database.query<{ id: string }>(
      'INSERT INTO mails (id, template, recipient, payload) VALUES (gen_random_uuid(), $1, $2, $3) RETURNING id',
      [mail.template, mail.to, JSON.stringify(mail)],
    );
    await server.arrived(receivedBefore + 1);
    return row?.id ?? '';
  }

  const stateOf = async (id: string) =>
    (await database.query<{ state: string }>('SELECT state FROM mails WHERE id = $1', [id]))[0]?.state;

  /** Starts a request on a keep-alive connection. The shop cannot respond before `letGo` is called. */
  async function requestUnderWay(shop: ShopProcess) {
    const blocker = new Client({ connectionString: database.url });
    await blocker.connect();
    await blocker.query('BEGIN');
    await blocker.query('LOCK TABLE carts');
    const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
    const response = sendRequest(`${shop.url}/api/cart`, { agent, method: 'POST' });
    await within(30_000, async () => {
      const waiting = await blocker.query('SELECT FROM pg_locks WHERE NOT granted AND relation = $1::regclass', [
        'carts',
      ]);
      return waiting.rowCount === 1;
    });
    return {
      response,
      letGo: async () => {
        await blocker.query('COMMIT');
        await blocker.end();
        await Promise.allSettled([response]);
        agent.destroy();
      },
    };
  }

  const isRefused = ({ url }: ShopProcess) =>
    sendRequest(`${url}/health/live`, { signal: AbortSignal.timeout(1000) }).then(
      () => false,
      (error: unknown) => codeOf(error) === 'ECONNREFUSED',
    );

  it('accepts no new connections, completes running requests, and responds “not ready” on open connections', async () => {
    const shop = await start('web', { LOG_LEVEL: 'info' });
    const { response, letGo } = await requestUnderWay(shop);
    const probe = await openConnection(shop);
    const ended = shop.end('SIGTERM');
    await within(30_000, () => isRefused(shop));
    expect(await probe.finish('/health/ready')).toMatch(/^HTTP\/1.1 503 [^]*The shop is shutting down\./);
    await letGo();
    expect(await response).toMatchObject({ status: 201, headers: { connection: 'close' } });
    expect(await ended).toBe(0);
    await within(30_000, () => Promise.resolve(shop.output().includes('Received SIGTERM')));
  }, 180_000);

  it('accepts no new connections and completes running requests, as a cluster', async () => {
    const shop = await start('web', { WEB_CONCURRENCY: '2' });
    const { response, letGo } = await requestUnderWay(shop);
    const ended = shop.end('SIGTERM');
    await within(30_000, () => isRefused(shop));
    await letGo();
    expect(await response).toMatchObject({ status: 201, headers: { connection: 'close' } });
    expect(await ended).toBe(0);
  }, 180_000);

  it('ends at once on a second signal', async () => {
    const shop = await start('web');
    const { response, letGo } = await requestUnderWay(shop);
    const failed = response.catch(codeOf);
    shop.signal('SIGTERM');
    await within(30_000, () => isRefused(shop));
    await new Promise((resolve) => setTimeout(resolve, 1100));
    expect(await shop.end('SIGTERM')).toBe(1);
    expect(await failed).toBe('ECONNRESET');
    await letGo();
  }, 180_000);

  it('completes a running mail delivery, as the whole shop without Redis', async () => {
    const shop = await start();
    const mail = await mailUnderWay();
    const ended = shop.end('SIGTERM');
    await within(30_000, () => isRefused(shop));
    server.goOn();
    expect(await ended).toBe(0);
    expect(await stateOf(mail)).toBe('sent');
  }, 180_000);

  it('serves only its health at WORKER_PORT and completes a running mail delivery, as a worker', async () => {
    const worker = await start('worker', { REDIS_URL: redis.url });
    expect(await sendRequest(`${worker.url}/health/ready`)).toMatchObject({ status: 200 });
    expect(await sendRequest(`${worker.url}/api/admin/mail`)).toMatchObject({ status: 404 });
    const portSettings = { WORKER_PORT: new URL(worker.url).port };
    const refused = (second: Promise<ShopProcess>) =>
      expect(second).rejects.toThrow('WORKER_PORT is taken by another program on 127.0.0.1');
    await Promise.all([
      refused(start('worker', portSettings)),
      refused(start(undefined, { ...portSettings, WEB_CONCURRENCY: '2' })),
    ]);
    const mail = await mailUnderWay();
    const ended = worker.end('SIGTERM');
    await within(30_000, () => isRefused(worker));
    server.goOn();
    expect(await ended).toBe(0);
    expect(await stateOf(mail)).toBe('sent');
  }, 180_000);
});

function codeOf(error: unknown): unknown {
  return isNativeError(error) && 'code' in error ? error.code : undefined;
}

interface ReceivedResponse {
  readonly status: number | undefined;
  readonly headers: http.IncomingHttpHeaders;
}

function sendRequest(url: string, options: http.RequestOptions = {}): Promise<ReceivedResponse> {
  return new Promise((resolve, reject) => {
    const request = http.request(url, options, (response) => {
      response.resume();
      response.on('end', () => resolve({ status: response.statusCode, headers: response.headers }));
    });
    request.on('error', reject);
    request.end();
  });
}

/**
 * Opens a connection and sends the beginning of a request, so that a closing server does not treat the connection as
 * idle. After two later requests, the server has read this beginning.
 */
async function openConnection({ url }: ShopProcess) {
  const { hostname, port } = new URL(url);
  const socket = net.connect(Number(port), hostname);
  await new Promise((resolve) => socket.once('connect', resolve));
  socket.write('GET ');
  for (let later = 0; later < 2; later++) await sendRequest(`${url}/health/live`, { agent: false });
  return {
    finish: (path: string) =>
      new Promise<string>((resolve) => {
        let response = '';
        socket.on('data', (part) => (response += part.toString()));
        socket.on('close', () => resolve(response));
        socket.write(`${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
      }),
  };
}
