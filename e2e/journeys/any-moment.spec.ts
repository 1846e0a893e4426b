import { newProduct } from '../harness/catalog.js';
import { expect, test } from '../harness/test.js';

/** Moments of one run, in milliseconds after the document is parsed: from before the first script to after hydration. */
const moments = Array.from({ length: process.env['TEST_EXTENT'] === 'all' ? 50 : 10 }, () => Math.random() * 1_500);

test('Add to Cart, clicked at any moment before, during or after hydration, adds one unit each time', async ({
  page,
  staff,
}) => {
  const product = await newProduct(staff, { stock: { M: 99 } });
  const network = await page.context().newCDPSession(page);
  // A line of 1.6 Mbit/s: scripts arrive while the moments pass.
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 40,
    downloadThroughput: 200_000,
    uploadThroughput: 100_000,
  });
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      const moment = Number(sessionStorage.getItem('moment'));
      if (sessionStorage.getItem('moment') === null) return;
      sessionStorage.removeItem('moment');
      const click = () => document.querySelector<HTMLButtonElement>('form.purchase button.button--wide')?.click();
      setTimeout(click, moment);
    });
  });
  await page.goto('/about');

  for (const [place, moment] of moments.entries()) {
    await page.evaluate((at) => sessionStorage.setItem('moment', String(at)), moment);
    const isAddition = (url: string) => url.endsWith(product.path) || /\/api\/cart\/[^/]+\/items$/.test(url);
    const added = page.waitForResponse(
      (response) => response.request().method() === 'POST' && isAddition(response.url()),
    );
    await page.goto(product.path, { waitUntil: 'commit' });
    expect((await added).status(), `the click after ${moment} ms`).toBeLessThan(400);
    await page.waitForLoadState();
    const cookies = await page.context().cookies();
    const cart = cookies.find(({ name }) => name === 'cart')?.value ?? '';
    const { items } = (await (await page.request.get(`/api/cart/${cart}`)).json()) as { items: { quantity: number }[] };
    expect(
      items.map(({ quantity }) => quantity),
      `the click after ${moment} ms`,
    ).toEqual([place + 1]);
  }
});
