import { register } from '../harness/account.js';
import { newProduct, setStock } from '../harness/catalog.js';
import { buy } from '../harness/shopping.js';
import { expect, test } from '../harness/test.js';

test('A customer finds the orders in the menu, opens one, and buys it again as far as it is in stock', async ({
  page,
  staff,
  isMobile,
}) => {
  await page.goto('/orders');
  await expect(page).toHaveURL(/\/auth\?next=%2Forders$/);
  const { email, username } = await register(page.request);
  const product = await newProduct(staff);
  const variant = product.variant('S');
  const first = await buy(page.request, email, variant);
  const second = await buy(page.request, email, variant);
  await page.goto('/');
  await page.getByRole('button', { name: isMobile ? 'Menu' : `Account of ${username}` }).click();
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
  await expect(page.getByText(new RegExp(`^Added: 1 × ${product.name}`))).toBeVisible();
  await page.getByRole('link', { name: 'Go to Cart' }).click();
  await expect(page.getByRole('link', { name: product.name })).toBeVisible();

  await page.getByRole('button', { name: /^Remove / }).click();
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
  await setStock(staff, variant, 0);
  await page.goto(`/orders/${second}`);
  await page.getByRole('button', { name: 'Buy Again' }).click();
  await expect(page.getByText('Nothing was added')).toBeVisible();
  await expect(page.getByText(new RegExp(`^Not added: ${product.name}`))).toBeVisible();
});
