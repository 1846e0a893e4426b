import { register } from '../harness/account.js';
import { hydrated } from '../harness/hydrated.js';
import { expect, test } from '../harness/test.js';
import type { Page } from '@playwright/test';

test.beforeEach(({ log }) => log.expectNoNetwork());

/** With all that its touch asks for: a page that loses a file just as the network comes back reloads by itself. */
async function openWhole(page: Page, path: string) {
  const last = page.waitForResponse('**/assets/more-routes-*.js');
  await page.goto(path);
  await hydrated(page);
  await (await last).finished();
}

test('the first press without a network gets a message, and what was typed stays', async ({ page, context }) => {
  await page.goto('/auth');
  const form = page.getByRole('tabpanel', { name: 'Sign In' });
  await form.getByLabel('Username').fill('casey');
  await form.getByLabel('Password', { exact: true }).fill('a password');
  await context.setOffline(true);
  await form.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText('Login failed')).toBeVisible();
  await expect(form.getByLabel('Username')).toHaveValue('casey');
  await expect(form.getByLabel('Password', { exact: true })).toHaveValue('a password');
});

test('nobody is signed out without a network, nor told so @desktop', async ({ page, context }) => {
  await register(page.request);
  await page.goto('/profile');
  const logout = page.getByRole('main').getByRole('button', { name: 'Logout' });
  await expect(logout).toBeVisible();
  await context.setOffline(true);
  await logout.click();
  await expect(page.getByText('Logout failed')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'My Profile' })).toBeVisible();
});

test('a page that does not come without a network says so, and comes with it @desktop', async ({ page, context }) => {
  await openWhole(page, '/product/old-glory-triangle-bikini');
  const other = page.getByRole('region', { name: 'You may also like' }).getByRole('article').first().getByRole('link');
  const name = (await other.last().textContent()) ?? '';
  const sorry = page.getByRole('heading', { level: 1, name: 'This page could not be loaded' });
  await context.setOffline(true);
  await other.last().click();
  await expect(sorry).toBeVisible();
  await context.setOffline(false);
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();

  await context.setOffline(true);
  await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click();
  await expect(sorry).toBeVisible();
  await context.setOffline(false);
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'About Us' })).toBeVisible();
});

test('what can not be opened without a network leaves the page as it is, and opens later', async ({
  page,
  context,
}) => {
  await openWhole(page, '/product/old-glory-triangle-bikini');
  const opener = page.getByRole('main').getByRole('link', { name: 'Size Guide' });
  await context.setOffline(true);
  await opener.click();
  await expect(page.getByText('This could not be loaded. Please try again.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Old Glory Triangle Bikini' })).toBeVisible();
  await context.setOffline(false);
  await opener.click();
  await expect(page.getByRole('dialog', { name: 'Size Guide' })).toBeVisible();
});
