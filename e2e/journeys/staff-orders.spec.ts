import fs from 'node:fs/promises';
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { newAccount, register, signInAsStaff } from '../harness/account.js';
import { newProduct, type Variant } from '../harness/catalog.js';
import { mailTo } from '../harness/mailbox.js';
import { buy } from '../harness/shopping.js';
import { expect, test } from '../harness/test.js';

async function choose(page: Page, box: Locator, option: string): Promise<void> {
  await box.click();
  await page.getByTitle(option).filter({ visible: true }).last().click();
}

async function unitsOf(staff: APIRequestContext, { productId, variantId }: Variant): Promise<number | undefined> {
  const response = await staff.get(`/api/admin/products/${productId}`);
  const { variants } = (await response.json()) as { variants: { id: number; inventoryCount: number }[] };
  return variants.find(({ id }) => id === variantId)?.inventoryCount;
}

test(
  'Staff ship an order, refund a part of it and cancel it, and the shopper gets a mail about each',
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
    const status = page.getByRole('dialog', { name: 'Update Order Status' });
    const refund = page.getByRole('dialog', { name: `Refund order ${id}` });

    await test.step('it is shipped', async () => {
      const edit = page.getByRole('button', { name: `Edit status of order ${id}` });
      await edit.click();
      await choose(page, status.getByRole('combobox', { name: 'Status' }), 'Shipped');
      await status.getByLabel('Carrier').fill('UPS');
      await status.getByLabel('Tracking number').fill('1Z999AA10123456784');
      await status.getByRole('button', { name: 'Update Status' }).click();
      await expect(page.getByText(`Order ${id} status updated to shipped`)).toBeVisible();
      await expect(edit).toBeFocused();
      await expect(row.getByText('Shipped')).toBeVisible();
      const { text } = await mailTo(shop, email, /is on its way$/);
      expect(text).toMatch(/with UPS[^]*ups\.com\/track\?tracknum=1Z999AA10123456784/);
    });

    await test.step('it tells its history, with the mail and a private note, after a reload, too', async () => {
      await page.getByRole('button', { name: `View order ${id}` }).click();
      await expect(order.getByText('Status set to shipped')).toBeVisible();
      await expect(order.getByText(/by admin$/).first()).toBeVisible();
      await expect(order.getByRole('listitem').filter({ hasText: 'Order shipped' }).getByText('Sent')).toBeVisible();
      await order.getByLabel('Private note').fill('Likes yellow paper');
      await order.getByRole('button', { name: 'Add note' }).click();
      await expect(order.getByRole('listitem').filter({ hasText: 'Likes yellow paper' })).toBeVisible();
      await page.reload();
      await expect(order.getByText('Likes yellow paper')).toBeVisible();
    });

    await test.step('a part is refunded', async () => {
      await order.getByRole('button', { name: 'Refund', exact: true }).click();
      await refund.getByLabel('Amount in dollars').fill('5');
      await refund.getByLabel(/^Reason/).fill('The hem was loose.');
      await refund.getByRole('button', { name: 'Refund $5.00' }).click();
      await expect(order.getByRole('list', { name: 'Refunds' })).toContainText('The hem was loose.');
      await expect(order.getByRole('list', { name: 'Refunds' })).toContainText('done');
      const { text } = await mailTo(shop, email, /^Your refund/);
      expect(text).toMatch(/\$5\.00[^]*The hem was loose\./);
    });

    await test.step('it is cancelled, and the rest is refunded', async () => {
      await order.getByRole('button', { name: 'Edit Order' }).click();
      await choose(page, status.getByRole('combobox', { name: 'Status' }), 'Cancelled');
      await expect(status.getByText(/goes back to stock/)).toBeVisible();
      await status.getByRole('button', { name: 'Update Status' }).click();
      await refund.getByRole('button', { name: /^Refund \$/ }).click();
      await expect(order.getByText('1 back in stock')).toBeVisible();
      await expect(order.getByRole('button', { name: 'Refund', exact: true })).toHaveCount(0);
      expect(await unitsOf(staff, variant)).toBe(5);
      const { text } = await mailTo(shop, email, /was cancelled$/);
      expect(text).toContain('$5.00 goes back to you');
      await order.getByText('Close', { exact: true }).click();
      await expect(row.getByText('Cancelled')).toBeVisible();
      await expect(page).toHaveURL(/\/orders\?search=/);
    });
  },
);

test(
  'Staff take an order at the counter, export it and print its papers',
  { tag: '@desktop' },
  async ({ page, shop, staff }) => {
    const { email, username } = newAccount();
    const product = await newProduct(staff, { stock: { S: 9 } });
    await signInAsStaff(page.request);
    await page.goto('/admin/orders');

    await test.step('the order is taken', async () => {
      await page.getByRole('button', { name: 'New Order' }).click();
      const form = page.getByRole('dialog', { name: 'Create New Order' });
      await form.getByLabel('Customer name').fill(`Casey ${username}`);
      await form.getByLabel('Email').fill(email);
      await form.getByRole('combobox', { name: 'Product' }).fill(product.name);
      await page.getByTitle(`${product.name}, $58.00`).click();
      await choose(page, form.getByRole('combobox', { name: 'Variant' }), 'S, Navy (9 left)');
      await form.getByLabel('Price').fill('20');
      await form.getByLabel(/^Why not/).fill('A thread is loose');
      await form.getByLabel('Quantity').fill('2');
      await expect(form.getByText('Total $40.00')).toBeVisible();
      await choose(page, form.getByRole('combobox', { name: 'Payment method' }), 'Cash');
      await form.getByRole('button', { name: 'Create Order' }).click();
      await expect(page.getByText('Order created successfully')).toBeVisible();
      expect((await mailTo(shop, email, /order/)).text).toContain('$40.00');
    });

    await test.step('it is found and exported', async () => {
      await page.getByRole('searchbox', { name: 'Search orders' }).fill(username);
      await expect(page.getByText('Showing 1 of 1 orders')).toBeVisible();
      await expect(page.getByRole('row', { name: new RegExp(email) })).toContainText('$40.00');
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Export' }).click();
      const file = await fs.readFile(await (await download).path(), 'utf8');
      expect(file.split('\n').filter((line) => line.includes(email))).toHaveLength(1);
      await expect(page.getByText('1 order', { exact: true })).toBeVisible();
    });

    await test.step('its packing slip and invoice are printed', async () => {
      const opened = page.waitForEvent('popup');
      await page.getByRole('button', { name: 'Print' }).click();
      const paper = await opened;
      await expect(paper.getByRole('article', { name: /^Packing Slip of order / })).toContainText(`Casey ${username}`);
      await expect(paper.getByText('$')).toHaveCount(0);
      await paper.getByText('Invoice', { exact: true }).click();
      await expect(paper.getByRole('article', { name: /^Invoice of order / })).toContainText('Cash');
      await paper.emulateMedia({ media: 'print' });
      await expect(paper.getByRole('button', { name: 'Print' })).toBeHidden();
      await expect(paper.getByRole('article')).toBeVisible();
    });
  },
);
