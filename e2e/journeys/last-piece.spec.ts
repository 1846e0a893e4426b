import { request as requests } from '@playwright/test';
import { register } from '../harness/account.js';
import type { Shop } from '../harness/shop.js';
import { buyElsewhere, cards, fillCart, fillCustomer, setStock, sizeButton, variantOf } from '../harness/shopping.js';
import type { Variant } from '../harness/shopping.js';
import { expect, test } from '../harness/test.js';

/** Somebody else is quicker. */
async function somebodyElseBuys(shop: Shop, variant: Variant): Promise<void> {
  const elsewhere = await requests.newContext({ baseURL: shop.url });
  const { email } = await register(elsewhere);
  await buyElsewhere(elsewhere, email, variant);
  await elsewhere.dispose();
}

test('sizes that are sold out are crossed out, never hidden, and cannot be chosen', async ({ page }) => {
  await page.goto('/product/harbor-bandeau-bikini');
  const soldOut = sizeButton(page, 'L');
  await expect(soldOut).toBeVisible();
  await expect(soldOut).toHaveClass(/sold-out/);
  await expect(page.getByRole('radio', { name: /^L\b.*sold out$/ })).toBeDisabled();
  await expect(page.getByRole('radio', { name: 'M', exact: true })).toBeEnabled();
});

test('a product that is sold out says so on its card and on its page', async ({ page }) => {
  await page.goto('/products?inStock=false&search=marina');
  await expect(page.getByText('SOLD OUT', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Marina Beach Dress' }).click();
  await expect(page.getByRole('button', { name: 'Sold Out' })).toBeDisabled();
});

test('the last unit, bought by somebody else, is shown in the cart with its reason', async ({ page, shop }, {
  project,
}) => {
  const variant = await variantOf(
    shop,
    project.name === 'phone' ? 'bonfire-flare-leggings' : 'tidal-longline-bra',
    'XS',
  );
  await setStock(shop, variant, 1);
  await register(page.request);
  await fillCart(page, variant);
  await somebodyElseBuys(shop, variant);
  await page.goto('/cart');
  await expect(page.getByText('Sold out.')).toBeVisible();
  await expect(page.getByText('One item needs your attention before you can check out.')).toBeVisible();
  await page.getByRole('button', { name: 'OK', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
});

test('the last unit, bought by somebody else, stops the payment before any money moves', async ({ page, shop, log }, {
  project,
}) => {
  const variant = await variantOf(shop, project.name === 'phone' ? 'salt-air-kaftan' : 'lone-star-halter-bikini', 'XL');
  await setStock(shop, variant, 1);
  await register(page.request);
  await fillCart(page, variant);
  await page.goto('/checkout');
  await fillCustomer(page);
  await page.getByLabel('Card number').fill(cards.good);
  await somebodyElseBuys(shop, variant);
  log.expectRefusal(409, '/api/');
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  await expect(page.getByRole('heading', { name: 'Payment Information' }).locator('..')).toContainText(/sold out/i);
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Casey Rivers');
  const [payments] = await shop.database.query<{ count: string }>(
    `SELECT count(*) FROM sandbox_payments p JOIN checkouts c ON c.id = p.checkout_id
     JOIN orders o ON o.checkout_id = c.id JOIN order_items i ON i.order_id = o.id
     WHERE i.variant_id = $1 AND p.status = 'succeeded'`,
    [variant.variantId],
  );
  expect(payments?.count).toBe('1');
});
