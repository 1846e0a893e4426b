import type { Page } from '@playwright/test';

/** Returns the paths of all responses in one cache of the service worker. */
export const pathsInCache = (page: Page, cache: string): Promise<string[]> =>
  page.evaluate(
    async (name) => (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname),
    cache,
  );

/** Waits until the service worker controls the page and has cached the path. */
export async function untilCached(page: Page, path: string): Promise<void> {
  await page.evaluate(async () => navigator.serviceWorker.ready);
  const browser = await page.context().newCDPSession(page);
  await new Promise<void>((resolve, reject) => {
    const look = () =>
      void pathsInCache(page, 'pages').then((paths) => {
        if (paths.includes(path)) resolve();
      }, reject);
    browser.on('Storage.cacheStorageContentUpdated', look);
    browser.send('Storage.trackCacheStorageForOrigin', { origin: new URL(page.url()).origin }).then(look, reject);
  });
  await browser.detach();
}
