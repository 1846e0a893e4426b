import fs from 'node:fs';
import { newAccount, signInAsStaff } from '../harness/account.js';
import { newProduct } from '../harness/catalog.js';
import { expect, test } from '../harness/test.js';

const demo = (name: string) => fs.readFileSync(new URL(`../../demo/${name}`, import.meta.url));

/** A picture that differs from the pictures of other runs, because the library refuses a file that it already has. */
function pictureWith(comment: string): Buffer {
  const picture = demo('brand/share.jpg');
  const text = Buffer.from(comment);
  // A comment segment (0xfffe) after the start of the file. Its length includes the two bytes of the length.
  const segment = Buffer.from([0xff, 0xfe, 0, text.length + 2]);
  return Buffer.concat([picture.subarray(0, 2), segment, text, picture.subarray(2)]);
}

interface Picture {
  readonly imageUrl: string;
}

test(
  'A picture uploaded by staff is shown with a product until it is deleted',
  { tag: ['@desktop', '@series'] },
  async ({ page, staff, log }) => {
    const { username } = newAccount();
    const [chosen, droppedFile] = [`Sunny Cove ${username}.jpg`, `High Tide ${username}.jpg`];
    const library = page.getByRole('listitem').filter({ has: page.getByRole('img', { includeHidden: true }) });
    await signInAsStaff(page.request);
    await page.goto(`/admin/images?search=${username}`);

    await test.step('two files are uploaded, and a file that is no picture is refused', async () => {
      log.expectRefusal(422, '/api/admin/upload/product-image');
      await page.getByLabel('Choose images').setInputFiles([
        { name: chosen, mimeType: 'image/jpeg', buffer: pictureWith(chosen) },
        { name: 'liar.png', mimeType: 'image/png', buffer: demo('brand/favicon.svg') },
      ]);
      const files = page.getByRole('list', { name: 'Chosen files' });
      await expect(files).toContainText('We cannot read this picture. Please choose a JPEG, PNG, WebP or AVIF file.');
      const content = pictureWith(droppedFile).toString('base64');
      const dataTransfer = await page.evaluateHandle(
        ([name, base64]) => {
          const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
          const transfer = new DataTransfer();
          transfer.items.add(new File([bytes], name, { type: 'image/jpeg' }));
          return transfer;
        },
        [droppedFile, content] as const,
      );
      await page.getByRole('form', { name: 'Upload images' }).dispatchEvent('drop', { dataTransfer });
      await expect(library.filter({ hasText: chosen })).toBeVisible();
      await expect(library.filter({ hasText: droppedFile })).toBeVisible();
    });

    const response = await staff.get(`/api/admin/upload/product-images?search=${encodeURIComponent(chosen)}`);
    const [{ imageUrl } = { imageUrl: '' }] = (await response.json()) as Picture[];
    const product = await newProduct(staff, { imageUrl });
    const shown = page.getByRole('main').getByRole('img', { name: product.name }).first();

    await test.step('the page of a product shows it', async () => {
      await page.goto(product.path);
      await shown.evaluate((image: HTMLImageElement) => image.decode());
      const source = await shown.evaluate((image: HTMLImageElement) => image.currentSrc);
      expect(source).toContain(imageUrl.replace('.webp', ''));
    });

    await test.step('staff delete it, and the product shows that it has none', async () => {
      await page.goto(`/admin/images?search=${username}`);
      await page.getByRole('button', { name: `Delete ${chosen}` }).click();
      const dialog = page.getByRole('dialog', { name: 'Delete this image?' });
      await expect(dialog.getByRole('link', { name: product.name })).toBeVisible();
      await dialog.getByRole('button', { name: 'Delete Image' }).click();
      await expect(page.getByText('Image deleted successfully')).toBeVisible();
      await expect(library.filter({ hasText: chosen })).toHaveCount(0);
      expect((await page.request.get(imageUrl)).status()).toBe(404);
      await page.goto(product.path);
      await expect(shown).toHaveAttribute('src', '/no-picture.svg');
    });
  },
);
