import { expectAccessible } from '../harness/accessible.js';
import { sameOrigin, signInAsStaff } from '../harness/account.js';
import { hydrated } from '../harness/hydrated.js';
import { sizeButton } from '../harness/shopping.js';
import { expect, test } from '../harness/test.js';

test('a shopper finds her size in a red one-piece', async ({ page }) => {
  const redSuits = '/products/bikinis?colors=Red&kind=one-piece';
  const count = page.getByRole('main').getByRole('status').first();

  await test.step('she gives her sizes once, and sees what she can buy in them', async () => {
    await page.goto(redSuits);
    await page.getByRole('button', { name: 'Shop my size' }).click();
    const panel = page.getByRole('dialog', { name: 'My size' });
    await panel.getByLabel('One-pieces').selectOption('L');
    await expectAccessible(page);
    await panel.getByRole('button', { name: 'Show my size' }).click();
    await expect(page.getByRole('button', { name: /^My size only/ })).toHaveAttribute('aria-pressed', 'true');
    const facets = await page.request.get(
      '/api/product-facets?category=bikinis&colors=Red&kind=one-piece&inStock=true&mySize=one-piece:L',
    );
    const { total } = (await facets.json()) as { total: number };
    await expect(count).toHaveText(`${total} product${total === 1 ? '' : 's'}`);
  });

  await test.step('a reload shows the same, and nothing else in between', async () => {
    const before = await count.textContent();
    await page.reload();
    await expect(page.getByRole('button', { name: /^My size only/ })).toHaveAttribute('aria-pressed', 'true');
    await expect(count).toHaveText(before ?? '');
    await expect(page.getByRole('list').filter({ has: page.getByRole('article') })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('on the product it is chosen already, and her measures say another one', async () => {
    await page.getByRole('link', { name: 'Lifeguard Scoop One-Piece' }).click();
    await expect(sizeButton(page, 'L')).toBeChecked();
    await expect(page.getByText('L fits bust 37–40, hips 40–43 inches')).toBeVisible();
    await expect(
      page.getByRole('img', { name: 'Dress form in size L: bust 37–40, waist 30–33, hips 40–43 inches' }),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Find my size' }).click();
    const panel = page.getByRole('dialog', { name: 'Find my size' });
    await panel.getByRole('radio', { name: 'Centimeters' }).check();
    await panel.getByLabel('Hips').fill('98');
    await expect(panel.getByRole('status')).toHaveText('M: your hips 98 cm are inside 97–102.');
    await expectAccessible(page);
    await panel.getByRole('button', { name: 'Choose M' }).click();
    await expect(sizeButton(page, 'M')).toBeChecked();
    await expect(panel).toBeHidden();
    await expect(page.getByText('M: your hips 98 cm are inside 97–102.')).toBeVisible();
    await page.mouse.move(0, 0);
    await expectAccessible(page);
  });

  await test.step('one press shows everything again', async () => {
    await page.goto(redSuits);
    await page.getByRole('button', { name: /^My size only/ }).click();
    await expect(page.getByRole('button', { name: 'My size only' })).toHaveAttribute('aria-pressed', 'false');
  });
});

test('the size guide over a product shows her size on the form, and the chart that staff have given it', async ({
  page,
  playwright,
  shop,
}) => {
  const slug = 'captain-stripe-scoop-one-piece';
  const { id } = (await (await page.request.get(`/api/products/${slug}`)).json()) as { id: number };
  const staff = await playwright.request.newContext({ baseURL: shop.url });
  await signInAsStaff(staff);
  const rows = [{ size: 'L', bust: [40, 42.5], hips: [43, 45] }];
  const saved = await staff.put('/api/admin/size-charts', { data: { productId: id, rows }, headers: sameOrigin });
  expect(saved.status()).toBe(204);
  await staff.dispose();

  await page.goto(`/product/${slug}`);
  await hydrated(page);
  await sizeButton(page, 'L').click();
  await expect(page.getByRole('img', { name: 'Dress form in size L: bust 40–42½, hips 43–45 inches' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Size Guide' }).click();
  const guide = page.getByRole('dialog', { name: 'Size Guide' });
  await expect(guide.getByRole('table', { name: 'Captain Stripe Scoop One-Piece' })).toBeVisible();
  await guide.getByLabel('Centimeters').check();
  await expect(
    guide.getByRole('img', { name: 'Dress form in size L: bust 102–108, hips 109–114 centimeters' }),
  ).toBeVisible();
  await expectAccessible(page);
});
