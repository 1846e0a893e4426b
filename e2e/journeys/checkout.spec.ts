import { expectAccessible } from '../harness/accessible.js';
import { register } from '../harness/account.js';
import { cards, fillCart, fillCustomer, setStock, variantOf } from '../harness/shopping.js';
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

test('an address that is saved at the checkout fills in the next one, and the profile keeps more of them', async ({
  page,
  shop,
}) => {
  await register(page.request);
  const variant = await variantOf(shop, 'poppy-field-triangle-bikini', 'M');
  await setStock(shop, variant, 9);
  await fillCart(page, variant);

  await test.step('she asks for it when she pays', async () => {
    await page.goto('/checkout');
    await page.getByLabel('Card number').fill(cards.good);
    await fillCustomer(page);
    await page.getByLabel('Save these details for next time').check();
    await page.getByRole('button', { name: /^Pay \$/ }).click();
    await expect(page.getByRole('heading', { name: 'Order Complete!' })).toBeVisible();
  });

  await test.step('in the profile she adds her work, as the default', async () => {
    await page.goto('/profile');
    await page.getByRole('tab', { name: 'Addresses' }).click();
    await expect(page.getByRole('button', { name: 'Edit 12 Harbor Lane, Santa Cruz, CA 95060' })).toBeVisible();
    await page.getByRole('button', { name: 'Add Address' }).click();
    const panel = page.getByRole('dialog', { name: 'Add Address' });
    const work = { Name: 'Casey Rivers', Address: '1 Market Street', City: 'San Francisco', State: 'CA' };
    for (const [label, text] of Object.entries(work)) await panel.getByLabel(label, { exact: true }).fill(text);
    await panel.getByLabel('ZIP code').fill('94105');
    await panel.getByLabel('Make this my default address').check();
    await expectAccessible(page);
    await panel.getByRole('button', { name: 'Save Address' }).click();
    await expect(panel).toBeHidden();
    await expect(page.getByRole('listitem').filter({ has: page.getByText('Default', { exact: true }) })).toContainText(
      '1 Market Street',
    );
    await expectAccessible(page);
  });

  await test.step('the next checkout begins with it, and takes the other on a press', async () => {
    await fillCart(page, variant);
    await page.goto('/checkout');
    await expect(page.getByLabel('Address', { exact: true })).toHaveValue('1 Market Street');
    await page.getByRole('radio', { name: /12 Harbor Lane/ }).click();
    await expect(page.getByLabel('City', { exact: true })).toHaveValue('Santa Cruz');
    await expectAccessible(page);
  });
});
