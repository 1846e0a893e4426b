import fs from 'node:fs';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../harness/accessible.js';
import { sameOrigin, signInAsStaff } from '../harness/account.js';
import { expect, test } from '../harness/test.js';

const demo = (name: string) => fs.readFileSync(new URL(`../../demo/${name}`, import.meta.url));
const tile = (page: Page, name: string) =>
  page
    .getByRole('listitem')
    .filter({ hasText: name })
    .filter({ has: page.getByRole('img', { includeHidden: true }) });

async function drop(page: Page, name: string, content: Buffer): Promise<void> {
  const data = await page.evaluateHandle(
    ([file, base64]) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const transfer = new DataTransfer();
      transfer.items.add(new File([bytes], file, { type: 'image/webp' }));
      return transfer;
    },
    [name, content.toString('base64')] as const,
  );
  await page.getByRole('form', { name: 'Upload images' }).dispatchEvent('drop', { dataTransfer: data });
}

test('pictures come into the library, are seen in the shop, and leave both', async ({ page, log }, { project }) => {
  const [chosen, dropped] = [`Sunny Cove ${project.name}.jpg`, `High Tide ${project.name}.webp`];
  await signInAsStaff(page.request);
  await page.goto('/admin/images');
  await expect(page.getByRole('button', { name: 'Upload', exact: true })).toBeDisabled();

  await page.getByLabel('Choose images').setInputFiles([
    { name: chosen, mimeType: 'image/jpeg', buffer: demo('brand/share.jpg') },
    { name: 'liar.png', mimeType: 'image/png', buffer: demo('brand/favicon.svg') },
  ]);
  await drop(page, dropped, demo('pictures/anthem-racerback-bra-400.webp'));
  await expect(page.getByRole('list', { name: 'Chosen files' }).getByRole('listitem')).toHaveCount(3);
  log.expectRefusal(422, '/api/admin/upload/product-image');
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(tile(page, chosen)).toBeVisible();
  await expect(tile(page, dropped)).toBeVisible();
  await expect(page.getByRole('list', { name: 'Chosen files' })).toContainText(
    'This is no picture that we can read. Please choose a JPEG, PNG, WebP or AVIF file.',
  );
  await expectAccessible(page);

  await page.goto('/admin/products');
  await page.getByRole('button', { name: 'Add Product' }).click();
  const form = page.getByRole('dialog', { name: 'Add New Product' });
  await form.getByRole('button', { name: 'Browse Existing' }).click();
  const picker = page.getByRole('dialog', { name: 'Choose an Image' });
  await picker
    .getByLabel('Upload Image')
    .setInputFiles({ name: 'Low Tide.jpg', mimeType: 'image/jpeg', buffer: demo('brand/share.jpg') });
  await expect(page.getByText('Uploaded: Low Tide.jpg')).toBeVisible();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await picker.getByRole('searchbox', { name: 'Search images' }).fill(chosen);
  await expect(picker.getByText('Showing 1 of 1 images')).toBeVisible();
  await expectAccessible(page);
  await picker.getByRole('button', { name: /^sunny-cove-/ }).click();
  await expect(picker).toHaveCount(0);
  await expect(form.getByLabel('Image')).toHaveValue(/^\/images\/products\/sunny-cove-/);

  const { product, imageUrl } = await showOnProduct(page, chosen);
  await page.goto(`/product/${product.slug}`);
  const shown = page.getByRole('main').getByRole('img', { name: product.name }).first();
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  expect(await shown.evaluate((image: HTMLImageElement) => image.currentSrc)).toContain(imageUrl.replace('.webp', ''));

  await page.goto('/admin/images');
  await page.getByRole('button', { name: `Delete ${chosen}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete this image?' });
  await expect(dialog.getByRole('link', { name: product.name })).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Delete Image' }).click();
  await expect(page.getByText('Image deleted successfully')).toBeVisible();
  await expect(tile(page, chosen)).toHaveCount(0);
  expect((await page.request.get(imageUrl)).status()).toBe(404);
  await page.goto(`/product/${product.slug}`);
  await expect(page.getByRole('main').getByRole('img', { name: product.name }).first()).toHaveAttribute(
    'src',
    '/no-picture.svg',
  );
});

/** Makes a product of the test's own that shows the picture. */
async function showOnProduct(page: Page, original: string) {
  const query = new URLSearchParams({ search: original }).toString();
  const [image] = (await (await page.request.get(`/api/admin/upload/product-images?${query}`)).json()) as {
    imageUrl: string;
  }[];
  if (!image) throw new Error(`There is no picture ${original}.`);
  const data = {
    name: `Cove Top ${original.length} ${Date.now()}`,
    price: 30,
    categoryId: 1,
    imageUrl: image.imageUrl,
  };
  const answer = await page.request.post('/api/products', { data, headers: sameOrigin });
  expect(answer.status()).toBe(201);
  return { product: (await answer.json()) as { name: string; slug: string }, imageUrl: image.imageUrl };
}
