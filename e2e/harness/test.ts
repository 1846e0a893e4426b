import { test as base } from '@playwright/test';
import { BrowserLog } from './browser-log.js';
import { awaitingCode } from './code.js';
import { startShop, type Shop } from './shop.js';

export { expect } from '@playwright/test';

interface OfEachTest {
  /** Most journeys go without: it fetches the files of all public pages with the first visit, and each test is a first visit. */
  serviceWorker: boolean;
  /** Fails the test for whatever the browser reports and no one expected. */
  log: BrowserLog;
}

interface OfEachWorker {
  /** Beside those of the demo shop. */
  shopSettings: Record<string, string>;
  shop: Shop;
}

/** A journey through a running shop; the tests of one worker share it, each with accounts of its own. */
export const test = base.extend<OfEachTest, OfEachWorker>({
  shopSettings: [{}, { option: true, scope: 'worker' }],
  shop: [
    async ({ shopSettings }, use) => {
      const shop = await startShop(shopSettings);
      await use(shop);
      await shop.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ shop }, use) => {
    await use(shop.url);
  },
  serviceWorker: [false, { option: true }],
  context: async ({ context, serviceWorker }, use) => {
    if (!serviceWorker) await context.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'));
    context.on('page', awaitingCode);
    await use(context);
  },
  log: [
    async ({ context }, use) => {
      const log = new BrowserLog(context);
      await use(log);
      base.expect(log.surprises()).toEqual([]);
    },
    { auto: true },
  ],
});
