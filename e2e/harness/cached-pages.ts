import { expect, type Page } from '@playwright/test';

/** Returns the paths of all responses in one cache of the service worker. */
export const pathsInCache = (page: Page, cache: string): Promise<string[]> =>
  page.evaluate(
    async (name) => (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname),
    cache,
  );

/** Waits until the service worker controls the page and has its copy. A cache has no events, so this polls. */
export async function untilCached(page: Page, path: string): Promise<void> {
  await page.evaluate(async () => navigator.serviceWorker.ready);
  await expect.poll(() => pathsInCache(page, 'pages'), `pages in the cache of the service worker`).toContain(path);
}
