import { randomBytes } from 'node:crypto';
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { expectAccessible } from '../harness/accessible.js';
import { sameOrigin, signInAsStaff } from '../harness/account.js';
import { expect, test } from '../harness/test.js';

async function paste(field: Locator, text: string): Promise<void> {
  await field.focus();
  await field.evaluate((element, block) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', block);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}

const newName = () => `Harbor Bandeau ${randomBytes(4).toString('hex')}`;

/** A product of one size, made past the form. @returns its id */
async function addedElsewhere(request: APIRequestContext, name: string): Promise<number> {
  const variants = [{ size: 'M', color: 'Brick', inventoryCount: 5 }];
  const data = {
    name,
    price: 48,
    categoryId: 1,
    imageUrl: '/images/products/liberty-one-shoulder-one-piece.webp',
    variants,
  };
  const answer = await request.post('/api/products', { data, headers: sameOrigin });
  return ((await answer.json()) as { id: number }).id;
}

const isAsWideAsTheScreen = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);

test.describe('the Products tab', () => {
  test('adds a product in sizes and colors', async ({ page }) => {
    const name = newName();
    await signInAsStaff(page.request);
    await page.goto('/admin/products');
    await expect(page.getByRole('link', { name: /opens in a new tab/ }).first()).toBeVisible();
    await expect.poll(() => isAsWideAsTheScreen(page)).toBe(true);
    await page.getByRole('searchbox', { name: 'Search products' }).fill(name);
    await expect(page.getByText('No products found matching your search.')).toBeVisible();
    await expect(page).toHaveURL(/search=Harbor/);

    await page.getByRole('button', { name: 'Add Product' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('Create a new product for your store')).toBeVisible();
    await dialog.getByLabel('Name').fill(name);
    await dialog.getByRole('button', { name: 'Generate' }).click();
    await dialog.getByLabel('Price', { exact: true }).fill('48');
    await dialog.getByLabel('Compare-at price').fill('60');
    await dialog.getByLabel('Category').click();
    await page.getByTitle('Bikinis', { exact: true }).click();
    await dialog.getByRole('button', { name: 'Browse Existing' }).click();
    await page
      .getByRole('dialog', { name: 'Choose an Image' })
      .getByRole('button')
      .filter({ has: page.locator('img') })
      .first()
      .click();
    await expect(dialog.getByLabel('Image')).toHaveValue(/^\/images\/products\//);

    await dialog.getByLabel('New color').fill('Navy');
    await dialog.getByRole('button', { name: 'Add sizes XS–XL in this color' }).click();
    await dialog.getByLabel('New color').fill('Brick');
    await dialog.getByRole('button', { name: 'Add color' }).click();
    await paste(dialog.getByLabel('Stock of XS, Navy'), '1\t6\n2\t7\n3\t8\n4\t9\n5\t10\n');
    await expect(dialog.getByLabel('Stock of XL, Brick')).toHaveValue('10');
    await dialog.getByLabel('Price of M, Brick').fill('52');
    await page.keyboard.press('Control+d');
    await expect(dialog.getByLabel('Price of XL, Brick')).toHaveValue('52');
    await page.keyboard.press('ArrowUp');
    await expect(dialog.getByLabel('Price of S, Brick')).toBeFocused();
    await dialog.getByRole('button', { name: 'Remove XS, Brick' }).click();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Create Product' }).click();
    await expect(page.getByText('New product has been successfully added to the store.')).toBeVisible();

    const row = page.getByRole('row').filter({ hasText: name });
    await expect(row.getByText('In Stock: 49')).toBeVisible();
    await expectAccessible(page);
  });

  test('shows the top and the bottom of a set', async ({ page }) => {
    await signInAsStaff(page.request);
    await page.goto('/admin/products?search=Cypress+Mix');
    await page.getByRole('button', { name: 'Edit Cypress Mix & Match Bikini' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByTitle('Cypress Bandeau Top')).toBeVisible();
    await expect(dialog.getByTitle('Cypress High-Waist Bottoms')).toBeVisible();
    await expectAccessible(page);
  });

  test('says which color a further picture shows', async ({ page }) => {
    await signInAsStaff(page.request);
    await page.goto('/admin/products?search=Freedom+Run');
    await page.getByRole('button', { name: 'Edit Freedom Run Leggings' }).click();
    const dialog = page.getByRole('dialog');
    const picture = dialog.getByRole('listitem').filter({ hasText: 'freedom-run-leggings-back.webp' });
    await expect(picture.getByLabel(/^Alt text of picture/)).toHaveValue('from behind');
    await picture.getByLabel(/^Color of picture/).click();
    await expect(page.getByTitle('All colors').last()).toBeVisible();
    await page.getByTitle('Forest').last().click();
    await expect(picture.getByTitle('Forest')).toBeVisible();
    await expect.poll(() => isAsWideAsTheScreen(page)).toBe(true);
    await expectAccessible(page);
  });

  test('edits a product beside somebody else, tells its stock, archives and restores it', async ({ page, log }) => {
    const name = newName();
    await signInAsStaff(page.request);
    const id = await addedElsewhere(page.request, name);
    await page.goto(`/admin/products?search=${encodeURIComponent(name)}`);
    const row = page.getByRole('row').filter({ hasText: name });
    const dialog = page.getByRole('dialog');

    await row.getByRole('button', { name: `Edit ${name}` }).click();
    await dialog.getByLabel('Stock of M, Brick').fill('7');
    await page.evaluate(() => history.back());
    await expect(page.getByText('Discard your changes?')).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`product=${id}`));
    await page.getByRole('button', { name: 'Keep editing' }).click();
    await expect(dialog).toHaveCount(1);
    await expect(dialog.getByLabel('Stock of M, Brick')).toHaveValue('7');
    const elsewhere = await page.request.patch(`/api/products/${id}`, { data: { price: 50 }, headers: sameOrigin });
    expect(elsewhere.ok()).toBe(true);
    log.expectRefusal(409, `/api/products/${id}`);
    await dialog.getByLabel('Tags').fill('bandeau, harbor');
    await dialog.getByRole('button', { name: 'Update Product' }).click();
    await expect(page.getByText('admin changed this product a moment ago.')).toBeVisible();
    await expect(page.getByRole('row', { name: 'Price $48.00 $50.00 not touched' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Keep mine' }).click();
    await expect(page.getByText('Product information has been successfully updated.')).toBeVisible();
    await expect(row.getByText('$50.00')).toBeVisible();

    await row.getByRole('button', { name: `Stock history of ${name}` }).click();
    await expect(page.getByText('Showing 2 of 2 stock changes')).toBeVisible();
    await expect(page.getByRole('row', { name: /M, Brick.*Changed by staff.*\+2/ })).toBeVisible();
    await page.keyboard.press('Escape');

    await row.getByRole('button', { name: `Delete ${name}` }).click();
    await page.getByRole('button', { name: 'Delete Product' }).click();
    await expect(page.getByText('Product has been removed from the store.')).toBeVisible();
    await page.goto(`/admin/products?status=archived&search=${encodeURIComponent(name)}`);
    await page.getByRole('button', { name: `Restore ${name}` }).click();
    await expect(page.getByText('Product is back in the store.')).toBeVisible();
    await expect(page.getByText('No products found matching your search.')).toBeVisible();
    await expect.poll(() => isAsWideAsTheScreen(page)).toBe(true);
  });
});
