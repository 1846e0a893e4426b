import { expectAccessible } from '../harness/accessible.js';
import { register } from '../harness/account.js';
import { newSet } from '../harness/catalog.js';
import { mailTo } from '../harness/mailbox.js';
import { cards, fillCustomer, orderLink } from '../harness/shopping.js';
import { expect, test } from '../harness/test.js';

test(
  'A shopper buys a set in one size of each half for one price, and the cart, the order and the email show one set',
  { tag: '@series' },
  async ({ page, shop, staff }) => {
    const { set, top, bottom } = await newSet(staff, { bottom: { S: 5, M: 5, L: 0 } });
    const { email } = await register(page.request);
    const sizeOf = (half: string, size: string) =>
      page.getByRole('region', { name: new RegExp(`^${half}:`) }).getByRole('radio', { name: size, exact: true });

    await test.step('the page asks for both sizes', async () => {
      await page.goto(set.path);
      await expectAccessible(page);
      await sizeOf('Top', 'S').check({ force: true });
      await page.getByRole('button', { name: 'Add to Cart', exact: true }).click();
      await expect(page.locator('.field-error', { hasText: 'Please select a size' })).toBeVisible();
      await sizeOf('Bottom', 'M').check({ force: true });
    });

    await test.step('both sizes survive a reload, and the shopper can wait for a sold-out size', async () => {
      await page.reload();
      await expect(sizeOf('Top', 'S')).toBeChecked();
      await expect(sizeOf('Bottom', 'M')).toBeChecked();
      await page.getByText('Is your size sold out? Email me when it is back').click();
      await expect(page.getByRole('combobox', { name: 'Size' })).toHaveText(`${bottom.name}, L, Navy`);
      await page.getByRole('textbox', { name: 'Your email' }).fill(email);
      await page.getByRole('button', { name: 'Email me' }).click();
      await expect(page.getByText('Almost there: please open the link that we sent you.')).toBeVisible();
      await page.getByRole('button', { name: 'Add to Cart', exact: true }).click();
    });

    await test.step('the drawer and the cart show one line', async () => {
      const drawer = page.getByRole('dialog', { name: 'In Your Cart' });
      await expect(drawer.getByText(set.name, { exact: true })).toBeVisible();
      await expect(drawer.getByText(`${top.name}: S, Navy`)).toBeVisible();
      await expect(drawer.getByText('Subtotal, 1 item')).toBeVisible();
      await drawer.getByRole('link', { name: 'View Cart' }).click();
      const lines = page.getByRole('list', { name: 'Items in your cart' });
      await expect(lines.getByRole('heading', { name: set.name })).toBeVisible();
      await expect(lines.getByRole('listitem')).toHaveCount(1);
      await expectAccessible(page);
      await page.getByRole('link', { name: 'Proceed to Checkout' }).click();
    });

    await test.step('the order and the mail name the set and both halves', async () => {
      await fillCustomer(page);
      await page.getByLabel('Card number').fill(cards.good);
      await page.getByRole('button', { name: /^Pay / }).click();
      await expect(page.getByRole('heading', { name: 'Order Complete!' })).toBeVisible();
      await orderLink(page).click();
      await expect(page.getByText(set.name)).toBeVisible();
      await expectAccessible(page);
      expect((await mailTo(shop, email, /order/i)).text).toContain(
        `${set.name}\n  ${top.name} (S, Navy)\n  ${bottom.name} (M, Navy)\n1 x $60.00 = $60.00`,
      );
    });
  },
);
