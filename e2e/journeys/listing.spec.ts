import type { APIRequestContext } from '@playwright/test';
import { register } from '../harness/account.js';
import { expect, test } from '../harness/test.js';

interface Listed {
  readonly name: string;
  readonly price: number;
}

/** The products and prices that stand in the HTML of a page, before any script runs. */
async function cardsIn(request: APIRequestContext, path: string): Promise<string[]> {
  const html = await (await request.get(path)).text();
  return [...html.matchAll(/<article class="card">([\s\S]*?)<\/article>/g)].map(([, card = '']) => {
    const name = /<a[^>]*href="\/product\/[^"]+"[^>]*>([^<]+)<\/a>/.exec(card)?.[1] ?? '';
    const price = /\$\d+\.\d\d/.exec(card)?.[0] ?? '';
    return `${name} ${price}`;
  });
}

async function matching(request: APIRequestContext, query: string): Promise<string[]> {
  const products = (await (await request.get(`/api/products?${query}`)).json()) as Listed[];
  return products.map(({ name, price }) => `${name.replaceAll('&', '&amp;')} $${price.toFixed(2)}`);
}

test('filters live in the address: reload and Back keep them @desktop', async ({ page }) => {
  await page.goto('/products/bikinis');
  const count = page.getByRole('status').filter({ hasText: /\d+ products?/ });
  await expect(count).toBeVisible();
  const all = await count.textContent();

  await page.getByLabel('On Sale').check();
  await expect(page).toHaveURL(/\/products\/bikinis\?onSale=true$/);
  await expect(count).not.toHaveText(all ?? '');
  const onSale = await count.textContent();
  await page.getByRole('checkbox', { name: 'S', exact: true }).check();
  await expect(page).toHaveURL(/sizes=S/);
  await page.getByLabel('Sort by').selectOption('price-asc');
  await expect(page).toHaveURL(/sort=price-asc/);

  await page.reload();
  await expect(page.getByRole('checkbox', { name: 'On Sale' })).toBeChecked();
  await expect(page.getByRole('checkbox', { name: 'S', exact: true })).toBeChecked();
  await expect(page.getByLabel('Sort by')).toHaveValue('price-asc');

  await page.getByRole('link', { name: 'Clear Filters' }).click();
  await expect(page).toHaveURL(/\/products\/bikinis$/);
  await expect(count).toHaveText(all ?? '');
  await page.goBack();
  await expect(page.getByLabel('Sort by')).toHaveValue('price-asc');
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL(/\/products\/bikinis\?onSale=true$/);
  await expect(count).toHaveText(onSale ?? '');
});

test('Back returns to the place in the list from which the product was opened', async ({ page }) => {
  await page.goto('/products');
  const last = page.locator('article.card').last();
  await last.scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => window.scrollY);
  await last.getByRole('link').first().click();
  await expect(page.getByRole('button', { name: 'Add to Cart', exact: true })).toBeVisible();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await expect(last).toBeInViewport();
  await expect.poll(async () => Math.abs((await page.evaluate(() => window.scrollY)) - place)).toBeLessThan(50);
});

test('on a phone the filters are chosen in a drawer and applied together @phone', async ({ page }) => {
  await page.goto('/products');
  await page.getByRole('button', { name: 'Filters' }).click();
  const drawer = page.getByRole('dialog', { name: 'Filters' });
  await drawer.getByLabel('On Sale').check();
  await drawer.getByRole('checkbox', { name: 'XL' }).check();
  await expect(page).toHaveURL(/\/products$/);
  await drawer.getByRole('button', { name: 'Apply Filters' }).click();
  await expect(drawer).toBeHidden();
  await expect(page).toHaveURL(/sizes=XL/);
  await expect(page).toHaveURL(/onSale=true/);
  await expect(page.getByRole('button', { name: 'Filters (2)' })).toBeVisible();
});

test.describe('without any script @desktop', () => {
  for (const [path, query] of [
    ['/products?onSale=true&sort=price-asc', 'onSale=true&inStock=true&sort=price-asc&limit=24'],
    ['/products/bikinis?sizes=XS&maxPrice=60', 'category=bikinis&sizes=XS&maxPrice=60&inStock=true&limit=24'],
    ['/products/new-arrivals', 'category=new-arrivals&inStock=true&limit=24'],
    ['/products?search=leggings', 'search=leggings&inStock=true&limit=24'],
    ['/products?page=2', 'inStock=true&limit=24&offset=24'],
  ] as const) {
    test(`${path} holds exactly the matching products with their prices`, async ({ request }) => {
      const cards = await cardsIn(request, path);
      expect(cards.length).toBeGreaterThan(0);
      expect(cards).toEqual(await matching(request, query));
    });
  }
});

test.describe('each address @desktop', () => {
  for (const [path, status, title, canonical, listed = false] of [
    ['/', 200, 'Liberty Tide | American swimwear and activewear', '/', true],
    ['/products', 200, 'All Products | Liberty Tide', '/products', true],
    ['/products/bikinis?onSale=true', 200, 'Bikinis | Liberty Tide', '/products/bikinis', true],
    ['/product/tidewater-sarong', 200, 'Tidewater Sarong | Liberty Tide', '/product/tidewater-sarong', true],
    ['/cart', 200, 'Cart | Liberty Tide', '/cart'],
    ['/checkout', 200, 'Checkout | Liberty Tide', '/checkout'],
    ['/auth', 200, 'Sign In | Liberty Tide', '/auth', true],
    ['/nowhere', 404, null, null],
    ['/products/socks', 404, null, null],
    ['/product/no-such-thing', 404, 'Product Not Found | Liberty Tide', null],
    ['/order-confirmation/AAAA-BBBB-CCCC-DDDD', 404, 'Order Confirmation | Liberty Tide', null],
  ] as const) {
    test(`${path} answers ${status} with its own title${canonical ? ' and canonical link' : ''}`, async ({
      request,
      shop,
    }) => {
      const answer = await request.get(path);
      expect(answer.status()).toBe(status);
      const html = await answer.text();
      const found = /<title>([^<]*)<\/title>/.exec(html)?.[1];
      if (title) expect(found).toBe(title);
      else expect(found).toContain('Page Not Found');
      const link = /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1];
      expect(link).toBe(canonical === null ? undefined : new URL(canonical, shop.url).href);
      expect(/<meta name="robots" content="noindex"/.test(html)).toBe(!listed);
    });
  }

  test('that is unknown says so on its page', async ({ page, log }) => {
    log.expectRefusal(404, '/nowhere');
    await page.goto('/nowhere');
    await expect(page.getByRole('heading', { level: 1, name: '404 Page Not Found' })).toBeVisible();
  });
});

test.describe('with nothing to show, the shop offers four pieces that can be bought', () => {
  for (const [path, title] of [
    ['/nowhere', '404 Page Not Found'],
    ['/product/no-such-thing', 'Product Not Found'],
    ['/products?search=wetsuit+for+cats', 'No products found'],
    ['/cart', 'Your cart is empty'],
  ] as const) {
    test(path, async ({ page, log }) => {
      log.expectRefusal(404, path);
      await register(page.request);
      await page.goto(path);
      await expect(page.getByRole('heading', { name: title })).toBeVisible();
      const pieces = page.getByRole('region', { name: 'You may like these' }).getByRole('article');
      await expect(pieces).toHaveCount(4);
      const wider = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      await expect.poll(wider).toBeLessThanOrEqual(0);
      const [name = ''] = await pieces.getByRole('heading').allInnerTexts();
      await pieces.getByRole('link', { name }).click();
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    });
  }
});
