import type { BrowserContext, Page } from '@playwright/test';

/**
 * Prepares a browser context: `goto` and `reload` resolve after React has hydrated the page. A call with `waitUntil`
 * does not wait for hydration, so that a test can check the page before hydration.
 */
export async function prepare(context: BrowserContext, { serviceWorker }: { serviceWorker: boolean }): Promise<void> {
  if (!serviceWorker) await context.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'));
  context.on('page', awaitHydration);
}

/** Waits until React has hydrated the current page, for example after a link that loaded a document. */
export async function hydrated(page: Page): Promise<void> {
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
}

function awaitHydration(page: Page): void {
  const goto = page.goto.bind(page);
  const reload = page.reload.bind(page);
  page.goto = async (url, options) => {
    const response = await goto(url, options);
    if (!options?.waitUntil) await hydrated(page);
    return response;
  };
  page.reload = async (options) => {
    const response = await reload(options);
    if (!options?.waitUntil) await hydrated(page);
    return response;
  };
}
