import { newProduct } from '../harness/catalog.js';
import { hydrated } from '../harness/pages.js';
import { expect, test } from '../harness/test.js';

test(
  'Without a network, a page and a panel report that they could not be loaded, and open when the network returns',
  { tag: '@series' },
  async ({ page, context, staff, log }) => {
    log.expectNoNetwork();
    const product = await newProduct(staff);
    await page.goto(product.path);
    const sorry = page.getByRole('heading', { level: 1, name: 'This page could not be loaded' });
    const guide = page.getByRole('main').getByRole('link', { name: 'Size Guide' });

    await test.step('the panel leaves the page as it is', async () => {
      await context.setOffline(true);
      await guide.click();
      await expect(page.getByText('This part of the page could not be loaded. Please try again.')).toBeVisible();
      await expect(page.getByRole('heading', { level: 1, name: product.name })).toBeVisible();
      await context.setOffline(false);
      await guide.click();
      await expect(page.getByRole('dialog', { name: 'Size Guide' })).toBeVisible();
    });

    await test.step('the page of another product loads after "Try again"', async () => {
      await page.goto(product.path);
      const other = page
        .getByRole('region', { name: 'You may also like' })
        .getByRole('heading')
        .getByRole('link')
        .first();
      const name = await other.innerText();
      await context.setOffline(true);
      await other.click();
      await expect(sorry).toBeVisible();
      await context.setOffline(false);
      await page.getByRole('main').getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    });

    await test.step('the code of another page loads after "Try again"', async () => {
      await context.setOffline(true);
      await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click();
      await expect(sorry).toBeVisible();
      await context.setOffline(false);
      await page.getByRole('main').getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'About Us' })).toBeVisible();
    });
  },
);

test('A page reloads by itself after a chunk failed to load, and works', { tag: '@series' }, async ({ page, log }) => {
  log.expectFailure('/assets/contact-page-');
  let documents = 0;
  await page.route('**/assets/contact-page-*.js', (route) => (documents === 1 ? route.abort() : route.continue()));
  const secondDocument = page.waitForRequest((request) => request.isNavigationRequest() && ++documents === 2);
  await page.goto('/contact', { waitUntil: 'commit' });
  await secondDocument;
  await hydrated(page);
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByText('Message must be at least 10 characters.')).toBeVisible();
});
