import { register } from '../harness/account.js';
import { buyElsewhere, setStock, variantOf } from '../harness/shopping.js';
import { expect, test } from '../harness/test.js';

test('orders are listed, and bought again as far as they are sold', async ({ page, shop }) => {
  const { email, username } = await register(page.request);
  const variant = await variantOf(shop, 'old-glory-triangle-bikini', 'S');
  const first = await buyElsewhere(page.request, email, variant);
  const second = await buyElsewhere(page.request, email, variant);
  await page.goto('/');
  const menu = page.getByRole('button', { name: 'Menu' });
  if (await menu.isVisible()) await menu.click();
  else await page.getByRole('button', { name: `Account of ${username}` }).click();
  await page.getByRole('link', { name: 'My Orders' }).click();

  const orders = page.getByRole('article');
  await expect(orders).toHaveCount(2);
  await expect(orders.first().getByRole('heading')).toHaveText(`Order ${second}`);
  await expect(orders.first().getByText('Order received')).toBeVisible();
  await expect(orders.first().locator('img')).toBeVisible();

  await page.getByRole('link', { name: `Order ${first}` }).click();
  await expect(page).toHaveURL(new RegExp(`/orders/${first}$`));
  await expect(page.getByText('Order placed')).toBeVisible();
  await expect(page.getByText('12 Harbor Lane')).toBeVisible();

  await page.getByRole('button', { name: 'Buy Again' }).click();
  await expect(page.getByText(/^Added: 1 × Old Glory Triangle Bikini/)).toBeVisible();
  await page.getByRole('link', { name: 'Go to Cart' }).click();
  await expect(page.getByRole('link', { name: 'Old Glory Triangle Bikini' })).toBeVisible();

  await page.getByRole('button', { name: 'Remove', exact: false }).first().click();
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
  await setStock(shop, variant, 0);
  await page.goto(`/orders/${second}`);
  await page.getByRole('button', { name: 'Buy Again' }).click();
  await expect(page.getByText('Nothing was added')).toBeVisible();
  await expect(page.getByText(/^Not added: Old Glory Triangle Bikini/)).toBeVisible();
  await setStock(shop, variant, 9);
});

test('an order’s parcel can be followed @phone', async ({ page, shop }) => {
  const { email } = await register(page.request);
  const id = await buyElsewhere(page.request, email, await variantOf(shop, 'old-glory-triangle-bikini', 'L'));
  await shop.database.query(
    `UPDATE orders SET carrier = 'UPS', tracking_number = '1Z999AA10123456784', status = 'shipped' WHERE email = $1`,
    [email],
  );
  await page.goto(`/orders/${id}`);
  await expect(page.getByText('Shipped', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Track Your Parcel' })).toHaveAttribute(
    'href',
    /ups\.com.*1Z999AA10123456784/,
  );
});

test('an order that no one made is not found @phone', async ({ page, log }) => {
  log.expectRefusal(404, '/');
  await register(page.request);
  await page.goto('/orders/AAAA-BBBB-CCCC-DDDD');
  await expect(page.getByRole('heading', { name: 'Order Not Found' })).toBeVisible();
});

test('a signed-out shopper signs in and comes back to the orders', async ({ page }) => {
  await page.goto('/orders');
  await expect(page).toHaveURL(/\/auth\?next=%2Forders$/);
});
