import { register, signIn } from '../harness/account.js';
import { newProduct } from '../harness/catalog.js';
import { sizeButton } from '../harness/shopping.js';
import { expect, test } from '../harness/test.js';

test(
  'A browser without storage shows every page, signs in, and shows the dark theme',
  { tag: '@series' },
  async ({ page, staff }) => {
    const account = await register(page.request);
    await page.context().clearCookies();
    const product = await newProduct(staff);
    await page.addInitScript(() => {
      const get = () => {
        throw new DOMException('Access is denied for this document.', 'SecurityError');
      };
      for (const storage of ['localStorage', 'sessionStorage']) Object.defineProperty(window, storage, { get });
    });
    for (const path of ['/', '/products', '/contact', product.path]) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByText('Something went wrong')).toBeHidden();
    }
    await sizeButton(page, 'M').click();
    await page.getByRole('button', { name: 'Add to Cart', exact: true }).click();
    await expect(page.getByText(`1 × ${product.name} added to your cart.`)).toBeVisible();
    const drawer = page.getByRole('dialog', { name: 'In Your Cart' });
    await drawer.waitFor();
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    // Use the keyboard, because the page may still move under the pointer after the drawer has closed.
    await page.getByRole('radio', { name: 'Dark' }).press('Space');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');

    await page.goto('/auth?next=%2Fprofile');
    await signIn(page, account, account.password);
    await expect(page.getByRole('heading', { name: 'My Profile' })).toBeVisible();
    await page.goto('/orders');
    await expect(page.getByRole('heading', { name: 'No orders yet' })).toBeVisible();
  },
);

test("Invalid data in the browser's storage breaks no page", { tag: '@series' }, async ({ page, log }) => {
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
  for (const path of ['/', '/products', '/contact', '/auth', '/wishlist']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText('Something went wrong')).toBeHidden();
  }
});
