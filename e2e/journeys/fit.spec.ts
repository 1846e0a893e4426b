import { expectAccessible } from '../harness/accessible.js';
import { call } from '../harness/call.js';
import { newProduct } from '../harness/catalog.js';
import { sizeButton } from '../harness/shopping.js';
import { expect, test } from '../harness/test.js';

test(
  'A shopper gives a size once, sees only products in it, and gets a better size from measurements',
  { tag: '@series' },
  async ({ page, staff }) => {
    const suit = { kind: 'one-piece', stock: { M: 3, L: 3 } };
    const product = await newProduct(staff, { name: 'Scoop One-Piece', ...suit });
    const word = product.name.split(' ').at(-1) ?? '';
    await newProduct(staff, { name: `${word} in Small`, ...suit, stock: { S: 3 } });
    const list = `/products?search=${word}`;
    const count = page.getByRole('main').getByRole('status').first();

    await test.step('the list shows only products in that size', async () => {
      await page.goto(list);
      await expect(count).toHaveText('2 products');
      await page.getByRole('button', { name: 'Shop my size' }).click();
      const panel = page.getByRole('dialog', { name: 'My size' });
      await panel.getByLabel('One-pieces').selectOption('L');
      await expectAccessible(page);
      await panel.getByRole('button', { name: 'Show my size' }).click();
      await expect(page.getByRole('button', { name: /^My size only/ })).toHaveAttribute('aria-pressed', 'true');
      await expect(count).toHaveText('1 product');
    });

    await test.step('a reload shows the same list', async () => {
      await page.reload();
      await expect(page.getByRole('button', { name: /^My size only/ })).toHaveAttribute('aria-pressed', 'true');
      await expect(count).toHaveText('1 product');
      await expect(page.getByRole('list').filter({ has: page.getByRole('article') })).toBeVisible();
    });

    await test.step('the size is chosen on the product page, and measurements suggest another size', async () => {
      await page.getByRole('link', { name: product.name }).click();
      await expect(sizeButton(page, 'L')).toBeChecked();
      await expect(page.getByText('L fits bust 37–40, hips 40–43 inches')).toBeVisible();
      await expect(
        page.getByRole('img', { name: 'Dress form in size L: bust 37–40, waist 30–33, hips 40–43 inches' }),
      ).toBeVisible();
      await page.getByRole('button', { name: 'Find my size' }).click();
      const panel = page.getByRole('dialog', { name: 'Find my size' });
      await panel.getByRole('radio', { name: 'Centimeters' }).check();
      await panel.getByLabel('Hips').fill('98');
      await expect(panel.getByRole('status')).toHaveText('M: your hips (98 cm) are within 97–102.');
      await expectAccessible(page);
      await panel.getByRole('button', { name: 'Choose M' }).click();
      await expect(sizeButton(page, 'M')).toBeChecked();
      await expect(panel).toBeHidden();
      await expect(page.getByText('M: your hips (98 cm) are within 97–102.')).toBeVisible();
    });

    await test.step('one click shows all products again', async () => {
      await page.goto(list);
      await page.getByRole('button', { name: /^My size only/ }).click();
      await expect(page.getByRole('button', { name: 'My size only' })).toHaveAttribute('aria-pressed', 'false');
      await expect(count).toHaveText('2 products');
    });
  },
);

test(
  "The size guide opens over a product by keyboard, shows the product's chart, and returns the focus",
  { tag: '@series' },
  async ({ page, staff }) => {
    const product = await newProduct(staff, { name: 'Stripe One-Piece', kind: 'one-piece' });
    const rows = [{ size: 'L', bust: [40, 42.5], hips: [43, 45] }];
    await call(staff, 'PUT', '/api/admin/size-charts', { productId: product.id, rows });

    await page.goto(product.path);
    await sizeButton(page, 'L').click();
    await expect(page.getByRole('img', { name: 'Dress form in size L: bust 40–42½, hips 43–45 inches' })).toBeVisible();
    const opener = page.getByRole('main').getByRole('link', { name: 'Size Guide' });
    await opener.focus();
    await page.keyboard.press('Enter');
    const guide = page.getByRole('dialog', { name: 'Size Guide' });
    await expect(guide.getByRole('table', { name: product.name })).toBeVisible();
    const tops = guide.getByRole('table', { name: 'Bikini tops' });
    await expect(tops.getByRole('row', { name: 'M 35–37 30–32' })).toBeVisible();
    await guide.getByLabel('Centimeters').check();
    await expect(tops.getByRole('row', { name: 'M 89–94 76–81' })).toBeVisible();
    await expect(
      guide.getByRole('img', { name: 'Dress form in size L: bust 102–108, hips 109–114 centimeters' }),
    ).toBeVisible();
    await expectAccessible(page);
    await expect(page).toHaveURL(new RegExp(`${product.path}$`));
    await page.keyboard.press('Escape');
    await expect(guide).toBeHidden();
    await expect(opener).toBeFocused();
  },
);
