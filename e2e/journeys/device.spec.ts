import type { Page } from '@playwright/test';
import { register } from '../harness/account.js';
import { pathsInCache, untilCached } from '../harness/cached-pages.js';
import { call } from '../harness/call.js';
import { newProduct } from '../harness/catalog.js';
import { buy, fillCart, sizeButton } from '../harness/shopping.js';
import { expect, test } from '../harness/test.js';

test.use({ serviceWorker: true });

/**
 * Registers a different service worker script for the same pages, as a new version of the shop would. Pages that load
 * later register the new script, too, so that the old script does not replace it. Resolves when the new worker is
 * waiting.
 */
async function publishVersion(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const container = navigator.serviceWorker;
    const register = container.register.bind(container);
    container.register = (script, options) => register(`${script}?new`, options);
  });
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    const { installing, waiting } = await navigator.serviceWorker.register('/sw.js?new');
    if (waiting) return;
    await new Promise<void>((resolve) =>
      installing?.addEventListener('statechange', () => installing.state === 'installed' && resolve()),
    );
  });
}

/** Resolves when the new version is active and has cleaned up the caches. */
const activated = (page: Page) =>
  page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    if (active?.state === 'activated') return;
    await new Promise<void>((resolve) =>
      active?.addEventListener('statechange', () => active.state === 'activated' && resolve()),
    );
  });

/** Sets `navigator.onLine` of a document that the browser has loaded offline: Chromium 150 leaves it at true. */
async function goOffline(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  const network = { offline: true, latency: 0, downloadThroughput: -1, uploadThroughput: -1 };
  await browser.send('Network.overrideNetworkState', network);
}

test(
  'Visited pages can be read offline and are marked as copies, and other pages report that the device is offline',
  { tag: '@series' },
  async ({ page, context, staff, log }) => {
    log.expectNoNetwork();
    log.expectRefusal(503, '/');
    const product = await newProduct(staff);
    await page.goto('/');
    await untilCached(page, '/');
    await page.goto(product.path);
    await untilCached(page, product.path);
    await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click();
    await untilCached(page, '/about');

    await context.setOffline(true);
    await expect(page.getByText('You are offline. You can still read pages that you have visited.')).toBeVisible();
    await page.goto(product.path);
    await expect(page.getByRole('heading', { level: 1, name: product.name })).toBeVisible();
    await expect(page.getByText(/You are offline\. This page is from \w+ \d+ at /)).toBeVisible();
    await page.goto('/about');
    await expect(page.getByText(/This page is from/)).toBeVisible();

    const offline = page.getByRole('heading', { level: 1, name: 'You are offline' });
    await page.goto('/products/bikinis', { waitUntil: 'load' });
    await expect(offline).toBeVisible();
    await page.getByRole('link', { name: 'About Us | Liberty Tide' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'About Us' })).toBeVisible();

    await page.goto('/cart', { waitUntil: 'load' });
    await expect(offline).toBeVisible();
    await context.setOffline(false);
    await page.getByRole('link', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('You are offline');
    await expect(page.getByText('You are offline.')).toBeHidden();
  },
);

