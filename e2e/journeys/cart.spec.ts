import type { Page } from '@playwright/test';
import { expectAccessible } from '../harness/accessible.js';
import { register } from '../harness/account.js';
import { changeVariant, newProduct, setStock } from '../harness/catalog.js';
import { call } from '../harness/call.js';
import { expectFocusInDialog } from '../harness/keyboard.js';
import { buy, cartWith, figuresOn, fillCart, useCart } from '../harness/shopping.js';
import { expect, test } from '../harness/test.js';

async function openCart(page: Page): Promise<void> {
  await page.goto('/cart');
  await expect(page.getByRole('heading', { level: 1, name: 'Your Cart' })).toBeVisible();
}

test('The cart shows a new price, a lower stock and a sold-out product, and one OK accepts all three', async ({
  page,
  staff,
  openElsewhere,
}) => {
  const [repriced, last] = [await newProduct(staff), await newProduct(staff, { stock: { M: 1 } })];
  const repricedVariant = repriced.variant('S');
  await register(page.request);
  const sessionId = await cartWith(page.request, repricedVariant, 2);
  await call(page.request, 'POST', `/api/cart/${sessionId}/items`, { ...last.variant('M'), quantity: 1 });
  await useCart(page, sessionId);
  await openCart(page);
  await expect(page.getByRole('link', { name: 'Proceed to Checkout' })).toBeVisible();

  await test.step('staff change the price and the stock, and another customer buys the last unit', async () => {
    await changeVariant(staff, repricedVariant, { price: 62.1 });
    await setStock(staff, repricedVariant, 1);
    const other = await openElsewhere();
    const { email } = await register(other.request);
    await buy(other.request, email, last.variant('M'));
  });

  await page.reload();
  await expect(page.getByText(/^Only 1 left\. The price changed from .* to \$62\.10\.$/)).toBeVisible();
  await expect(page.getByText('This item is sold out.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Proceed to Checkout' })).toBeDisabled();
  await page.getByRole('button', { name: 'OK', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Proceed to Checkout' })).toBeVisible();
  await expect(page.getByRole('link', { name: last.name })).toBeHidden();
  await expect(page.locator('.totals')).toContainText('$62.10');
  expect((await figuresOn(page))['Subtotal']).toBe('$62.10');
});

test(
  'A second tab shows a changed quantity of the cart without a reload',
  { tag: '@series' },
  async ({ page, staff, context }) => {
    const product = await newProduct(staff);
    await register(page.request);
    await fillCart(page, product.variant('M'));
    await openCart(page);
    const other = await context.newPage();
    await openCart(other);
    await page.getByRole('button', { name: 'Increase quantity' }).click();
    await expect(other.getByRole('group', { name: /^Quantity of/ })).toContainText('2');
  },
);

test(
  'The cart drawer opens after an addition, contains the focus, and returns it to the button',
  { tag: '@series' },
  async ({ page, staff }) => {
    const sarong = await newProduct(staff, {
      name: 'Sarong',
      kind: 'cover-up',
      stock: {},
      fields: { inventoryCount: 9 },
    });
    await page.goto(sarong.path);
    const add = page.getByRole('button', { name: 'Add to Cart', exact: true });
    await add.click();
    await expect(page.getByText(`1 × ${sarong.name} added to your cart.`)).toBeVisible();
    const drawer = page.getByRole('dialog', { name: 'In Your Cart' });
    await expect(drawer.getByText(sarong.name, { exact: true })).toBeVisible();
    await expectFocusInDialog(page, { presses: 6 });
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    await expect(add).toBeFocused();
  },
);
