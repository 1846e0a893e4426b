import { register, signInAsStaff } from '../harness/account.js';
import { newProduct } from '../harness/catalog.js';
import { buy, ship } from '../harness/shopping.js';
import { expect, test } from '../harness/test.js';

test(
  'Every page fits a screen of 320 pixels without horizontal scrolling',
  { tag: ['@phone-only', '@series'] },
  async ({ page, staff, log }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await register(page.request);
    log.expectRefusal(404, '/nowhere');
    for (const [path, last] of [
      ['/product/old-glory-triangle-bikini', 'You may also like'],
      ['/size-guide', 'Sports bras & tanks'],
      ['/wishlist', 'Your wishlist is empty'],
      ['/profile', 'Delete My Account'],
      ['/orders', 'Start Shopping'],
      ['/guest-data', 'Send Me a Link'],
      ['/cart', 'You may like these'],
      ['/nowhere', 'You may like these'],
    ] as const) {
      await test.step(path, async () => {
        await page.goto(path);
        await expect(page.getByRole('main').getByText(last).first()).toBeVisible();
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
      });
    }
    await test.step('the form of a review', async () => {
      const { email } = await register(page.request);
      const order = await buy(page.request, email, (await newProduct(staff)).variant('M'));
      await ship(staff, order);
      await page.goto(`/orders/${order}/review`);
      await expect(page.getByRole('button', { name: 'Send review' })).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    });
    await test.step('the users, beside a scrollbar', async () => {
      await signInAsStaff(page.request);
      await page.setViewportSize({ width: 305, height: 640 });
      await page.goto('/admin/users');
      await expect(page.getByRole('button', { name: /^More actions for/ }).first()).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(305);
      await page.setViewportSize({ width: 320, height: 640 });
    });
    await test.step('the stock of all sizes, with the bar of unsaved entries', async () => {
      await page.goto('/admin/products?view=stock');
      const field = page.getByRole('textbox', { name: /^Counted:/ }).first();
      await field.fill('3');
      await expect(page.getByRole('button', { name: 'Save stock' })).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
      await page.getByRole('button', { name: 'Discard' }).click();
      await expect(field).toHaveValue('');
    });
    await page.goto('/product/old-glory-triangle-bikini');
    await page.getByRole('main').getByRole('link', { name: 'Size Guide' }).click();
    const tables = page.getByRole('dialog', { name: 'Size Guide' }).getByRole('table');
    await expect(tables.first()).toBeVisible();
    const right = await tables.evaluateAll((all) => Math.max(...all.map((one) => one.getBoundingClientRect().right)));
    expect(right).toBeLessThanOrEqual(320);

    await test.step('the fields of the sign-in form have one height', async () => {
      await page.context().clearCookies();
      await page.goto('/auth');
      const form = page.getByRole('group', { name: 'Sign In' });
      const username = await form.getByLabel('Username').boundingBox();
      const password = await form.getByLabel('Password', { exact: true }).boundingBox();
      expect(password?.height).toBe(username?.height);
    });
  },
);
