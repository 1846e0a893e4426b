import type { Page } from '@playwright/test';
import { register, sameOrigin } from '../harness/account.js';
import { hydrated } from '../harness/hydrated.js';
import { buyElsewhere, fillCart, sizeButton, variantOf } from '../harness/shopping.js';
import { expect, test } from '../harness/test.js';

test.use({ serviceWorker: true });

/** Paths of everything that the service worker keeps of one kind. */
const keptIn = (page: Page, cache: string) =>
  page.evaluate(
    async (name) => (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname),
    cache,
  );

/** Waits until the service worker answers for the page that is shown and has its copy. */
async function untilKept(page: Page, path: string): Promise<void> {
  await page.evaluate(async () => navigator.serviceWorker.ready);
  await expect.poll(() => keptIn(page, 'pages')).toContain(path);
}

/** As if a new version of the shop had been put up: another script for the same pages. */
const publishVersion = (page: Page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    await navigator.serviceWorker.register('/sw.js?new');
  });

const offerInstall = (page: Page, outcome: 'accepted' | 'dismissed') =>
  page.evaluate((choice) => {
    const offer = new Event('beforeinstallprompt', { cancelable: true });
    window.dispatchEvent(
      Object.assign(offer, { prompt: () => Promise.resolve(), userChoice: Promise.resolve({ outcome: choice }) }),
    );
  }, outcome);

test('what was seen can be read without a network, and says that it is a copy', async ({ page, context, log }) => {
  log.expectNoNetwork();
  log.expectRefusal(503, '/');
  await page.goto('/');
  await untilKept(page, '/');
  await page.goto('/product/old-glory-triangle-bikini');
  await untilKept(page, '/product/old-glory-triangle-bikini');
  await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click();
  await untilKept(page, '/about');

  await context.setOffline(true);
  await expect(page.getByText('You are offline. Pages that you have seen can still be read.')).toBeVisible();
  await page.goto('/product/old-glory-triangle-bikini');
  await expect(page.getByRole('heading', { level: 1, name: 'Old Glory Triangle Bikini' })).toBeVisible();
  await expect(page.getByText(/You are offline\. This page is from \w+ \d+ at /)).toBeVisible();
  await page.goto('/about');
  await expect(page.getByText(/This page is from/)).toBeVisible();

  await page.goto('/products/bikinis');
  await expect(page.getByRole('heading', { level: 1, name: 'You are offline' })).toBeVisible();
  await page.getByRole('link', { name: 'About Us | Liberty Tide' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'About Us' })).toBeVisible();

  await page.goto('/cart');
  await expect(page.getByRole('heading', { level: 1, name: 'You are offline' })).toBeVisible();
  await context.setOffline(false);
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('You are offline');
  await expect(page.getByText('You are offline.')).toBeHidden();
});

test('own orders and the wishlist can be read without a network, what is added follows, and nothing stays behind', async ({
  page,
  context,
  shop,
  log,
}) => {
  log.expectNoNetwork();
  const { email, username } = await register(page.request);
  const variant = await variantOf(shop, 'old-glory-triangle-bikini', 'M');
  const id = await buyElsewhere(page.request, email, variant);
  await page.request.post('/api/wishlist', { data: { productId: variant.productId }, headers: sameOrigin });
  const product = '/product/old-glory-triangle-bikini';
  await page.goto(product);
  await untilKept(page, product);
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

  await page.goto(product);
  await sizeButton(page, 'M').click();
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.getByText(/^1 × Old Glory Triangle Bikini will be added to your cart/)).toBeVisible();
  await page.goto('/wishlist');
  await context.setOffline(false);
  await expect(page.getByText('1 item was added to your cart.')).toBeVisible();
  await expect(asOf).toBeHidden();
  await expect(page.getByRole('link', { name: /^Cart, 1 / })).toBeVisible();

  // What the device has of her cart is nobody's then.
  log.expectRefusal(404, '/api/cart');
  await page.request.post('/api/logout', { headers: sameOrigin });
  await page.goto('/wishlist');
  await expect(page.getByRole('heading', { name: 'Your wishlist is empty' })).toBeVisible();
  const kept = () => page.evaluate(() => JSON.stringify(localStorage));
  await expect.poll(kept).not.toContain(username);
  await expect.poll(kept).not.toContain(id);
});

test('nothing of a person is ever kept @desktop', async ({ page, shop }) => {
  await page.goto('/about');
  await untilKept(page, '/about');
  const { username } = await register(page.request);
  await fillCart(page, await variantOf(shop, 'old-glory-triangle-bikini', 'M'));
  for (const path of ['/cart', '/checkout', '/products?search=bikini', '/products']) {
    await page.goto(path, { waitUntil: 'networkidle' });
  }
  await untilKept(page, '/products');
  const kept = await page.evaluate(async () => {
    const all = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
    return all
      .flat()
      .map(({ url }) => new URL(url))
      .filter(({ pathname }) => !pathname.startsWith('/assets/'))
      .map(({ pathname, search }) => pathname + search);
  });
  /** As they come to everybody; what stands in them is asked of the shop, or of its owner's copy. */
  const frames = ['/orders', '/wishlist'];
  const personal = /\/api\/(user|cart|orders|wishlist|checkout|admin)|\/(cart|checkout|auth|profile|orders)\b|search=/;
  expect(kept.length).toBeGreaterThan(5);
  expect(kept.filter((url) => personal.test(url) && !frames.includes(url))).toEqual([]);
  const texts = await page.evaluate(async () => {
    const all = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).matchAll()));
    return Promise.all(all.flat().map((copy) => copy.text()));
  });
  expect(texts.filter((text) => text.includes(username))).toEqual([]);
});

