import { expectAccessible } from '../harness/accessible.js';
import { register } from '../harness/account.js';
import { newProduct } from '../harness/catalog.js';
import { buy, cards, fillCart, fillCustomer } from '../harness/shopping.js';
import { expect, test } from '../harness/test.js';

for (const device of ['phone', 'desktop']) {
  test(
    `The checkout shows the products, the price and all fields on one screen, and errors at their fields, on a ${device}`,
    { tag: [`@${device}-only`, ...(device === 'desktop' ? ['@series'] : [])] },
    async ({ page, staff, isMobile }) => {
      const product = await newProduct(staff);
      await register(page.request);
      await fillCart(page, product.variant('S'));
      await page.goto('/checkout');
      await expect(page.getByLabel('Card number')).toBeVisible();
      const details = page.getByRole('link', { name: 'Change your cart' });

      await test.step('the header and the footer lead to no other part of the shop', async () => {
        await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0);
        await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' })).toBeVisible();
        await expect(page.getByRole('contentinfo').getByRole('link', { name: 'About' })).toHaveCount(0);
      });

      if (isMobile) {
        await test.step('on a phone, the summary is one line that a key opens', async () => {
          await expect(details).toBeHidden();
          const line = page.getByRole('button', { name: /^Order summary · \$/ });
          await line.press('Enter');
          await expect(details).toBeVisible();
          await expectAccessible(page);
          await line.press('Space');
          await expect(details).toBeHidden();
        });
      } else {
        await test.step('from 760 pixels on, the summary stands beside the fields', async () => {
          await page.setViewportSize({ width: 760, height: 900 });
          await expect(details).toBeVisible();
          await expect(page.getByRole('button', { name: /^Order summary/ })).toBeHidden();
          const [fields, summary] = await Promise.all(
            ['Customer Information', 'Order Summary'].map((name) => page.getByRole('region', { name }).boundingBox()),
          );
          expect(summary?.x ?? 0).toBeGreaterThanOrEqual((fields?.x ?? 0) + (fields?.width ?? 760));
        });
      }

      await test.step('the page names the missing fields, and no toast covers them', async () => {
        await page.getByRole('button', { name: /^Pay \$/ }).click();
        await expect(page.getByText('Please fill in all customer information fields.')).toBeVisible();
        await expect(page.getByLabel('Name')).toBeFocused();
        await expect(page.getByRole('region', { name: 'Notifications' })).toBeEmpty();
        await expectAccessible(page);
      });
    },
  );
}

test('The checkout takes no payment for the last unit after another customer bought it', async ({
  page,
  staff,
  shop,
  log,
  openElsewhere,
}) => {
  const product = await newProduct(staff, { stock: { XL: 1 } });
  const { email } = await register(page.request);
  await fillCart(page, product.variant('XL'));
  await page.goto('/checkout');
  await fillCustomer(page);
  await page.getByLabel('Card number').fill(cards.good);

  const other = await openElsewhere();
  const winner = await register(other.request);
  await buy(other.request, winner.email, product.variant('XL'));

  log.expectRefusal(409, '/api/');
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  await expect(page.getByRole('region', { name: 'Payment Information' })).toContainText(/sold out/i);
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Casey Rivers');
  const payments = await shop.database.query<{ status: string }>(
    `SELECT p.status FROM sandbox_payments p JOIN checkouts c ON c.id = p.checkout_id
     JOIN users u ON u.id = c.user_id WHERE u.email = $1 AND p.status = 'succeeded'`,
    [email],
  );
  expect(payments, 'succeeded payments of the second customer').toEqual([]);
});
