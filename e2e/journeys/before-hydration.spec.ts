import type { Page } from '@playwright/test';
import { newAccount } from '../harness/account.js';
import { newProduct } from '../harness/catalog.js';
import { mailTo } from '../harness/mailbox.js';
import { hydrated } from '../harness/pages.js';
import { expect, test } from '../harness/test.js';

/** Opens a page whose scripts are blocked until the returned function is called. */
async function openWithoutScripts(page: Page, path: string): Promise<() => Promise<void>> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/*.js', (route) => released.then(() => route.continue()));
  await page.goto(path, { waitUntil: 'commit' });
  return async () => {
    release();
    await hydrated(page);
  };
}

test('A size and a theme chosen before hydration stay chosen after it', async ({ page, staff }) => {
  const product = await newProduct(staff);
  const loadScripts = await openWithoutScripts(page, product.path);
  await page.getByRole('radio', { name: 'M', exact: true }).check({ force: true });
  await page.getByRole('radio', { name: 'Dark' }).check();
  await loadScripts();
  await expect(page.getByRole('radio', { name: 'M', exact: true })).toBeChecked();
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'In Your Cart' }).getByText('M, Navy')).toBeVisible();
});

test(
  'A page that is scrolled before hydration stays in place, so that a click during hydration counts',
  { tag: '@series' },
  async ({ page }) => {
    const loadScripts = await openWithoutScripts(page, '/about');
    const choice = page.getByRole('contentinfo').locator('label', { hasText: 'System' });
    await choice.scrollIntoViewIfNeeded();
    // The width of the text changes by a few pixels when the web font replaces its fallback.
    await page.evaluate(async () => void (await document.fonts.ready));
    const place = await choice.boundingBox();
    if (!place) throw new Error('The choice of the theme is not visible.');
    await page.mouse.move(place.x + place.width / 2, place.y + place.height / 2);
    await page.mouse.down();
    await loadScripts();
    expect(await choice.boundingBox()).toEqual(place);
    await page.mouse.up();
    await expect(page.getByRole('radio', { name: 'System' })).toBeChecked();
  },
);

test(
  'A message and search words typed before hydration stay in their fields, and the message is sent',
  { tag: '@series' },
  async ({ page, shop, isMobile }) => {
    const { email } = newAccount();
    const loadScripts = await openWithoutScripts(page, '/contact');
    const fields = { Name: 'Casey', Subject: 'Sizes of the halter', Message: 'Does the halter run small?' };
    for (const [label, text] of Object.entries(fields)) await page.getByLabel(label).fill(text);
    await page.getByLabel('Email', { exact: true }).fill(email);
    const box = page.getByRole('combobox', { name: 'Search products' });
    if (!isMobile) await box.fill('sarong');
    await loadScripts();
    for (const [label, text] of Object.entries(fields)) await expect(page.getByLabel(label)).toHaveValue(text);
    if (!isMobile) await expect(box).toHaveValue('sarong');
    await page.getByRole('button', { name: 'Send Message' }).click();
    await expect(page.getByRole('heading', { name: 'Your message is on its way' })).toBeVisible();
    expect((await mailTo(shop, email)).text).toContain(fields.Message);
  },
);
