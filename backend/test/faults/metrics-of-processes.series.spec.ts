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

  /** Opens a new connection for each request, because the processes accept connections by rotation. */
  const get = async (where: string) =>
    (await fetch(`${shop.url}${where}`, { headers: { Connection: 'close' } })).text();

  it('are reported by each process for all of them, and shared values once', async () => {
    await Promise.all(Array.from({ length: 12 }, () => get('/api/categories')));
    const requests =
      /^http_requests_total\{method="GET",route="\/api\/categories",status="200",process="\d+"\} (\d+)$/gm;
    const requestsOf = (page: string) =>
      [...page.matchAll(requests)].reduce((sum, [, count]) => sum + Number(count), 0);
    await within(30_000, async () => requestsOf(await get('/metrics')) === 12);
    for (const page of await Promise.all(Array.from({ length: 6 }, () => get('/metrics')))) {
      expect(requestsOf(page)).toBe(12);
      expect(page).toContain('shop_refunds_failed 0\n');
      expect(page.match(/^shop_mails\{state="pending"\}/gm)).toHaveLength(1);
      expect(page.match(/^shop_database_pool_connections\{state="total",process="\d+"\} \d+$/gm)).toHaveLength(3);
    }
  });
});
