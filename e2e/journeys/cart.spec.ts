import { expectAccessible } from '../harness/accessible.js';
import type { Page } from '@playwright/test';
import { register } from '../harness/account.js';
import { figuresOn, fillCart, setStock, variantOf } from '../harness/shopping.js';
import { expect, test } from '../harness/test.js';

const increase = (page: Page) => page.getByRole('button', { name: 'Increase quantity' });

async function openCart(page: Page): Promise<void> {
  await page.goto('/cart');
  await expect(page.getByRole('heading', { level: 1, name: 'Your Cart' })).toBeVisible();
}

test('says how much is missing to free shipping until it is free', async ({ page, shop }) => {
  await register(page.request);
  await fillCart(page, await variantOf(shop, 'pier-cropped-tank', 'M'));
  await openCart(page);
  await expect(page.getByText(/^\$\d+\.\d\d to free shipping$/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Decrease quantity' })).toBeDisabled();
  expect((await figuresOn(page))['Shipping']).toBe('$8.99');
  while ((await figuresOn(page))['Shipping'] !== 'FREE') {
    const before = await figuresOn(page);
    await increase(page).click();
    await expect.poll(() => figuresOn(page)).not.toEqual(before);
  }
  await expect(page.getByText(/to free shipping$/)).toBeHidden();
});

test('one OK accepts a new price and what is left, and the checkout opens only then', async ({ page, shop }, {
  project,
}) => {
  const phone = project.name === 'phone';
  const repriced = await variantOf(shop, phone ? 'sunday-muscle-tank' : 'mile-marker-running-shorts', 'S');
  await register(page.request);
  await fillCart(page, repriced);
  await openCart(page);
  await increase(page).click();
  await expect(page.getByRole('group', { name: /^Quantity of/ })).toContainText('2');
  await expect(increase(page)).toBeEnabled();
  await shop.database.query('UPDATE product_variants SET price_cents = 6210 WHERE id = $1', [repriced.variantId]);
  await setStock(shop, repriced, 1);

  await page.reload();
  await expect(page.getByText(/^Only 1 left\. The price changed from .* to \$62\.10\.$/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Proceed to Checkout' })).toBeDisabled();
  await page.getByRole('button', { name: 'OK', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Proceed to Checkout' })).toBeVisible();
  await expect.poll(async () => (await figuresOn(page))['Subtotal']).toBe('$62.10');
});

test('another tab sees the change at once @desktop', async ({ page, shop, context }) => {
  await register(page.request);
  await fillCart(page, await variantOf(shop, 'old-glory-triangle-bikini', 'XL'));
  await openCart(page);
  const sessionId = await page.evaluate(() => localStorage.getItem('cartSessionId') ?? '');
  const other = await context.newPage();
  await other.addInitScript((id) => localStorage.setItem('cartSessionId', id), sessionId);
  await openCart(other);
  await increase(page).click();
  await expect(other.getByRole('group', { name: /^Quantity of/ })).toContainText('2');
});

test('a change without a network is undone with its sentence', async ({ page, shop, log }) => {
  await register(page.request);
  await fillCart(page, await variantOf(shop, 'old-glory-triangle-bikini', 'XL'));
  await openCart(page);
  await page.route('**/api/cart/**', (route) =>
    route.request().method() === 'GET' ? route.continue() : route.abort('internetdisconnected'),
  );
  log.expectNoNetwork();
  const quantity = page.getByRole('group', { name: /^Quantity of/ });
  const failed = async (sentence: string) => {
    await expect(page.getByText(sentence)).toBeVisible();
    await expect(quantity).toContainText('1');
  };
  await increase(page).click();
  await failed('Could not update cart. Please try again.');
  await page.getByRole('button', { name: /^Remove / }).click();
  await failed('Could not remove item from cart. Please try again.');
  await page.getByRole('button', { name: 'Clear Cart' }).click();
  await page.getByRole('button', { name: 'Remove the item?' }).click();
  await failed('Could not clear cart. Please try again.');
  await page.getByLabel('Promo code').fill('WELCOME10');
  await page.getByRole('button', { name: 'Apply' }).click();
  await failed('Could not reach the shop. Please try again.');
  await expect(page.getByLabel('Promo code')).toHaveValue('WELCOME10');
});

test('the cart opens beside the page after an addition, keeps the focus, and gives it back', async ({ page }) => {
  await page.goto('/product/tidewater-sarong');
  const add = page.getByRole('button', { name: 'Add to Cart', exact: true });
  await add.click();
  await expect(page.getByText('1 × Tidewater Sarong added to your cart.')).toBeVisible();
  const drawer = page.getByRole('dialog', { name: 'In Your Cart' });
  await expect(drawer.getByText('Tidewater Sarong')).toBeVisible();
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('.ant-drawer') != null)).toBe(true);
  for (let presses = 0; presses < 6; presses++) {
    await page.keyboard.press('Tab');
    // After the last link the browser's own controls come.
    expect(await page.evaluate(() => document.activeElement?.closest('header, main, footer') ?? null)).toBeNull();
  }
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(add).toBeFocused();
});

test('a deleted cart is made again by the next add @phone', async ({ page, log }) => {
  log.expectRefusal(404, '/api/cart/');
  await page.goto('/');
  await page.evaluate(() => localStorage.setItem('cartSessionId', 'gone-long-ago'));
  await page.goto('/product/tidewater-sarong');
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).click();
  await expect(page.getByText('1 × Tidewater Sarong added to your cart.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Cart, 1 in it' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('cartSessionId'))).not.toBe('gone-long-ago');
});
