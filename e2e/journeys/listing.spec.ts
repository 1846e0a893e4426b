import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { newProduct } from '../harness/catalog.js';
import { expectFocusInDialog } from '../harness/keyboard.js';
import { expect, test } from '../harness/test.js';

const count = (page: Page) => page.getByRole('main').getByRole('status').first();
const sizeBox = (area: Locator | Page, size: string) => area.getByRole('checkbox', { name: size, exact: true });

/** Creates three products with a unique word in their names. Returns the path of the search for this word. */
async function ownList(staff: APIRequestContext): Promise<string> {
  const { name } = await newProduct(staff, { name: 'Sale Bikini', compareAtPrice: 80, stock: { S: 3, XL: 3 } });
  const word = name.split(' ').at(-1) ?? '';
  await newProduct(staff, { name: `${word} Second`, stock: { S: 3 } });
  await newProduct(staff, { name: `${word} Third`, stock: { M: 3 } });
  return `/products?search=${word}`;
}

test(
  'The filters next to a list are stored in its address and survive a reload and Back',
  { tag: ['@desktop-only', '@series'] },
  async ({ page, staff }) => {
    const all = await ownList(staff);
    await page.goto(all);
    await expect(count(page)).toHaveText('3 products');
    await expect(sizeBox(page, 'S')).toHaveAccessibleDescription('2 products');

    await sizeBox(page, 'S').check();
    await expect(count(page)).toHaveText('2 products');
    await expect(page).toHaveURL(`${all}&sizes=S`);
    await page.getByLabel('On Sale').check();
    await expect(count(page)).toHaveText('1 product');
    await page.getByLabel('Sort by').selectOption('price-asc');
    await expect(page).toHaveURL(/sort=price-asc/);

    await page.reload();
    await expect(page.getByRole('checkbox', { name: 'On Sale' })).toBeChecked();
    await expect(sizeBox(page, 'S')).toBeChecked();
    await expect(page.getByLabel('Sort by')).toHaveValue('price-asc');

    await page.getByRole('list', { name: 'Applied filters' }).getByRole('link', { name: 'Remove Size S' }).click();
    await expect(page.getByRole('list', { name: 'Applied filters' }).getByRole('link').first()).toBeFocused();
    await page.getByRole('link', { name: 'Clear Filters' }).first().click();
    await expect(page).toHaveURL(all);
    await expect(count(page)).toHaveText('3 products');
    await page.goBack();
    await page.goBack();
    await expect(page.getByLabel('Sort by')).toHaveValue('price-asc');
    await page.goBack();
    await page.goBack();
    await expect(page).toHaveURL(`${all}&sizes=S`);
    await expect(count(page)).toHaveText('2 products');
  },
);

test(
  'On a phone, a drawer contains the focus and the filters, shows the number of matching products, and applies all filters together',
  { tag: ['@phone-only', '@series'] },
  async ({ page, staff }) => {
    const all = await ownList(staff);
    await page.goto(all);
    const opener = page.getByRole('button', { name: 'Filters' });
    const drawer = page.getByRole('dialog', { name: 'Filters' });

    await test.step('the focus stays in the drawer, and returns to its button', async () => {
      await opener.focus();
      await page.keyboard.press('Enter');
      await expect(drawer).toBeVisible();
      await expectFocusInDialog(page, { presses: 20 });
      await page.keyboard.press('Escape');
      await expect(drawer).toBeHidden();
      await expect(opener).toBeFocused();
    });

    await opener.click();
    const apply = drawer.getByRole('button', { name: 'Apply Filters' });
    await sizeBox(drawer, 'XL').check();
    await drawer.getByRole('checkbox', { name: 'On Sale' }).check();
    await expect(apply).toHaveText('Apply Filters (1)');
    await expect(apply).toHaveAccessibleDescription('1 product');
    await expect(page).toHaveURL(all);
    await apply.click();
    await expect(drawer).toBeHidden();
    await expect(page).toHaveURL(/sizes=XL/);
    await expect(page).toHaveURL(/onSale=true/);
    await expect(page.getByRole('button', { name: 'Filters (2)' })).toBeVisible();
    await expect(count(page)).toHaveText('1 product');
    await page.reload();
    await expect(page.getByRole('link', { name: 'Remove Size XL' })).toBeVisible();
  },
);

test(
  'Both handles of the price slider can be dragged, even from the same position',
  { tag: ['@desktop-only', '@series'] },
  async ({ page }) => {
    await page.goto('/products?minPrice=100');
    const lowest = page.getByRole('slider', { name: 'Lowest price' });
    const box = await lowest.boundingBox();
    if (!box) throw new Error('The slider is not visible.');
    const middle = box.y + box.height / 2;
    await page.mouse.move(box.x + box.width - 12, middle);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width / 2, middle, { steps: 4 });
    await page.mouse.up();
    await expect(lowest).toHaveValue(/^(49|50|51)$/);
    await expect(page).toHaveURL(/\/products\?minPrice=(49|50|51)$/);

    const highest = page.getByRole('slider', { name: 'Highest price' });
    await highest.focus();
    await page.keyboard.press('ArrowLeft');
    await expect(page).toHaveURL(/maxPrice=99$/);
    await expect(highest).toBeFocused();
  },
);

test(
  'The next page of a list starts at its top with the focus on it, and Back returns to the position of the opened product',
  { tag: '@series' },
  async ({ page }) => {
    await page.goto('/products');
    await page.getByRole('link', { name: 'Next' }).click();
    await expect(page).toHaveURL('/products?page=2');
    await expect(page.getByRole('main')).toBeFocused();
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
    await expect(page).toHaveTitle('All Products, page 2 | Liberty Tide');

    await page.goto('/products');
    const last = page.locator('article.card').last();
    const name = await last.getByRole('heading').innerText();
    await last.scrollIntoViewIfNeeded();
    const place = await last.boundingBox();
    await last.getByRole('heading').getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeInViewport();
    await page.goBack();
    await expect(last).toBeInViewport();
    expect(Math.abs(((await last.boundingBox())?.y ?? 0) - (place?.y ?? 0))).toBeLessThan(50);
  },
);
