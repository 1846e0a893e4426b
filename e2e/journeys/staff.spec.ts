import { expectAccessible } from '../harness/accessible.js';
import { register, signInAsStaff } from '../harness/account.js';
import { expect, test } from '../harness/test.js';

const tabs = ['Products', 'Images', 'Orders', 'Messages', 'Users'];

test.describe('the dashboard', () => {
  test('has five tabs, a menu of further pages, and a way back to the shop', async ({ page }) => {
    await signInAsStaff(page.request);
    await page.goto('/admin');
    await expect(page.getByRole('tab')).toHaveText(tabs);
    await expect(page.getByRole('tab', { name: 'Products' })).toHaveAttribute('aria-selected', 'true');

    await page.getByRole('tab', { name: 'Messages' }).click();
    await expect(page).toHaveURL('/admin/messages');
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('link', { name: 'Audit' }).click();
    await expect(page).toHaveURL('/admin/audit');
    await expect(page.getByRole('tab', { selected: true })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'More: Audit' })).toBeVisible();
    await expect(page.getByRole('banner').getByText('admin', { exact: true })).toBeVisible();
    await expect(page.getByRole('banner').getByRole('button', { name: 'Logout' })).toBeVisible();

    await page.getByRole('button', { name: 'Back to Site' }).click();
    await expect(page).toHaveURL('/');
  });

  test('opens at its Orders tab where shoppers have their own orders', async ({ page }) => {
    await signInAsStaff(page.request);
    await page.goto('/orders');
    await expect(page.getByRole('tab', { name: 'Orders' })).toHaveAttribute('aria-selected', 'true');
  });

  test('sends shoppers home and strangers to sign in, from where they come back', async ({ page }) => {
    await page.goto('/admin/orders');
    await expect(page).toHaveURL('/auth?next=%2Fadmin%2Forders');
    await register(page.request);
    await page.goto('/admin/orders');
    await expect(page).toHaveURL('/');
  });

  test('shows orders, products and mail on a phone without scrolling sideways', async ({ page, baseURL }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await signInAsStaff(page.request);
    await page.request.post('/api/newsletter', {
      headers: { Origin: baseURL ?? '' },
      data: { email: 'phone@shop.example' },
    });
    for (const path of ['orders', 'products', 'mail']) {
      await page.goto(`/admin/${path}`);
      const row = page.locator('.list .ant-table-row').first();
      await expect(row).toBeVisible();
      await expect(row.locator('td').nth(1)).toHaveAttribute('data-title', /./);
      const rightmost = () =>
        page
          .locator('.list')
          .evaluate((list) =>
            Math.max(...[...list.querySelectorAll('*')].map((part) => part.getBoundingClientRect().right)),
          );
      await expect.poll(rightmost).toBeLessThanOrEqual(390);
    }
  });

  test('asks for the password over the page when the session ends, and nothing that was typed is lost', async ({
    page,
    log,
  }) => {
    await signInAsStaff(page.request);
    await page.goto('/admin/orders');
    await page.getByRole('button', { name: 'New Order' }).click();
    await page.getByLabel('Customer name').fill('Marina Tide');
    await page.context().clearCookies();
    log.expectRefusal(401, '/api/admin/products');
    await page.getByRole('combobox', { name: 'Product' }).fill('bikini');

    const dialog = page.getByRole('dialog', { name: 'Please sign in again' });
    await expect(dialog.getByLabel('Password')).toBeFocused();
    await expectAccessible(page);
    await dialog.getByLabel('Password').fill('liberty-admin');
    await dialog.getByRole('button', { name: 'Sign In' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByLabel('Customer name')).toHaveValue('Marina Tide');
    await page.getByRole('combobox', { name: 'Product' }).fill('triangle');
    await expect(page.getByRole('option').first()).toBeAttached();
  });
});
