import { newAccount, signIn } from '../harness/account.js';
import { call } from '../harness/call.js';
import { newProduct } from '../harness/catalog.js';
import { sizeButton } from '../harness/shopping.js';
import { expect, test } from '../harness/test.js';
import type { Page } from '@playwright/test';

const heart = (page: Page, name: string) => page.getByRole('button', { name: `Save ${name}`, exact: true });
const fullHeart = (page: Page, name: string) => page.getByRole('button', { name: `Remove ${name} from your wishlist` });
const headerLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Wishlist/ });

test(
  "A visitor's wishlist is stored on the device, survives a reload, and moves to the cart",
  { tag: '@series' },
  async ({ page, staff }) => {
    const [one, other] = [await newProduct(staff), await newProduct(staff)];
    const word = other.name.split(' ').at(-1) ?? '';
    const calls: string[] = [];
    page.on('request', (request) => calls.push(new URL(request.url()).pathname));
    await page.goto(one.path);
    await heart(page, one.name).click();
    await expect(fullHeart(page, one.name)).toBeVisible();
    await page.goto(`/products?search=${word}`);
    await heart(page, other.name).click();
    await expect(headerLink(page)).toHaveAccessibleName('Wishlist, 2 items');
    expect(calls.filter((path) => path.startsWith('/api/wishlist'))).toEqual([]);

    await page.reload();
    await headerLink(page).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Your Wishlist' })).toBeVisible();
    await expect(page.getByRole('article').getByRole('heading')).toHaveText([other.name, one.name]);
    await fullHeart(page, other.name).click();
    await expect(page.getByRole('article')).toHaveCount(1);

    await page.getByRole('button', { name: `Move to cart: ${one.name}` }).click();
    const picker = page.getByRole('dialog');
    await picker.getByRole('button', { name: 'Add to Cart' }).click();
    await expect(page.getByText('Please select a size before adding to cart.')).toBeVisible();
    await sizeButton(picker, 'M').click();
    await picker.getByRole('button', { name: 'Add to Cart' }).click();
    await expect(page.getByText('Item added to cart successfully.')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Your wishlist is empty' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();
  },
);

test(
  "The device's wishlist moves to the account at sign-in, and is removed from the device at sign-out",
  { tag: '@series' },
  async ({ page, staff, openElsewhere }) => {
    const account = newAccount();
    const [saved, product] = [await newProduct(staff), await newProduct(staff)];
    const { request } = await openElsewhere();
    await call(request, 'POST', '/api/register', account);
    await call(request, 'POST', '/api/wishlist', { productId: saved.id });

    await page.goto(product.path);
    await heart(page, product.name).click();
    await expect(fullHeart(page, product.name)).toBeVisible();
    await page.goto('/auth');
    await signIn(page, account, account.password);
    await expect(headerLink(page)).toHaveAccessibleName('Wishlist, 2 items');
    expect(await (await page.request.get('/api/wishlist')).json()).toHaveLength(2);

    await page.context().clearCookies();
    await page.goto('/wishlist');
    await expect(page.getByRole('heading', { name: 'Your wishlist is empty' })).toBeVisible();
    await page.goto('/auth');
    await signIn(page, account, account.password);
    await page.waitForURL((url) => url.pathname === '/');
    await headerLink(page).click();
    await expect(page.getByRole('article').getByRole('heading')).toHaveText([product.name, saved.name]);
  },
);
