import { test as base, type APIRequestContext, type Page, type PlaywrightTestOptions } from '@playwright/test';
import { signInAsStaff } from './account.js';
import { BrowserLog } from './browser-log.js';
import { prepare } from './pages.js';
import { sharedShop, type Shop } from './shop.js';

export { expect } from '@playwright/test';

type Device = Pick<PlaywrightTestOptions, 'viewport' | 'isMobile' | 'hasTouch'>;

export interface DeviceOptions {
  /** Device for tests that have a tag such as `@desktop`; undefined to use the project's default device. */
  desktop: Device | undefined;
}

interface OfEachTest {
  /**
   * Whether the service worker runs. It is off for most tests, because on the first visit it loads the files of all
   * public pages.
   */
  serviceWorker: boolean;
  /** Fails the test for each error and warning of the browser that the test did not expect. */
  log: BrowserLog;
  /** Opens a tab in another browser context, which shares no cookies and no storage with `page`. */
  openElsewhere: () => Promise<Page>;
}

interface OfEachWorker {
  shop: Shop;
  /** Sends API requests as a signed-in administrator. */
  staff: APIRequestContext;
}

const forDesktop = (tags: readonly string[], desktop: Device | undefined) =>
  tags.some((tag) => tag.startsWith('@desktop')) ? desktop : undefined;

/** Test function for the running shop that all tests share. Each test creates its own customers, products and codes. */
export const test = base.extend<OfEachTest & DeviceOptions, OfEachWorker>({
  desktop: [undefined, { option: true }],
  viewport: ({ viewport, desktop }, use, { tags }) => use(forDesktop(tags, desktop)?.viewport ?? viewport),
  isMobile: ({ isMobile, desktop }, use, { tags }) => use(forDesktop(tags, desktop)?.isMobile ?? isMobile),
  hasTouch: ({ hasTouch, desktop }, use, { tags }) => use(forDesktop(tags, desktop)?.hasTouch ?? hasTouch),
  shop: [async ({}, use) => use(sharedShop()), { scope: 'worker' }],
  staff: [
    async ({ shop, playwright }, use) => {
      const staff = await playwright.request.newContext({ baseURL: shop.url });
      await signInAsStaff(staff);
      await use(staff);
      await staff.dispose();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ shop }, use) => use(shop.url),
  serviceWorker: [false, { option: true }],
  context: async ({ context, serviceWorker, javaScriptEnabled }, use) => {
    if (javaScriptEnabled) await prepare(context, { serviceWorker });
    await use(context);
  },
  openElsewhere: async ({ browser, shop, viewport, isMobile, hasTouch }, use) => {
    const contexts: { close(): Promise<void> }[] = [];
    await use(async () => {
      const context = await browser.newContext({ baseURL: shop.url, viewport, isMobile, hasTouch });
      contexts.push(context);
      await prepare(context, { serviceWorker: false });
      return context.newPage();
    });
    await Promise.all(contexts.map((context) => context.close()));
  },
  log: [
    async ({ context }, use) => {
      const log = new BrowserLog(context);
      await use(log);
      base.expect(log.surprises(), 'errors, warnings and foreign requests of the browser').toEqual([]);
    },
    { auto: true },
  ],
});
