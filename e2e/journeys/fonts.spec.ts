import { expect, test } from '../harness/test.js';

test(
  'A page in English loads a small subset of each font and no stylesheet, and a page with other letters the full fonts',
  { tag: '@series' },
  async ({ page }) => {
    const fonts = new Set<string>();
    const styles: string[] = [];
    const nameOf = (url: string) => /\/assets\/(.*)-[\w-]{7,8}\.woff2$/.exec(url)?.[1];
    page.on('request', (request) => {
      const name = nameOf(request.url());
      if (name) fonts.add(name);
      if (request.resourceType() === 'stylesheet') styles.push(request.url());
    });
    await page.goto('/products');
    await page.evaluate(async () => void (await document.fonts.ready));
    expect([...fonts].sort()).toEqual(['fraunces-first', 'outfit-first']);
    expect(styles).toEqual([]);
    const whole = page.waitForRequest((request) => nameOf(request.url()) === 'outfit-latin-wght-normal');
    await page.goto('/products?search=caf%C3%A9');
    await whole;
  },
);
