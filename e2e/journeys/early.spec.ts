import type { Page } from '@playwright/test';
import { hydrated } from '../harness/hydrated.js';
import { suggestions } from '../harness/search.js';
import { expect, test } from '../harness/test.js';

/** Keeps the code of the pages back until it is let go. */
async function codeHeldBack(page: Page) {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/*.js', (route) => released.then(() => route.continue()));
  return release;
}

/** The shop waits three seconds for a picture. A busy machine may need longer to ask for it. */
async function waitingWithoutEnd(page: Page) {
  await page.addInitScript(() => {
    const after = window.setTimeout;
    window.setTimeout = ((work: () => void, millis?: number) =>
      millis === 3000 ? 0 : after(work, millis)) as typeof setTimeout;
  });
}

test('what is typed before the code of the page is there stays, and gets its suggestions afterwards @desktop', async ({
  page,
}) => {
  const release = await codeHeldBack(page);
  await page.goto('/products', { waitUntil: 'commit' });
  const box = page.getByRole('combobox', { name: 'Search products' });
  await box.pressSequentially('sarong');
  release();
  await expect(suggestions(page).getByRole('option', { name: /^Tidewater Sarong/ })).toBeVisible();
  await expect(box).toHaveValue('sarong');
});

test('a size, the cart and a theme that are pressed before the code of the page is there take effect when it is', async ({
  page,
}) => {
  const release = await codeHeldBack(page);
  await page.goto('/product/old-glory-triangle-bikini', { waitUntil: 'commit' });
  await page.getByRole('radio', { name: 'M', exact: true }).check();
  await page.getByRole('button', { name: 'Add to Cart' }).first().click();
  await page.getByRole('radio', { name: 'Dark' }).check();
  release();
  await expect(page.getByRole('link', { name: 'Cart, 1 in it' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page.getByRole('radio', { name: 'M', exact: true })).toBeChecked();
});

test('a size that was chosen before a reload counts for a press before the code is there', async ({ page }) => {
  await page.goto('/product/old-glory-triangle-bikini');
  await hydrated(page);
  await page.getByRole('radio', { name: 'L', exact: true }).check();
  const release = await codeHeldBack(page);
  await page.reload({ waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Add to Cart' }).first().click();
  release();
  await expect(page.getByRole('link', { name: 'Cart, 1 in it' })).toBeVisible();
  await expect(page.getByRole('radio', { name: 'L', exact: true })).toBeChecked();
});

test('hearts in a list that are pressed before the code of the page is there are full when it is', async ({ page }) => {
  const release = await codeHeldBack(page);
  await page.goto('/products?search=sarong', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Save Tidewater Sarong' }).click();
  release();
  await expect(page.getByRole('button', { name: 'Remove Tidewater Sarong from your wishlist' })).toBeVisible();
});

test('a heart is not lost when a link is followed before the code of the page is there', async ({ page }) => {
  await waitingWithoutEnd(page);
  const release = await codeHeldBack(page);
  await page.goto('/products?search=sarong', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Save Tidewater Sarong' }).click();
  await page.getByRole('banner').getByRole('link', { name: 'Wishlist' }).click();
  release();
  await expect(page.getByRole('heading', { level: 1, name: 'Your Wishlist' })).toBeVisible();
  await expect(page.getByRole('article').getByRole('heading')).toHaveText(['Tidewater Sarong']);
});

test('a link that was followed after a press does not wait longer than three seconds for the code', async ({
  page,
}) => {
  await codeHeldBack(page);
  await page.goto('/products?search=sarong', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Save Tidewater Sarong' }).click();
  await page.getByRole('banner').getByRole('link', { name: 'Wishlist' }).click();
  const left = (timeout: number) => page.waitForURL('**/wishlist', { waitUntil: 'commit', timeout });
  await expect(left(1000)).rejects.toThrow();
  await left(10_000);
});

test('filters that are pressed before the code of the page is there filter when it is @desktop', async ({ page }) => {
  const release = await codeHeldBack(page);
  await page.goto('/products', { waitUntil: 'commit' });
  await page.getByRole('checkbox', { name: 'On Sale' }).check();
  await page.getByLabel('Sort by').selectOption({ label: 'Price: low to high' });
  release();
  await expect(page).toHaveURL(/sort=price-asc/);
  await expect(page).toHaveURL(/onSale=true/);
  await expect(page.getByRole('checkbox', { name: 'On Sale' })).toBeChecked();
});

test('a price that is dragged while the code of the page comes filters when it is let go @desktop', async ({
  page,
}) => {
  const release = await codeHeldBack(page);
  await page.goto('/products', { waitUntil: 'commit' });
  const highest = page.getByRole('slider', { name: 'Highest price' });
  const box = await highest.boundingBox();
  if (!box) throw new Error('The slider is not to be seen.');
  const middle = box.y + box.height / 2;
  await page.mouse.move(box.x + box.width - 12, middle);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2, middle, { steps: 4 });
  release();
  await hydrated(page);
  await page.mouse.up();
  await expect(page).toHaveURL(/\/products\?maxPrice=(49|50|51)$/);
});

test('the code of a page leaves the line to the picture of its first view, until somebody scrolls', async ({
  page,
}) => {
  const files: string[] = [];
  page.on('request', (request) => files.push(new URL(request.url()).pathname));
  await page.route('**/images/products/lifeguard-scoop-one-piece-*', () => {});
  await waitingWithoutEnd(page);
  await page.goto('/product/lifeguard-scoop-one-piece', { waitUntil: 'domcontentloaded' });
  await expect.poll(() => files.some((file) => file.includes('/images/products/lifeguard'))).toBe(true);
  await expect.poll(() => files.some((file) => file.endsWith('.woff2'))).toBe(true);
  expect(files.filter((file) => file.endsWith('.js'))).toEqual([]);
  await page.mouse.wheel(0, 200);
  await hydrated(page);
});

test('pictures further down leave the line to the picture of a phone’s first view, until somebody scrolls @phone', async ({
  page,
}) => {
  const pictures: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/images/products/')) pictures.push(request.url());
  });
  await page.route('**/media/poster-*', () => {});
  await waitingWithoutEnd(page);
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
  await page.evaluate(() => document.fonts.ready);
  const further = page.locator('.card [loading=lazy]').first();
  await expect(further).toBeHidden();
  expect(pictures).toEqual([]);
  await page.mouse.wheel(0, 200);
  await expect(further).toBeVisible();
  await expect.poll(() => pictures.length).toBeGreaterThan(0);
});

test('a page that loses one of its files on the way is loaded once more, and works', async ({ page, log }) => {
  log.expectLost('/assets/goods-');
  // It needs the lost one.
  log.expectLost('/assets/contact-page-');
  let [documents, drawn] = [0, 0];
  page.on('domcontentloaded', () => drawn++);
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents++;
  });
  await page.route('**/assets/goods-*.js', (route) => (documents === 1 ? route.abort() : route.continue()));
  // Without the entry, which journeys else ask for themselves.
  await page.goto('/contact', { waitUntil: 'load' });
  // A key that is pressed on the way belongs to the former document.
  await expect.poll(() => drawn).toBe(2);
  await hydrated(page);
});

test('what waits for its code stays as the server drew it until the page is touched', async ({ page }) => {
  await page.goto('/product/pier-cropped-tank');
  // React has taken over the page around it.
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('[data-island="notices"]') ?? {}).some((key) => key.startsWith('__reactFiber')),
  );
  await expect(page.getByText('Email me when it is back')).toBeVisible();
});

test('the code of a page is not asked for before something is painted', async ({ page }) => {
  await page.goto('/contact');
  const code = () =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('.js'))
      .map(({ startTime }) => startTime);
  await expect.poll(async () => (await page.evaluate(code)).length).toBeGreaterThan(0);
  const painted = await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime);
  expect(Math.min(...(await page.evaluate(code)))).toBeGreaterThan(painted ?? Infinity);
});

test('an English text loads a small file of each font, a text with other letters the whole ones', async ({ page }) => {
  const fonts = new Set<string>();
  page.on('request', (request) => {
    const font = /\/assets\/(.*)-.{8}\.woff2$/.exec(request.url());
    if (font?.[1]) fonts.add(font[1]);
  });
  await page.goto('/products');
  await hydrated(page);
  await page.evaluate(() => document.fonts.ready);
  expect([...fonts].sort()).toEqual(['fraunces-first', 'outfit-first']);
  await page.goto('/products?search=caf%C3%A9');
  await expect.poll(() => fonts.has('outfit-latin-wght-normal')).toBe(true);
});
