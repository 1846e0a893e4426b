import { expectAccessible } from '../harness/accessible.js';
import { register } from '../harness/account.js';
import { fillCart, setStock, variantOf } from '../harness/shopping.js';
import { expect, test } from '../harness/test.js';

test('the checkout shows what is bought and paid on one screen, and errors at their fields', async ({
  page,
  shop,
  isMobile,
}) => {
  await register(page.request);
  const variant = await variantOf(shop, 'poppy-field-triangle-bikini', 'S');
  await setStock(shop, variant, 9);
  await fillCart(page, variant);
  await page.goto('/checkout');
  await expect(page.getByLabel('Card number')).toBeVisible();
  const details = page.getByRole('link', { name: 'Change your cart' });

  await test.step('nothing leads away', async () => {
    await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0);
    await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' })).toBeVisible();
    await expect(page.getByRole('contentinfo').getByRole('link', { name: 'About' })).toHaveCount(0);
  });

  if (isMobile) {
    await test.step('the summary is one line, which a key opens', async () => {
      await expect(details).toBeHidden();
      const line = page.getByRole('button', { name: /^Order summary · \$/ });
      await line.press('Enter');
      await expect(details).toBeVisible();
      await expectAccessible(page);
      await line.press('Space');
      await expect(details).toBeHidden();
    });
  } else {
    await test.step('the summary stands beside the fields, from 760 pixels on', async () => {
      await page.setViewportSize({ width: 760, height: 900 });
      await expect(details).toBeVisible();
      await expect(page.getByRole('button', { name: /^Order summary/ })).toBeHidden();
      const [fields, summary] = await Promise.all(
        ['Customer Information', 'Order Summary'].map((name) => page.getByRole('region', { name }).boundingBox()),
      );
      expect(summary?.x ?? 0).toBeGreaterThanOrEqual((fields?.x ?? 0) + (fields?.width ?? 760));
    });
  }

  await test.step('no toast covers what is missing', async () => {
    await page.getByRole('button', { name: /^Pay \$/ }).click();
    await expect(page.getByText('Please fill in all customer information fields.')).toBeVisible();
    await expect(page.getByLabel('Name')).toBeFocused();
    await expect(page.getByRole('region', { name: 'Notifications' })).toBeEmpty();
    await expectAccessible(page);
  });
});
