import { type Account, newAccount, register } from '../harness/account.js';
import { sizeButton } from '../harness/shopping.js';
import { expect, test } from '../harness/test.js';
import type { Page } from '@playwright/test';

const bikini = 'Old Glory Triangle Bikini';
const sarong = 'Tidewater Sarong';

const heart = (page: Page, name: string) => page.getByRole('button', { name: `Save ${name}`, exact: true });
const fullHeart = (page: Page, name: string) => page.getByRole('button', { name: `Remove ${name} from your wishlist` });
const headerLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Wishlist/ });

async function signIn(page: Page, { username, password }: Account): Promise<void> {
  await page.goto('/auth');
  const form = page.getByRole('tabpanel', { name: 'Sign In' });
  await form.getByLabel('Username').fill(username);
  await form.getByLabel('Password', { exact: true }).fill(password);
  await form.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL((url) => url.pathname === '/');
}

test('hearts fill a wishlist on the device that outlives a reload', async ({ page }) => {
  await page.goto('/product/old-glory-triangle-bikini');
  await heart(page, bikini).click();
  await expect(fullHeart(page, bikini)).toBeVisible();
  await page.goto('/products?search=sarong');
  await heart(page, sarong).click();
  await expect(headerLink(page)).toHaveAccessibleName('Wishlist, 2 in it');
  await page.reload();
  await headerLink(page).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your Wishlist' })).toBeVisible();
  await expect(page.getByRole('article').getByRole('heading')).toHaveText([sarong, bikini]);
  await fullHeart(page, sarong).click();
  await fullHeart(page, bikini).click();
  await expect(page.getByRole('heading', { name: 'Your wishlist is empty' })).toBeVisible();
});

test('a listing with hearts asks for no wishlist while no one is signed in @desktop', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/')) asked.push(new URL(request.url()).pathname);
  });
  await page.goto('/products', { waitUntil: 'networkidle' });
  await heart(page, bikini).click();
  await expect(fullHeart(page, bikini)).toBeVisible();
  expect(asked.filter((path) => path.includes('wishlist'))).toEqual([]);
});

test('moves to the cart after the size was asked for', async ({ page }) => {
  await page.goto('/product/old-glory-triangle-bikini');
  await heart(page, bikini).click();
  await headerLink(page).click();
  await page.getByRole('button', { name: `Move to cart: ${bikini}` }).click();
  const picker = page.getByRole('dialog');
  await picker.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.getByText('Please select a size before adding to cart.')).toBeVisible();
  await sizeButton(picker, 'M').click();
  await picker.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.getByText('Item added to cart successfully.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Your wishlist is empty' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Cart, 1 in it' })).toBeVisible();
});

test('follows into the account at sign-in, and leaves the device at sign-out', async ({ page, playwright, shop }) => {
  const account = newAccount();
  const elsewhere = await playwright.request.newContext({ baseURL: shop.url });
  await elsewhere.post('/api/register', { data: account, headers: { 'Sec-Fetch-Site': 'same-origin' } });
  await elsewhere.dispose();

  await page.goto('/products?search=sarong');
  await heart(page, sarong).click();
  await expect(fullHeart(page, sarong)).toBeVisible();
  await signIn(page, account);
  await expect(headerLink(page)).toHaveAccessibleName('Wishlist, 1 in it');
  await expect.poll(async () => ((await (await page.request.get('/api/wishlist')).json()) as unknown[]).length).toBe(1);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('wishlist'))).toBeNull();

  await page.context().clearCookies();
  await page.goto('/wishlist');
  await expect(page.getByRole('heading', { name: 'Your wishlist is empty' })).toBeVisible();
  await signIn(page, account);
  await headerLink(page).click();
  await expect(page.getByRole('article').getByRole('heading')).toHaveText([sarong]);
});

test('undoes a heart with a sentence when the network is gone', async ({ page, log }) => {
  await register(page.request);
  await page.goto('/products?search=sarong', { waitUntil: 'networkidle' });
  await page.route('**/api/wishlist', (route) =>
    route.request().method() === 'POST' ? route.abort('internetdisconnected') : route.continue(),
  );
  log.expectNoNetwork();
  await heart(page, sarong).click();
  await expect(page.getByText(`Could not save ${sarong}. Please try again.`)).toBeVisible();
  await expect(heart(page, sarong)).toBeVisible();
});

test('copes with invalid data on the device @phone', async ({ page }) => {
  await page.addInitScript(() => {
    localStorage.setItem('wishlist', '[1,"x",null,999999,1');
    localStorage.setItem('cartSessionId', 'undefined');
  });
  await page.goto('/wishlist');
  await expect(page.getByRole('heading', { name: 'Your wishlist is empty' })).toBeVisible();
});

test('silently leaves out what the shop no longer has @phone', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('wishlist', '[999999999]'));
  await page.goto('/wishlist');
  await expect(page.getByRole('heading', { name: 'Your wishlist is empty' })).toBeVisible();
});
