import { expect, test } from '../harness/test.js';

test('An English page loads a small file of each font, and a page with other letters loads the whole fonts', async ({
  page,
}) => {
  const fonts = new Set<string>();
  const nameOf = (url: string) => /\/assets\/(.*)-.{8}\.woff2$/.exec(url)?.[1];
  page.on('request', (request) => {
    const name = nameOf(request.url());
    if (name) fonts.add(name);
  });
  await page.goto('/products');
  await page.evaluate(async () => void (await document.fonts.ready));
  expect([...fonts].sort()).toEqual(['fraunces-first', 'outfit-first']);
  const whole = page.waitForRequest((request) => nameOf(request.url()) === 'outfit-latin-wght-normal');
  await page.goto('/products?search=caf%C3%A9');
  await whole;
});
