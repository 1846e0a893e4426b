import { hydrated } from '../harness/hydrated.js';
import { searchBox, suggestions } from '../harness/search.js';
import { expect, test } from '../harness/test.js';

test('the search finds products by their words and says when there are none', async ({ page, isMobile }) => {
  await page.goto('/');
  await hydrated(page);
  const box = await searchBox(page);
  if (isMobile) await expect(box).toBeFocused();
  await box.pressSequentially('sarong');
  await box.press('Enter');
  await expect(page).toHaveURL('/products?search=sarong');
  await expect(page.getByRole('heading', { level: 1, name: 'Search Results' })).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
  await expect(page.getByRole('link', { name: 'Tidewater Sarong' })).toBeVisible();
  await page.goto('/products?search=submarine');
  await expect(page.getByRole('heading', { name: 'No products found' })).toBeVisible();
  await page.getByRole('link', { name: 'View all products' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'All Products' })).toBeVisible();
});

test('a product is found by its suggestion, with arrow keys and Enter', async ({ page }) => {
  await page.goto('/about');
  const box = await searchBox(page);
  await box.fill('biki');
  await expect(suggestions(page)).toBeVisible();
  await expect(suggestions(page).getByRole('option', { name: 'Bikinis Category' })).toBeVisible();
  await expect(page.getByRole('search').getByRole('status')).toHaveText(/^6 of \d+ products, 1 category$/);
  const product = suggestions(page).getByRole('option').nth(1);
  const name = await product.locator('.suggestion__name').textContent();
  await expect(product).toHaveText(/\$\d+\.\d\d/);
  expect(await product.locator('img').evaluate((image: HTMLImageElement) => image.decode().then(() => true))).toBe(
    true,
  );

  await box.press('ArrowDown');
  await box.press('ArrowDown');
  await expect(product).toHaveAttribute('aria-selected', 'true');
  await box.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: name ?? '' })).toBeVisible();
  await expect(suggestions(page)).toBeHidden();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
});

test('a category and all results are a click away @desktop', async ({ page }) => {
  await page.goto('/');
  let box = await searchBox(page);
  await box.fill('bikini');
  const all = suggestions(page).getByRole('option', { name: /^See all \d+ results$/ });
  const count = /\d+/.exec((await all.textContent()) ?? '')?.[0] ?? '';
  await all.click();
  await expect(page).toHaveURL('/products?search=bikini&inStock=false');
  await expect(page.getByText(`${count} products`, { exact: true })).toBeVisible();

  box = await searchBox(page);
  await expect(box).toHaveValue('bikini');
  await box.fill('bikin');
  await suggestions(page).getByRole('option', { name: 'Bikinis Category' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Bikinis' })).toBeVisible();
});

test('Escape closes the suggestions, then empties the box, then closes the panel of a phone', async ({
  page,
  isMobile,
}) => {
  await page.goto('/');
  const box = await searchBox(page);
  await box.pressSequentially('star');
  await expect(suggestions(page)).toBeVisible();
  await box.press('Escape');
  await expect(suggestions(page)).toBeHidden();
  await expect(box).toHaveValue('star');
  await box.press('Escape');
  await expect(box).toHaveValue('');
  await box.press('Escape');
  if (isMobile) {
    await expect(box).toBeHidden();
    await expect(page.getByRole('button', { name: 'Search products' })).toBeFocused();
  }
});

test('misspelt words find what was meant @phone', async ({ page }) => {
  await page.goto('/');
  const box = await searchBox(page);
  await box.pressSequentially('legings');
  await expect(
    suggestions(page)
      .getByRole('option', { name: /Leggings/ })
      .first(),
  ).toBeVisible();
  await box.press('Enter');
  await expect(page.getByRole('link', { name: 'Freedom Run Leggings' })).toBeVisible();
  await page.getByText('Did you mean').getByRole('link', { name: 'leggings' }).click();
  await expect(page).toHaveURL('/products?search=leggings');
  await expect(page.getByRole('main').getByRole('status')).toHaveText('4 products');
  await expect(page.getByText('Did you mean')).toBeHidden();
});

test('a color is searched for together with a product @phone', async ({ page }) => {
  await page.goto('/products?search=black+yoga+pants');
  await expect(page.getByRole('main').getByRole('status')).toHaveText('1 product');
  await expect(page.getByRole('link', { name: 'Freedom Run Leggings' })).toBeVisible();
});

test('without a connection there are no suggestions, and the search says what is wrong', async ({ page, log }) => {
  log.expectRefusal(503, '/api/');
  await page.goto('/');
  await page.route('**/api/**', (route) => route.fulfill({ status: 503, json: { message: 'Away.' } }));
  const box = await searchBox(page);
  const asked = page.waitForResponse(/search-suggestions/);
  await box.pressSequentially('star');
  await asked;
  await expect(suggestions(page)).toBeHidden();
  await box.press('Enter');
  await expect(page.getByRole('heading', { name: 'The products could not be loaded' })).toBeVisible();
  await page.unroute('**/api/**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('link', { name: 'Old Glory Triangle Bikini' })).toBeVisible();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the search box is there and searches', async ({ page }) => {
    await page.goto('/');
    const box = page.getByRole('combobox', { name: 'Search products' });
    await box.fill('sarong');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Search Results' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Tidewater Sarong' })).toBeVisible();
    await expect(box).toHaveValue('sarong');
  });
});
