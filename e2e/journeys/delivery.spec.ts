import type { Page } from '@playwright/test';
import { register } from '../harness/account.js';
import { cards, fillCustomer, orderLink, sizeButton } from '../harness/shopping.js';
import { expect, test } from '../harness/test.js';

/** As the shop promises it, "Mon Nov 30 – Wed Dec 2". */
async function promisedTo(page: Page, address: Record<string, string> = {}): Promise<string> {
  const answer = await page.request.get(`/api/delivery?${new URLSearchParams(address).toString()}`);
  const { promises } = (await answer.json()) as { promises: { from: string; to: string }[] };
  const day = new Intl.DateTimeFormat('en-US', { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' });
  const days = [promises[0]?.from ?? '', promises[0]?.to ?? ''];
  return days.map((one) => day.format(new Date(one)).replace(',', '')).join(' – ');
}

test('a shopper reads when it arrives, from the product to her order', async ({ page }) => {
  await register(page.request);
  const usual = await promisedTo(page);

  await test.step('on the product, without anything on the page moving', async () => {
    await page.goto('/product/harbor-bandeau-bikini');
    await expect(page.locator('.delivery')).toContainText(`arrives ${usual}`);
    await expect(page.locator('.delivery')).toContainText(/^Order (now|in the next \d+ (h|min)),/);
    await sizeButton(page, 'M').click();
    await page.getByRole('button', { name: 'Add to Cart', exact: true }).click();
    await expect(page.getByText('1 × Harbor Bandeau Bikini added to your cart.')).toBeVisible();
  });

  await test.step('in the cart', async () => {
    await page.goto('/cart');
    await expect(page.getByRole('region', { name: 'Order Summary' })).toContainText(`arrives ${usual}`);
    await page.getByRole('link', { name: 'Proceed to Checkout' }).click();
  });

  await test.step('at the checkout, by the address that she types', async () => {
    await expect(page.locator('.delivery')).toContainText(`arrives ${usual}`);
    await fillCustomer(page);
    await page.getByLabel('State').fill('AK');
    await page.getByLabel('ZIP code').fill('99501');
    const farther = await promisedTo(page, { state: 'AK', zipCode: '995' });
    expect(farther).not.toBe(usual);
    await expect(page.locator('.delivery')).toContainText(`arrives ${farther}`);
    await page.getByLabel('Card number').fill(cards.good);
    await page.getByRole('button', { name: /^Pay / }).click();
  });

  await test.step('and afterwards, as it was promised', async () => {
    const farther = await promisedTo(page, { state: 'AK', zipCode: '995' });
    await expect(page.getByRole('heading', { name: 'Order Complete!' })).toBeVisible();
    await expect(page.locator('.order-arrival')).toHaveText(`Arrives ${farther}`);
    await expect(page.getByRole('img', { name: /^Harbor Bandeau Bikini, M/ })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'What Happens Next' })).toBeVisible();
    await orderLink(page).click();
    await expect(page.getByRole('heading', { name: 'Thank You for Your Order!' })).toBeVisible();
    await expect(page.locator('.order-arrival')).toHaveText(`Arrives ${farther}`);
    await page.goto('/orders');
    await expect(page.getByText('Order received')).toBeVisible();
    await expect(page.locator('.order-arrival')).toHaveText(`Arrives ${farther}`);
  });
});
