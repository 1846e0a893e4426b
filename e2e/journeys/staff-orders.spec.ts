import type { APIRequestContext } from '@playwright/test';
import { register, signInAsStaff } from '../harness/account.js';
import { newProduct, type Variant } from '../harness/catalog.js';
import { mailTo } from '../harness/mailbox.js';
import { buy } from '../harness/shopping.js';
import { expect, test } from '../harness/test.js';

async function unitsOf(staff: APIRequestContext, { productId, variantId }: Variant): Promise<number | undefined> {
  const response = await staff.get(`/api/admin/products/${productId}`);
  const { variants } = (await response.json()) as { variants: { id: number; inventoryCount: number }[] };
  return variants.find(({ id }) => id === variantId)?.inventoryCount;
}

test(
  'Staff ship an order, print its packing slip, refund a part of it and cancel the rest, and the shopper receives an email about each step',
  { tag: '@desktop' },
  async ({ page, shop, staff }) => {
    const { email } = await register(page.request);
    const variant = (await newProduct(staff, { stock: { M: 5 } })).variant('M');
    const id = await buy(page.request, email, variant);
    expect(await unitsOf(staff, variant)).toBe(4);
    await signInAsStaff(page.request);
    await page.goto('/admin/orders');
    await page.getByRole('searchbox', { name: 'Search orders' }).fill(email);
    await expect(page.getByText('Showing 1 of 1 orders')).toBeVisible();
    const row = page.getByRole('row', { name: new RegExp(id) });
    const order = page.getByRole('dialog', { name: `Order ${id}` });
    const refund = page.getByRole('dialog', { name: `Cancel or refund order ${id}` });

    await test.step('its customer is corrected, in a dialog above the order', async () => {
      const customer = page.getByRole('dialog', { name: `Customer of order ${id}` });
      const edit = order.getByRole('button', { name: 'Edit customer' });
      await page.getByRole('button', { name: `More actions for order ${id}` }).click();
      await page.getByRole('menuitem', { name: 'View' }).click();
      await edit.click();
      await expect(customer.getByLabel('Customer name')).toHaveValue('Casey Rivers');
      await page.keyboard.press('Escape');
      await expect(customer).toBeHidden();
      await expect(edit).toBeFocused();
      await edit.click();
      await customer.getByLabel('Phone').fill('831 555 0100');
      await customer.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText('Customer updated')).toBeVisible();
      await expect(customer).toBeHidden();
      await expect(order.getByRole('link', { name: '831 555 0100' })).toBeVisible();
      await expect(order.getByText(/Phone changed: none → 831 555 0100/)).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(order).toBeHidden();
    });

    await test.step('it is shipped', async () => {
      const parcel = page.getByRole('dialog', { name: `Ship order ${id}` });
      await page.getByRole('button', { name: `Ship order ${id}` }).click();
      await parcel.getByLabel('Carrier').fill('UPS');
      await parcel.getByLabel('Tracking number').fill('1Z999AA10123456784');
      await parcel.getByRole('button', { name: 'Ship' }).click();
      await expect(page.getByText('Parcel shipped')).toBeVisible();
      await expect(page.getByRole('button', { name: `View order ${id}` })).toBeFocused();
      await expect(row.getByText('Shipped')).toBeVisible();
      const { text } = await mailTo(shop, email, /is on its way$/);
      expect(text).toMatch(/with UPS[^]*ups\.com\/track\?tracknum=1Z999AA10123456784/);
    });

    await test.step('it shows its history, with the email and a private note, also after a reload', async () => {
      await page.getByRole('button', { name: `View order ${id}` }).click();
      await expect(order.getByText('Status set to shipped')).toBeVisible();
      await expect(order.getByText(/by admin$/).first()).toBeVisible();
      await expect(
        order.getByRole('listitem').filter({ hasText: 'Order shipped' }).getByText('Saved, not sent'),
      ).toBeVisible();
      await order.getByLabel('Private note').fill('Likes yellow paper');
      await order.getByRole('button', { name: 'Add note' }).click();
      await expect(order.getByRole('listitem').filter({ hasText: 'Likes yellow paper' })).toBeVisible();
      await page.reload();
      await expect(order.getByText('Likes yellow paper')).toBeVisible();
    });

    await test.step('its packing slip is printed without the buttons of the page', async () => {
      const opened = page.waitForEvent('popup');
      await order.getByRole('link', { name: 'Packing slip' }).click();
      const paper = await opened;
      await expect(paper.getByRole('article', { name: /^Packing Slip of order / })).toContainText('Casey Rivers');
      await paper.emulateMedia({ media: 'print' });
      await expect(paper.getByRole('button', { name: 'Print' })).toBeHidden();
      await expect(paper.getByRole('article')).toBeVisible();
      await paper.close();
    });

    await test.step('a part is refunded', async () => {
      await order.getByRole('button', { name: 'Cancel or refund' }).click();
      await refund.getByLabel(/^Another amount in dollars/).fill('5');
      await refund.getByLabel(/^Reason/).fill('The hem was loose.');
      await refund.getByRole('button', { name: 'Refund $5.00' }).click();
      await expect(order.getByRole('list', { name: 'Refunds' })).toContainText('The hem was loose.');
      await expect(order.getByRole('list', { name: 'Refunds' })).toContainText('done');
      const { text } = await mailTo(shop, email, /^Your refund/);
      expect(text).toMatch(/\$5\.00[^]*The hem was loose\./);
    });

    await test.step('the rest is refunded, and the item is back in stock', async () => {
      await order.getByRole('button', { name: 'Cancel or refund' }).click();
      await refund.getByRole('button', { name: 'Select everything' }).click();
      await refund.getByLabel('Yes, put them back in stock').check();
      await refund.getByRole('button', { name: /^Cancel the order and refund \$/ }).click();
      await expect(page.getByRole('region', { name: 'Notifications' })).toContainText('Order cancelled');
      await expect(order.getByText('1 cancelled', { exact: true })).toBeVisible();
      await expect(order.getByText('1 back in stock')).toBeVisible();
      expect(await unitsOf(staff, variant)).toBe(5);
      const { text } = await mailTo(shop, email, /was cancelled$/);
      expect(text).toMatch(/1 × [^]*to your original payment method/);
    });
  },
);
