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
});