test('a new version is offered, waits for a press, and never at the checkout @desktop', async ({ page, shop }) => {
  await register(page.request);
  await fillCart(page, await variantOf(shop, 'old-glory-triangle-bikini', 'M'));
  await page.goto('/about');
  await untilKept(page, '/about');
  await page.goto('/checkout');
  await page.getByLabel('Card number').waitFor();
  await publishVersion(page);
  const waits = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting !== null);
  await expect.poll(waits).toBe(true);
  const offer = page.getByRole('heading', { name: 'A new version is ready' });
  await expect(offer).toBeHidden();
  await page.goBack();
  await expect(offer).toBeVisible();

  await page.evaluate(() => (document.body.dataset['before'] = 'reload'));
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.locator('body[data-before]')).toHaveCount(0);
});

test('pages that were kept in a former version keep its files @desktop', async ({ page }) => {
  await page.goto('/about');
  await untilKept(page, '/about');
  await page.evaluate(async () => {
    const former = await caches.open('shell-former');
    for (const path of ['/assets/former.js', '/api/store']) await former.put(path, await fetch('/sw.js'));
  });
  await publishVersion(page);
  const reloaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Reload' }).click();
  await reloaded;
  await expect.poll(() => page.evaluate(() => caches.has('shell-former'))).toBe(false);
  expect(await keptIn(page, 'files')).toContain('/assets/former.js');
  expect(await keptIn(page, 'reads')).not.toContain('/api/store');
});

test('the shop can be installed where the browser offers it, and says so until that is dismissed', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('first-visit', '0'));
  await page.goto('/');
  await hydrated(page);
  const banner = page.getByRole('region', { name: 'Install the Liberty Tide app' });
  await expect(banner).toBeHidden();
  await offerInstall(page, 'accepted');
  await banner.getByRole('button', { name: 'Install' }).click();
  await expect(banner).toBeHidden();

  await offerInstall(page, 'dismissed');
  await banner.getByRole('button', { name: 'Dismiss' }).click();
  await page.reload();
  await hydrated(page);
  await offerInstall(page, 'accepted');
  await expect(banner).toBeHidden();
});

test.describe('on iOS', () => {
  test.use({ userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15' });

  test('the banner explains how the shop is installed by hand @phone', async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('first-visit', '0'));
    await page.goto('/about');
    const banner = page.getByRole('region', { name: 'Install the Liberty Tide app' });
    await expect(banner).toContainText('Add to Home Screen');
    await expect(banner.getByRole('button', { name: 'Install' })).toBeHidden();
  });
});

test('the manifest names the shop, and its icons are there @desktop', async ({ page, request }) => {
  await page.goto('/');
  const address = await page.locator('link[rel="manifest"]').getAttribute('href');
  const manifest = (await (await request.get(address ?? '')).json()) as { name: string; icons: { src: string }[] };
  expect(manifest.name).toBe('Liberty Tide');
  for (const { src } of manifest.icons) expect((await request.get(src)).status()).toBe(200);
});

test('the theme is chosen in the mobile menu, too @phone', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('dialog').getByRole('radio', { name: 'Dark' }).check();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page.locator('meta[name="theme-color"]')).toHaveAttribute('content', '#222226');
});

test('a browser without storage still shows the shop @phone', async ({ page }) => {
  await page.addInitScript(() => {
    for (const storage of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, storage, {
        get: () => {
          throw new DOMException('Access is denied for this document.', 'SecurityError');
        },
      });
    }
  });
  for (const path of ['/', '/products', '/product/old-glory-triangle-bikini', '/contact', '/auth']) {
    await page.goto(path, { waitUntil: 'networkidle' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText('Something went wrong')).toBeHidden();
  }
  await page.getByRole('radio', { name: 'Dark' }).check();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

test('invalid data in the browser’s storage does no harm @desktop', async ({ page, log }) => {
  log.expectRefusal(404, '/api/cart');
  await page.addInitScript(() => {
    for (const key of [
      'liberty-tide-theme',
      'cartSessionId',
      'install-banner-dismissed',
      'first-visit',
      'wishlist',
      'contact-form',
      'scroll-places',
    ]) {
      localStorage.setItem(key, '{"[nonsense');
      sessionStorage.setItem(key, '{"[nonsense');
    }
  });
  for (const path of ['/', '/products', '/contact', '/auth']) {
    await page.goto(path, { waitUntil: 'networkidle' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText('Something went wrong')).toBeHidden();
  }
});
