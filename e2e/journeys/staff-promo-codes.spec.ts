import type { Page } from '@playwright/test';
import { newAccount, register, signInAsStaff } from '../harness/account.js';
import { sameOrigin } from '../harness/call.js';
import { newProduct } from '../harness/catalog.js';
import { mailTo } from '../harness/mailbox.js';
import { cartWith, fillCart } from '../harness/shopping.js';
import { expect, test } from '../harness/test.js';

async function givePersonalCode(page: Page, email: string) {
  await page.getByRole('button', { name: 'Thank military or first responder' }).click();
  const dialog = page.getByRole('dialog', { name: 'Military and first responder discount' });
  await dialog.getByLabel('E-mail of the customer').fill(email);
  await dialog.getByRole('button', { name: 'Send the code' }).click();
  return dialog;
}

test(
  'A shopper uses a promo code that staff create and a personal code that staff mail, which nobody else can use',
  { tag: '@desktop' },
  async ({ page, openElsewhere, request, shop, staff, log }) => {
    const shopper = await openElsewhere();
    const { email } = await register(shopper.request);
    const variant = (await newProduct(staff)).variant('M');
    const code = `TIDE-${newAccount().username.slice(-10).toUpperCase()}`;
    let personal = '';
    await signInAsStaff(page.request);

    await test.step('staff create a code', async () => {
      await page.goto('/admin/promo-codes');
      await page.getByRole('button', { name: 'New promo code' }).click();
      const form = page.getByRole('dialog', { name: 'New promo code' });
      await form.getByLabel('Code').fill(code);
      await form.getByLabel('Percent off').fill('15');
      await form.getByLabel('Last day (optional)').fill('2100-12-31');
      await form.getByLabel('Last day (optional)').press('Enter');
      await expect(page.getByText('Promo code created')).toBeVisible();
      await expect(page.getByRole('row', { name: code })).toContainText('to December 31, 2100');
    });

    await test.step('staff mail a personal code, once', async () => {
      await givePersonalCode(page, email);
      await expect(page.getByText(`It is being mailed to ${email}.`)).toBeVisible();
      log.expectRefusal(409, '/api/admin/promo-codes/personal');
      const dialog = await givePersonalCode(page, email);
      await expect(dialog.getByRole('button', { name: 'Mail it again' })).toBeVisible();
      const { text } = await mailTo(shop, email);
      personal = /[0-9A-Z]{4}(-[0-9A-Z]{4}){3}/.exec(text ?? '')?.[0] ?? 'no code in the mail';
    });

    await test.step('the shopper uses both', async () => {
      await fillCart(shopper, variant);
      await shopper.goto('/cart');
      for (const [typed, discount] of [
        [code.toLowerCase(), '15% off'],
        [personal, '20% off'],
      ] as const) {
        await shopper.getByLabel('Promo code').fill(typed);
        await shopper.getByRole('button', { name: 'Apply' }).click();
        await expect(shopper.getByRole('main').getByText(discount)).toBeVisible();
        await shopper.getByRole('button', { name: `Remove ${typed.toUpperCase()}` }).click();
      }
    });

    await test.step('another shopper cannot use the personal code', async () => {
      await register(request);
      const path = `/api/cart/${await cartWith(request, variant)}/promo`;
      expect((await request.post(path, { data: { code: personal }, headers: sameOrigin })).status()).toBe(422);
    });
  },
);
