import { randomBytes } from 'node:crypto';
import { register, signInAsStaff } from '../harness/account.js';
import { cards, fillCustomer, sizeButton } from '../harness/shopping.js';
import { expect, test } from '../harness/test.js';

test(
  'A shopper buys a product that staff created in sizes and colors',
  { tag: '@desktop' },
  async ({ page, openElsewhere }) => {
    const name = `Harbor Bandeau ${randomBytes(4).toString('hex')}`;
    const row = page.getByRole('row').filter({ hasText: name });

    await test.step('staff create it', async () => {
      await signInAsStaff(page.request);
      await page.goto(`/admin/products?search=${encodeURIComponent(name)}`);
      await expect(page.getByText('No products found matching your search.')).toBeVisible();
      await page.getByRole('button', { name: 'Add Product' }).click();
      const form = page.getByRole('dialog', { name: 'Add New Product' });
      await form.getByLabel('Name').fill(name);
      await form.getByRole('button', { name: 'Generate' }).click();
      await form.getByLabel('Price', { exact: true }).fill('48');
      await form.getByLabel('Compare-at price').fill('60');
      await form.getByLabel('Category').click();
      await page.getByTitle('Bikinis', { exact: true }).click();
      await form.getByRole('button', { name: 'Browse Existing' }).click();
      const picker = page.getByRole('dialog', { name: 'Choose an Image' });
      await picker.getByRole('searchbox', { name: 'Search images' }).fill('old-glory-triangle-bikini');
      await picker.getByRole('button', { name: 'old-glory-triangle-bikini.webp', exact: true }).click();
      await form.getByLabel('New color').fill('Navy');
      await form.getByRole('button', { name: 'Add sizes XS–XL in this color' }).click();
      await form.getByLabel('Stock of S, Navy').fill('2');
      await form.getByLabel('Stock of M, Navy').fill('3');
      await form.getByLabel('Price of M, Navy').fill('52');
      await form.getByRole('button', { name: 'Remove XS, Navy' }).click();
      await form.getByRole('button', { name: 'Create Product' }).click();
      await expect(page.getByText('New product has been successfully added to the store.')).toBeVisible();
      await expect(row.getByText('In Stock: 5')).toBeVisible();
    });

    await test.step('a shopper buys one in M', async () => {
      const path = (await row.getByRole('link', { name: /opens in a new tab/ }).getAttribute('href')) ?? '';
      const shopper = await openElsewhere();
      await register(shopper.request);
      await shopper.goto(path);
      await sizeButton(shopper, 'M').click();
      await shopper.getByRole('button', { name: 'Add to Cart', exact: true }).click();
      await expect(shopper.getByText(`1 × ${name} added to your cart.`)).toBeVisible();
      await shopper.goto('/checkout');
      await fillCustomer(shopper);
      await shopper.getByLabel('Card number').fill(cards.good);
      await shopper.getByRole('button', { name: 'Pay $60.99' }).click();
      await expect(shopper.getByRole('heading', { name: 'Order Complete!' })).toBeVisible();
    });

    await test.step('staff see one unit less, and why', async () => {
      await page.reload();
      await expect(row.getByText('In Stock: 4')).toBeVisible();
      await row.getByRole('button', { name: `More actions for ${name}` }).click();
      await page.getByRole('menuitem', { name: 'Stock history' }).click();
      await expect(page.getByRole('row', { name: /M, Navy.*Held for a checkout.*−1/ })).toBeVisible();
      await expect(page.getByRole('row', { name: /M, Navy.*Sold.*already held/ })).toBeVisible();
    });
  },
);
