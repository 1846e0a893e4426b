import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { expectAccessible } from '../harness/accessible.js';
import { hydrated } from '../harness/hydrated.js';
import { expect, test } from '../harness/test.js';

interface Facets {
  readonly total: number;
  readonly sizes: readonly { readonly size: string; readonly count: number }[];
  readonly onSale: number;
  readonly inStock: number;
}

const count = (page: Page) => page.getByRole('main').getByRole('status').first();
const sizeBox = (area: Locator | Page, size: string) => area.getByRole('checkbox', { name: size, exact: true });

async function facetsOf(request: APIRequestContext, query: string): Promise<Facets> {
  return (await (await request.get(`/api/product-facets?${query}`)).json()) as Facets;
}

test('each filter tells beforehand how many products it leaves @desktop', async ({ page, request }) => {
  const facets = await facetsOf(request, 'category=bikinis&inStock=true');
  await page.goto('/products/bikinis');
  await expect(count(page)).toHaveText(`${facets.total} products`);
  await expect(page.getByRole('checkbox', { name: 'On Sale' })).toHaveAccessibleDescription(
    `${facets.onSale} products`,
  );
  const large = facets.sizes.find(({ size }) => size === 'XL')?.count ?? 0;
  await expect(sizeBox(page, 'XL')).toHaveAccessibleDescription(`${large} products`);
  await sizeBox(page, 'XL').check();
  await expect(count(page)).toHaveText(`${large} products`);
  await expect(page).toHaveURL('/products/bikinis?sizes=XL');
});

test('the counts are there from the start, so that nothing moves @desktop', async ({ request }) => {
  const html = await (await request.get('/products')).text();
  const { onSale } = await facetsOf(request, 'inStock=true');
  expect(html).toContain('class="option-count"');
  expect(html).toContain(`${onSale}<span class="visually-hidden"> products</span>`);
});

test('what is applied is shown and taken away by name', async ({ page, isMobile }) => {
  await page.goto('/products?minPrice=30&sizes=S,L&onSale=true&inStock=false');
  const applied = page.getByRole('list', { name: 'Applied filters' });
  for (const name of ['$30 and more', 'Size S', 'Size L', 'On Sale', 'Sold out included']) {
    await expect(applied.getByRole('link', { name: `Remove ${name}` })).toBeVisible();
  }
  await applied.getByRole('link', { name: 'Remove Size S' }).click();
  await expect(page).toHaveURL('/products?minPrice=30&sizes=L&onSale=true&inStock=false');
  await expect(applied.getByRole('link').first()).toBeFocused();
  await page.goBack();
  await expect(applied.getByRole('link', { name: 'Remove Size S' })).toBeVisible();
  await (isMobile ? applied : page).getByRole('link', { name: 'Clear Filters' }).click();
  await expect(page).toHaveURL('/products');
  await expect(applied).toBeHidden();
});

test('the products of a color are shown, alone and in a size @desktop', async ({ page, request }) => {
  const inBlue = await facetsOf(request, 'category=athletic-wear&colors=Blue&inStock=true');
  await page.goto('/products/athletic-wear');
  const colors = page.getByRole('group', { name: 'Color' });
  const blue = colors.getByRole('checkbox', { name: 'Blue' });
  await expect(blue).toHaveAccessibleDescription(`${inBlue.total} products`);
  await blue.check();
  await expect(count(page)).toHaveText(`${inBlue.total} products`);
  await expect(page).toHaveURL('/products/athletic-wear?colors=Blue');
  await expectAccessible(page);
  const small = inBlue.sizes.find(({ size }) => size === 'S')?.count ?? 0;
  await expect(sizeBox(page, 'S')).toHaveAccessibleDescription(`${small} products`);
  await page.getByRole('link', { name: 'Remove Blue' }).click();
  await expect(page).toHaveURL('/products/athletic-wear');
});

test('the right end of the price slider means 100 and more @desktop', async ({ page, request }) => {
  await page.goto('/products');
  await expect(page.getByText('$100+')).toBeVisible();
  const highest = page.getByRole('slider', { name: 'Highest price' });
  await highest.focus();
  await page.keyboard.press('ArrowLeft');
  await expect(page).toHaveURL('/products?maxPrice=99');
  await page.keyboard.press('PageDown');
  await expect(page).toHaveURL('/products?maxPrice=89');
  const { total } = await facetsOf(request, 'maxPrice=89&inStock=true');
  await expect(count(page)).toHaveText(`${total} products`);
  await expect(highest).toBeFocused();
  await page.keyboard.press('End');
  await expect(page).toHaveURL('/products');

  await page.getByRole('slider', { name: 'Lowest price' }).focus();
  await page.keyboard.press('End');
  await expect(page).toHaveURL('/products?minPrice=100');
  await expect(page.getByRole('link', { name: 'Remove $100 and more' })).toBeVisible();
});

test('both handles can be dragged, also from where they meet @desktop', async ({ page }) => {
  await page.goto('/products?minPrice=100');
  const lowest = page.getByRole('slider', { name: 'Lowest price' });
  const box = await lowest.boundingBox();
  if (!box) throw new Error('The slider is not to be seen.');
  const middle = box.y + box.height / 2;
  await page.mouse.move(box.x + box.width - 12, middle);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2, middle, { steps: 4 });
  await page.mouse.up();
  await expect(lowest).toHaveValue(/^(49|50|51)$/);
  await expect(page).toHaveURL(/\/products\?minPrice=(49|50|51)$/);
});

test('the drawer says what its filters would leave before they are applied @phone', async ({ page, request }) => {
  await page.goto('/products');
  await page.getByRole('button', { name: 'Filters' }).click();
  const drawer = page.getByRole('dialog', { name: 'Filters' });
  const apply = drawer.getByRole('button', { name: 'Apply Filters' });
  await sizeBox(drawer, 'XL').check();
  await drawer.getByRole('checkbox', { name: 'On Sale' }).check();
  const { total } = await facetsOf(request, 'sizes=XL&onSale=true&inStock=true');
  await expect(apply).toHaveText(`Apply Filters (${total})`);
  await expect(apply).toHaveAccessibleDescription(`${total} products`);
  await expect(page).toHaveURL('/products');
  await apply.click();
  await expect(drawer).toBeHidden();
  await expect(count(page)).toHaveText(`${total} products`);
  await page.reload();
  await expect(page.getByRole('link', { name: 'Remove Size XL' })).toBeVisible();
});

test.describe('whatever stands in the address, there is a list', () => {
  for (const query of [
    'minPrice=abc&maxPrice=-4&sizes=XXXL,m&sort=constructor&page=0.5&inStock=maybe&onSale=1',
    'minPrice=99999999999999999999&maxPrice=0&page=99999',
    `search=${'x'.repeat(500)}`,
    'search=%00%ff%ed%a0%80%27%22%3E%3Cscript%3E',
    'sizes=%00&sizes=S&minPrice=&search=',
  ]) {
    test(`?${query.slice(0, 60)}`, async ({ page }) => {
      const answer = await page.goto(`/products?${query}`);
      expect(answer?.status()).toBe(200);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^(All Products|Search Results)$/);
      await expect(count(page)).toHaveText(/^\d+ products?$/);
    });
  }
});

test('the next page starts at its top with the focus on it @phone', async ({ page }) => {
  await page.goto('/products');
  await hydrated(page);
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(page).toHaveURL('/products?page=2');
  await expect(page.getByRole('main')).toBeFocused();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await expect(page).toHaveTitle('All Products, page 2 | Liberty Tide');
});
