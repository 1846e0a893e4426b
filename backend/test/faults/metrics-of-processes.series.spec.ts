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
    const count = (page: string, line: RegExp) => page.match(line)?.length;
    const isComplete = (page: string) =>
      requestsOf(page) === 12 &&
      page.includes('shop_refunds_failed 0\n') &&
      count(page, /^shop_mails\{state="pending"\}/gm) === 1 &&
      count(page, /^shop_database_pool_connections\{state="total",process="\d+"\} \d+$/gm) === 3;
    // A page leaves out a process that responds late, as on a busy machine.
    const completePage = () => within(30_000, async () => isComplete(await get('/metrics')));
    await Promise.all(Array.from({ length: 6 }, completePage));
  });
});