test(
  'A customer reads orders and the wishlist offline, an offline addition to the cart is sent later, and sign-out deletes the copies',
  { tag: '@series' },
  async ({ page, context, staff, log }) => {
    log.expectNoNetwork();
    const { email, username } = await register(page.request);
    const product = await newProduct(staff);
    const id = await buy(page.request, email, product.variant('M'));
    await call(page.request, 'POST', '/api/wishlist', { productId: product.id });
    await page.goto(product.path);
    await untilCached(page, product.path);
    for (const path of ['/orders', '/wishlist']) {
      await page.goto(path);
      await expect(page.getByRole('article')).toHaveCount(1);
    }

    await context.setOffline(true);
    const asOf = page.getByText(/As of \d+:\d\d [AP]M\./);
    await page.goto('/orders');
    await expect(asOf).toBeVisible();
    await page.getByRole('link', { name: `Order ${id}` }).click();
    await expect(page.getByText('12 Harbor Lane')).toBeVisible();
    await page.goto(`/orders/${id}`);
    await expect(page.getByText('12 Harbor Lane')).toBeVisible();
    await expect(asOf).toBeVisible();
    await page.goto('/wishlist');
    await expect(page.getByRole('article')).toHaveCount(1);
    await expect(asOf).toBeVisible();

    await page.goto(product.path);
    await goOffline(page);
    await sizeButton(page, 'M').click();
    await page.getByRole('button', { name: 'Add to Cart', exact: true }).click();
    await expect(page.getByText(new RegExp(`^1 × ${product.name} will be added to your cart`))).toBeVisible();
    await page.goto('/wishlist');
    await context.setOffline(false);
    await expect(page.getByText('1 item was added to your cart.')).toBeVisible();
    await expect(asOf).toBeHidden();
    await expect(page.getByRole('link', { name: /^Cart, 1 / })).toBeVisible();

    // After the sign-out, the cart id on the device belongs to no account.
    log.expectRefusal(404, '/api/cart');
    await call(page.request, 'POST', '/api/logout');
    await page.goto('/wishlist');
    await expect(page.getByRole('heading', { name: 'Your wishlist is empty' })).toBeVisible();
    const stored = await page.evaluate(() => JSON.stringify(localStorage));
    expect(stored).not.toContain(username);
    expect(stored).not.toContain(id);
  },
);

test(
  'The service worker caches no page, response or text that belongs to a customer',
  { tag: '@series' },
  async ({ page, staff }) => {
    await page.goto('/about');
    await untilCached(page, '/about');
    const { username } = await register(page.request);
    const product = await newProduct(staff);
    await fillCart(page, product.variant('M'));
    await page.goto('/cart');
    await expect(page.getByRole('link', { name: product.name })).toBeVisible();
    await page.goto('/checkout');
    await expect(page.getByLabel('Card number')).toBeVisible();
    for (const path of ['/products?search=bikini', '/products']) await page.goto(path);
    await untilCached(page, '/products');

    const copies = await page.evaluate(async () => {
      const opened = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
      const requests = (await Promise.all(opened.map((cache) => cache.keys()))).flat();
      const responses = (await Promise.all(opened.map((cache) => cache.matchAll()))).flat();
      const texts = await Promise.all(responses.map((response) => response.text()));
      return { addresses: requests.map(({ url }) => url.replace(location.origin, '')), texts };
    });
    /** Pages that are cached without personal data. The browser loads their data, or reads the user's own copy. */
    const frames = ['/orders', '/wishlist'];
    const personal =
      /\/api\/(user|cart|orders|wishlist|checkout|admin)|\/(cart|checkout|auth|profile|orders)\b|search=/;
    const addresses = copies.addresses.filter((address) => !address.startsWith('/assets/'));
    expect(addresses.length).toBeGreaterThan(5);
    expect(addresses.filter((address) => personal.test(address) && !frames.includes(address))).toEqual([]);
    expect(copies.texts.filter((text) => text.includes(username))).toEqual([]);
  },
);

test(
  'The shop offers a new version outside of the checkout, loads it after a click, and does not delete the files of cached pages',
  { tag: '@series' },
  async ({ page, staff }) => {
    await register(page.request);
    await fillCart(page, (await newProduct(staff)).variant('M'));
    await page.goto('/about');
    await untilCached(page, '/about');
    await page.evaluate(async () => {
      const former = await caches.open('shell-former');
      for (const path of ['/assets/former.js', '/api/store']) await former.put(path, await fetch('/sw.js'));
    });

    await test.step('the offer waits until the shopper leaves the checkout', async () => {
      await page.goto('/checkout');
      await page.getByLabel('Card number').waitFor();
      await publishVersion(page);
      const offer = page.getByRole('heading', { name: 'A new version is ready' });
      await expect(offer).toBeHidden();
      await page.goBack();
      await expect(offer).toBeVisible();
    });

    await test.step('a click loads the page again', async () => {
      const reloaded = page.waitForEvent('load');
      await page.getByRole('button', { name: 'Reload' }).click();
      await reloaded;
    });

    await test.step('the new version preserves the files of a former version, and deletes its data', async () => {
      await activated(page);
      expect(await page.evaluate(() => caches.has('shell-former'))).toBe(false);
      expect(await pathsInCache(page, 'files')).toContain('/assets/former.js');
      expect(await pathsInCache(page, 'reads')).not.toContain('/api/store');
    });
  },
);
