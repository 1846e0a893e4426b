import type { Page } from '@playwright/test';
import { register } from '../harness/account.js';
import { newProduct } from '../harness/catalog.js';
import { cards, fillCustomer, orderLink, sizeButton } from '../harness/shopping.js';
import { expect, test } from '../harness/test.js';

/** The standard promise of the shop for an address, in the words of the page: "Mon Nov 30 – Wed Dec 2". */
async function promisedTo(page: Page, address: Record<string, string> = {}): Promise<string> {
  const response = await page.request.get(`/api/delivery?${new URLSearchParams(address).toString()}`);
  const { promises } = (await response.json()) as { promises: { from: string; to: string }[] };
  const day = new Intl.DateTimeFormat('en-US', { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' });
  const days = [promises[0]?.from ?? '', promises[0]?.to ?? ''];
  return days.map((one) => day.format(new Date(one)).replace(',', '')).join(' – ');
}

test('A shopper reads the same delivery dates on the product, in the cart, at the checkout and on the order', async ({
  page,
  staff,
}) => {
  const product = await newProduct(staff);
  await register(page.request);
  const usual = await promisedTo(page);
  const alaska = { state: 'AK', zipCode: '995' };

  await test.step('the product page promises the dates of most addresses', async () => {
    await page.goto(product.path);
    await expect(page.locator('.delivery')).toContainText(`arrives ${usual}`);
    await expect(page.locator('.delivery')).toContainText(/^Order (now|in the next \d+ (h|min)),/);
    await sizeButton(page, 'M').click();
    await page.getByRole('button', { name: 'Add to Cart', exact: true }).click();
    await expect(page.getByText(`1 × ${product.name} added to your cart.`)).toBeVisible();
  });

  await test.step('the cart repeats them', async () => {
    await page.goto('/cart');
    await expect(page.getByRole('region', { name: 'Order Summary' })).toContainText(`arrives ${usual}`);
    await page.getByRole('link', { name: 'Proceed to Checkout' }).click();
  });

  await test.step('the checkout promises the dates of the typed address', async () => {
    await expect(page.locator('.delivery')).toContainText(`arrives ${usual}`);
    await fillCustomer(page);
    await page.getByLabel('State').fill('AK');
    await page.getByLabel('ZIP code').fill('99501');
    const farther = await promisedTo(page, alaska);
    expect(farther).not.toBe(usual);
    await expect(page.locator('.delivery')).toContainText(`arrives ${farther}`);
    await page.getByLabel('Card number').fill(cards.good);
    await page.getByRole('button', { name: /^Pay / }).click();
  });

  await test.step('the finished purchase, the order and the list of orders keep the promise', async () => {
    const farther = await promisedTo(page, alaska);
    await expect(page.getByRole('heading', { name: 'Order Complete!' })).toBeVisible();
    await expect(page.locator('.order-arrival')).toHaveText(`Arrives ${farther}`);
    await expect(page.getByRole('img', { name: new RegExp(`^${product.name}, M`) })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'What Happens Next' })).toBeVisible();
    await orderLink(page).click();
    await expect(page.getByRole('heading', { name: 'Thank You for Your Order!' })).toBeVisible();
    await expect(page.locator('.order-arrival')).toHaveText(`Arrives ${farther}`);
    await page.goto('/orders');
    await expect(page.getByText('Order received')).toBeVisible();
    await expect(page.locator('.order-arrival')).toHaveText(`Arrives ${farther}`);
  });
});
