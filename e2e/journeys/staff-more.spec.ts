import type { Page } from '@playwright/test';
import { expectAccessible } from '../harness/accessible.js';
import { newAccount, register, sameOrigin, signInAsStaff } from '../harness/account.js';
import { mailsTo } from '../harness/mailbox.js';
import { cartWith, fillCart, variantOf } from '../harness/shopping.js';
import { awaitingCode } from '../harness/code.js';
import { expect, test } from '../harness/test.js';

const newCode = () => `TIDE-${newAccount().username.slice(-10).toUpperCase()}`;

async function thank(page: Page, email: string) {
  await page.getByRole('button', { name: 'Thank military or first responder' }).click();
  const dialog = page.getByRole('dialog', { name: 'Military and first responder discount' });
  await dialog.getByLabel('E-mail of the customer').fill(email);
  await dialog.getByRole('button', { name: 'Send the code' }).click();
  return dialog;
}

test('a promo code is made, a personal one is mailed, and its owner uses both @desktop', async ({
  page,
  browser,
  request,
  shop,
  log,
}) => {
  const shopper = await register(request);
  const code = newCode();
  await signInAsStaff(page.request);
  await page.goto('/admin/promo-codes');
  await page.getByRole('button', { name: 'New promo code' }).click();
  const form = page.getByRole('dialog', { name: 'New promo code' });
  await form.getByRole('button', { name: 'Create promo code' }).click();
  await expect(form.getByText('A percentage is a whole number from 1 to 100.')).toBeVisible();
  await expectAccessible(page);
  await form.getByLabel('Code').fill(code);
  await form.getByLabel('Percent off').fill('15');
  await form.getByLabel('Last day (optional)').fill('2100-12-31');
  await form.getByLabel('Last day (optional)').press('Enter');
  await expect(page.getByText('Promo code created')).toBeVisible();
  await expect(page.getByRole('row', { name: code })).toContainText('to December 31, 2100');

  await thank(page, shopper.email);
  await expect(page.getByText(`It is being mailed to ${shopper.email}.`)).toBeVisible();
  log.expectRefusal(409, '/api/admin/promo-codes/personal');
  const dialog = await thank(page, shopper.email);
  await expect(dialog.getByRole('button', { name: 'Mail it again' })).toBeVisible();
  await expectAccessible(page);

  await expect.poll(async () => (await mailsTo(shop, shopper.email)).length).toBe(1);
  const [mail] = await mailsTo(shop, shopper.email);
  const personal = /[0-9A-Z]{4}(-[0-9A-Z]{4}){3}/.exec(mail?.text ?? '')?.[0] ?? 'none';
  const variant = await variantOf(shop, 'old-glory-triangle-bikini', 'L');
  const hers = await browser.newContext({ baseURL: shop.url, storageState: await request.storageState() });
  const cart = awaitingCode(await hers.newPage());
  await fillCart(cart, variant);
  await cart.goto('/cart');
  for (const [typed, discount] of [
    [code.toLowerCase(), '15% off'],
    [personal, '20% off'],
  ] as const) {
    await cart.getByLabel('Promo code').fill(typed);
    await cart.getByRole('button', { name: 'Apply' }).click();
    await expect(cart.getByRole('main').getByText(discount)).toBeVisible();
    await cart.getByRole('button', { name: `Remove ${typed.toUpperCase()}` }).click();
  }
  await hers.close();
  await register(request);
  const other = `/api/cart/${await cartWith(request, variant)}/promo`;
  expect((await request.post(other, { data: { code: personal }, headers: sameOrigin })).status()).toBe(422);
});

test('the audit log shows what was done @desktop', async ({ page }) => {
  const { email } = newAccount();
  await signInAsStaff(page.request);
  const answer = await page.request.post('/api/admin/promo-codes/personal', { data: { email }, headers: sameOrigin });
  const { code } = (await answer.json()) as { code: string };
  await page.goto(`/admin/audit?search=${code}`);
  await expect(page.getByText(`gave the promo code ${code}, 20% off, to a customer`)).toBeVisible();
  await page.getByText('Details').click();
  await expect(page.getByRole('definition').filter({ hasText: '20%' })).toBeVisible();
  await expectAccessible(page);
});

test('what people type is found once staff say what the shop calls it @desktop', async ({ page }) => {
  await signInAsStaff(page.request);
  const words = `gear ${newCode().toLowerCase()}`;
  await page.goto('/admin/search-words');
  await expect(page.getByText(/^Showing \d+ of/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'New search words' }).click();
  const form = page.getByRole('dialog', { name: 'New search words' });
  await form.getByLabel('When people search for').fill(words);
  await form.getByLabel('The shop shows').fill('sarong, kaftan');
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Add search words' }).click();
  await expect(form).toBeHidden();
  await page.goto(`/products?search=${encodeURIComponent(words)}`);
  await expect(page.getByRole('main').getByRole('status')).toHaveText('2 products');
  await page.goto('/admin/audit');
  await expect(page.getByText(`added the search words “${words}”`)).toBeVisible();
});

test('the further pages fit into 320 pixels, with all five tabs @phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await signInAsStaff(page.request);
  const data = { code: newCode(), percentOff: 10, minSubtotal: 50, maxUses: 100, email: newAccount().email };
  await page.request.post('/api/admin/promo-codes', { data, headers: sameOrigin });
  for (const name of ['promo-codes', 'search-words', 'audit', 'mail']) {
    await page.goto(`/admin/${name}`);
    await expect(page.getByText(/^Showing \d+ of/)).toBeVisible();
    const wider = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    await expect.poll(wider).toBeLessThanOrEqual(0);
    await expect(page.getByRole('tab', { name: 'Users' })).toBeInViewport({ ratio: 1 });
  }
});
