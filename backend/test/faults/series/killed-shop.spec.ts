import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type Agent, signedIn } from '../../builders/account.js';
import { holdCheckout, openCheckout, type OpenedCheckout, payInSandbox, placeOrder } from '../../builders/checkout.js';
import { aProduct } from '../../builders/product.js';
import { type PostgresProxy, startPostgresProxy } from '../../harness/postgres-proxy.js';
import { type ShopProcess, startShopProcess } from '../../harness/shop-process.js';
import { createTestDatabase, type TestDatabase } from '../../harness/test-database.js';
import { within } from '../../harness/within.js';

interface Scene {
  readonly agent: Agent;
  readonly checkout: OpenedCheckout;
  readonly proxy: PostgresProxy;
  readonly shop: ShopProcess;
}

describe('a shop that is killed during a payment', () => {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'shop-killed-'));
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(async () => {
    await database.drop();
    fs.rmSync(dataDir, { recursive: true, force: true });
  });

  const settings = (databaseUrl: string) => ({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir });

  async function paidCheckout(): Promise<Scene> {
    const proxy = await startPostgresProxy(database.url);
    const shop = await startShopProcess(settings(proxy.url));
    const { agent } = await signedIn({ ...shop, database });
    const checkout = await openCheckout(agent, [{ product: await aProduct(database) }]);
    await holdCheckout(agent, checkout).expect(200);
    await payInSandbox(agent, checkout).expect(200);
    return { agent, checkout, proxy, shop };
  }

  async function ordersOf({ paymentIntentId }: OpenedCheckout): Promise<number> {
    const sql = 'SELECT count(*)::int AS n FROM orders WHERE payment_intent_id = $1';
    return (await database.query<{ n: number }>(sql, [paymentIntentId]))[0]?.n ?? 0;
  }

  const recovers = (checkout: OpenedCheckout) => within(120_000, async () => (await ordersOf(checkout)) > 0);

  it('creates the order after its restart if it was killed after the provider’s success', async () => {
    const { agent, checkout, proxy, shop } = await paidCheckout();
    const frozen = proxy.freezeBefore('insert into "orders"');
    const unanswered = placeOrder(agent, checkout).catch(() => null);
    await frozen;
    await shop.end('SIGKILL');
    await Promise.all([unanswered, proxy.close()]);
    expect(await ordersOf(checkout)).toBe(0);

    const again = await startShopProcess(settings(database.url));
    await recovers(checkout);
    expect(await ordersOf(checkout)).toBe(1);
    await again.end('SIGTERM');
  }, 240_000);

  it('has created the order once if it was killed before its response', async () => {
    const { agent, checkout, proxy, shop } = await paidCheckout();
    const frozen = proxy.freezeAfter('COMMIT');
    const unanswered = placeOrder(agent, checkout).catch(() => null);
    await frozen;
    await shop.end('SIGKILL');
    await Promise.all([unanswered, proxy.close()]);

    const again = await startShopProcess(settings(database.url));
    await recovers(checkout);
    const cookies = agent.jar.getCookies({ domain: '127.0.0.1', path: '/', script: false, secure: false });
    const response = await fetch(`${again.url}/api/orders`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'Sec-Fetch-Site': 'same-origin',
        Cookie: cookies.map((cookie) => cookie.toValueString()).join('; '),
      },
      body: JSON.stringify({ paymentIntentId: checkout.paymentIntentId }),
    });
    expect(response.status).toBe(200);
    expect(await ordersOf(checkout)).toBe(1);
    await again.end('SIGTERM');
  }, 240_000);
});
