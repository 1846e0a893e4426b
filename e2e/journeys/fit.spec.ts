import { expectAccessible } from '../harness/accessible.js';
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
