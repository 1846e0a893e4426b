import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type ShopProcess, startShopProcess } from '../harness/shop-process.js';
import { createTestDatabase, type TestDatabase } from '../harness/test-database.js';
import { within } from '../harness/within.js';

describe('metrics of several processes', () => {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'shop-metrics-'));
  let database: TestDatabase;
  let shop: ShopProcess;
  beforeAll(async () => {
    database = await createTestDatabase();
    shop = await startShopProcess({ DATABASE_URL: database.url, DATA_DIR: dataDir, WEB_CONCURRENCY: '2' });
  }, 180_000);
  afterAll(async () => {
    await shop.end('SIGTERM');
    await database.drop();
    fs.rmSync(dataDir, { recursive: true, force: true });
  });

  /** Opens a new connection for each request, because the processes accept connections in turn. */
  const get = async (where: string) =>
    (await fetch(`${shop.url}${where}`, { headers: { Connection: 'close' } })).text();

  it('are summed up in each process, and shared values are reported once', async () => {
    await Promise.all(Array.from({ length: 12 }, () => get('/api/categories')));
    const requests = 'http_requests_total{method="GET",route="/api/categories",status="200"} 12\n';
    await within(30_000, async () => (await get('/metrics')).includes(requests));
    for (const page of await Promise.all(Array.from({ length: 6 }, () => get('/metrics')))) {
      expect(page).toContain(requests);
      expect(page).toContain('shop_orders_placed_total 0\n');
      expect(page.match(/^shop_mails\{state="pending"\}/gm)).toHaveLength(1);
      const connections = /^shop_database_pool_connections\{state="total"\} (\d+)$/m.exec(page)?.[1];
      expect(Number(connections)).toBeGreaterThan(2);
    }
  });
});
