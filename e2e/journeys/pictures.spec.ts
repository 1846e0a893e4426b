import type { Request } from '@playwright/test';
import { expect, test } from '../harness/test.js';

test.describe('Without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test(
    'a loading picture shows a blurred placeholder, and moves nothing when it arrives',
    { tag: '@series' },
    async ({ page }) => {
      let release = () => {};
      const released = new Promise<void>((resolve) => (release = resolve));
      await page.route('**/images/products/**', (route) => released.then(() => route.continue()));
      await page.goto('/products', { waitUntil: 'commit' });
      const picture = page.locator('article.card img').first();
      await expect(picture).toHaveCSS('background-image', /^url\("data:image\/webp;base64,/);
      // Fonts can move the page, too.
      await page.evaluate(async () => void (await document.fonts.ready));
      await expect(picture).toHaveJSProperty('complete', false);
      const place = await picture.boundingBox();
      release();
      await expect(picture).toHaveJSProperty('complete', true);
      await expect(picture).not.toHaveJSProperty('naturalWidth', 0);
      expect(await picture.boundingBox()).toEqual(place);
    },
  );
});

test.describe('On a phone with three device pixels for each CSS pixel', () => {
  test.use({ deviceScaleFactor: 3 });

  test(
    'the first screens of the home page and of lists load at most 300 KB of pictures',
    { tag: '@series' },
    async ({ context }) => {
      for (const path of ['/', '/products', '/products/bikinis']) {
        const pictures: Request[] = [];
        const page = await context.newPage();
        page.on('request', (request) => {
          if (request.resourceType() === 'image' && !request.url().endsWith('.svg')) pictures.push(request);
        });
        await page.goto(path);
        // After two frames, the browser has requested all pictures near the viewport.
        await page.evaluate(
          () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
        );
        const responses = await Promise.all(pictures.map((request) => request.response()));
        const bytes = responses.reduce((sum, response) => sum + Number(response?.headers()['content-length']), 0);
        expect(bytes, `bytes of pictures of ${path}`).toBeGreaterThan(0);
        expect(bytes, `bytes of pictures of ${path}`).toBeLessThanOrEqual(300_000);
        await page.close();
      }
    },
  );
});
