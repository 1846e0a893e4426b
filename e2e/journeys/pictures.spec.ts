import type { Page, Response } from '@playwright/test';
import { expect, test } from '../harness/test.js';

/** The bytes of every picture that is loaded from now on, once no more come. */
function watchPictures(page: Page) {
  const loaded: Promise<number>[] = [];
  const see = (response: Response) => {
    if (response.request().resourceType() !== 'image' || response.url().endsWith('.svg')) return;
    loaded.push(response.body().then((body) => body.length));
  };
  page.on('response', see);
  return async () => {
    let seen: number;
    do {
      seen = loaded.length;
      await Promise.all(loaded);
      await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)));
    } while (loaded.length > seen);
    page.off('response', see);
    return Promise.all(loaded);
  };
}

/** Waits for what moves the page beside its pictures: styles and fonts. */
async function drawnInFull(page: Page): Promise<void> {
  const missing = () =>
    page.evaluate(() => {
      const styles = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]:not([disabled])')];
      return (
        styles.some(({ sheet }) => !sheet) || document.body.offsetHeight === 0 || document.fonts.status !== 'loaded'
      );
    });
  await expect.poll(missing).toBe(false);
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a picture that is still on its way is shown blurred, and moves nothing when it comes', async ({ page }) => {
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/images/products/**', (route) => released.then(() => route.continue()));
    await page.goto('/products', { waitUntil: 'commit' });
    const picture = page.locator('article.card img').first();
    await expect(picture).toHaveCSS('background-image', /^url\("data:image\/webp;base64,/);
    await drawnInFull(page);
    const place = await picture.boundingBox();
    expect(await picture.evaluate((image: HTMLImageElement) => image.complete)).toBe(false);
    release();
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    expect(await picture.boundingBox()).toEqual(place);
  });
});

test.describe('at 390 pixels @phone', () => {
  test.use({ deviceScaleFactor: 3 });

  for (const path of ['/', '/products', '/products/bikinis']) {
    test(`the first view of ${path} loads at most 300 KB of pictures`, async ({ page }) => {
      const pictures = watchPictures(page);
      await page.goto(path, { waitUntil: 'networkidle' });
      // Until then, pictures further down are held back.
      await page.waitForFunction(() => !('drawing' in document.documentElement.dataset));
      const bytes = await pictures();
      expect(bytes.length).toBeGreaterThan(0);
      expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(300_000);
    });
  }

  test('no picture of a listing is wider than 800 pixels', async ({ page }) => {
    await page.goto('/products');
    const pictures = page.locator('article.card img');
    for (const picture of await pictures.all()) await picture.scrollIntoViewIfNeeded();
    await expect
      .poll(() => pictures.evaluateAll((all: HTMLImageElement[]) => all.filter((image) => !image.complete).length))
      .toBe(0);
    const widths = await pictures.evaluateAll((all: HTMLImageElement[]) =>
      Promise.all(
        all.map(async (image) => (await createImageBitmap(await (await fetch(image.currentSrc)).blob())).width),
      ),
    );
    expect(widths.length).toBeGreaterThanOrEqual(24);
    expect(Math.max(...widths)).toBeLessThanOrEqual(800);
  });
});
