import fs from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../harness/accessible.js';
import { newAccount, register, signInAsStaff } from '../harness/account.js';
import { mailsTo } from '../harness/mailbox.js';
import type { Shop } from '../harness/shop.js';
import { buyElsewhere, setStock, type Variant, variantOf } from '../harness/shopping.js';
import { expect, test } from '../harness/test.js';

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

async function choose(page: Page, box: Locator, option: string): Promise<void> {
  await box.click();
  await page.getByTitle(option).filter({ visible: true }).last().click();
}

async function unitsOf({ database }: Shop, { variantId }: Variant): Promise<number | undefined> {
  const [stock] = await database.query<{ units: number }>(
    'SELECT on_hand - held AS units FROM stock WHERE variant_id = $1',
    [variantId],
  );
  return stock?.units;
}

async function expectMail(shop: Shop, to: string, subject: RegExp, text: RegExp): Promise<void> {
  await expect(async () => {
    const mail = (await mailsTo(shop, to)).find((one) => subject.test(one.subject ?? ''));
    expect(mail?.text).toMatch(text);
  }).toPass();
}

test('an order is shipped, refunded in part and cancelled, and the shopper hears of each @desktop', async ({
  page,
  shop,
}) => {
  const { email } = await register(page.request);
  const variant = await variantOf(shop, 'old-glory-triangle-bikini', 'XL');
  await setStock(shop, variant, 5);
  const id = await buyElsewhere(page.request, email, variant);
  expect(await unitsOf(shop, variant)).toBe(4);
  await signInAsStaff(page.request);
  await page.goto('/orders');
  await page.getByRole('searchbox', { name: 'Search orders' }).fill(email);
  await expect(page.getByText('Showing 1 of 1 orders')).toBeVisible();
  await expectAccessible(page);

  const edit = page.getByRole('button', { name: `Edit status of order ${id}` });
  await edit.click();
  const status = dialog(page, 'Update Order Status');
  await choose(page, status.getByRole('combobox', { name: 'Status' }), 'Shipped');
  await status.getByLabel('Carrier').fill('UPS');
  await status.getByLabel('Tracking number').fill('1Z999AA10123456784');
  await status.getByRole('button', { name: 'Update Status' }).click();
  await expect(page.getByText(`Order ${id} status updated to shipped`)).toBeVisible();
  await expect(edit).toBeFocused();
  await expect(page.getByRole('row', { name: new RegExp(id) }).getByText('Shipped')).toBeVisible();
  await expectMail(shop, email, /is on its way$/, /with UPS[^]*ups\.com\/track\?tracknum=1Z999AA10123456784/);

  await page.getByRole('button', { name: `View order ${id}` }).click();
  const order = dialog(page, `Order ${id}`);
  await expect(order.getByText('Status set to shipped')).toBeVisible();
  await expect(order.getByText(/by admin$/).first()).toBeVisible();
  await expect(order.getByRole('listitem').filter({ hasText: 'Order shipped' }).getByText('Sent')).toBeVisible();
  await order.getByLabel('Private note').fill('She likes yellow paper');
  await order.getByRole('button', { name: 'Add note' }).click();
  await expect(order.getByRole('listitem').filter({ hasText: 'She likes yellow paper' })).toBeVisible();
  await page.reload();
  await expect(order.getByText('She likes yellow paper')).toBeVisible();
  await expectAccessible(page);

  await order.getByRole('button', { name: 'Refund', exact: true }).click();
  const refund = dialog(page, `Refund order ${id}`);
  await refund.getByLabel('Amount in dollars').fill('5');
  await refund.getByLabel(/^Reason/).fill('The hem was loose.');
  await refund.getByRole('button', { name: 'Refund $5.00' }).click();
  await expect(order.getByRole('list', { name: 'Refunds' })).toContainText('The hem was loose.');
  await expect(order.getByRole('list', { name: 'Refunds' })).toContainText('done');
  await expectMail(shop, email, /^Your refund/, /\$5\.00[^]*The hem was loose\./);

  await order.getByRole('button', { name: 'Edit Order' }).click();
  await choose(page, status.getByRole('combobox', { name: 'Status' }), 'Cancelled');
  await expect(status.getByText(/goes back to stock/)).toBeVisible();
  await status.getByRole('button', { name: 'Update Status' }).click();
  await refund.getByRole('button', { name: /^Refund \$/ }).click();
  await expect(order.getByText('1 back in stock')).toBeVisible();
  await expect(order.getByRole('button', { name: 'Refund', exact: true })).toHaveCount(0);
  expect(await unitsOf(shop, variant)).toBe(5);
  await expectMail(shop, email, /was cancelled$/, /\$5\.00 goes back to you/);

  await order.getByText('Close', { exact: true }).click();
  await expect(page.getByRole('row', { name: new RegExp(id) }).getByText('Cancelled')).toBeVisible();
  await expect(page).toHaveURL(/\/orders\?search=/);
});

test('an order is taken at the counter, exported and printed', async ({ page, shop }, { project }) => {
  const { email, username } = newAccount();
  await setStock(shop, await variantOf(shop, 'old-glory-triangle-bikini', 'S'), 9);
  await signInAsStaff(page.request);
  await page.goto('/admin/orders');
  await page.getByRole('button', { name: 'New Order' }).click();
  const form = dialog(page, 'Create New Order');
  await form.getByRole('button', { name: 'Create Order' }).click();
  await expect(page.getByText('Validation Error')).toBeVisible();
  await expect(form.getByLabel('Customer name')).toBeFocused();
  await expectAccessible(page);

  await form.getByLabel('Customer name').fill(`Casey ${username}`);
  await form.getByLabel('Email').fill(email);
  await form.getByRole('combobox', { name: 'Product' }).fill('old glory triangle');
  await page.getByTitle(/^Old Glory Triangle Bikini, /).click();
  await choose(page, form.getByRole('combobox', { name: 'Variant' }), 'S, Red, White & Blue (9 left)');
  await form.getByLabel('Price').fill('20');
  await form.getByLabel(/^Why not/).fill('A thread is loose');
  await form.getByLabel('Quantity').fill('2');
  await expect(form.getByText('Total $40.00')).toBeVisible();
  await choose(page, form.getByRole('combobox', { name: 'Payment method' }), 'Cash');
  await form.getByRole('button', { name: 'Create Order' }).click();
  await expect(page.getByText('Order created successfully')).toBeVisible();
  await expectMail(shop, email, /order/, /\$40\.00/);

  await page.getByRole('searchbox', { name: 'Search orders' }).fill(username);
  await expect(page.getByText('Showing 1 of 1 orders')).toBeVisible();
  await expect(page.getByRole('row', { name: new RegExp(email) })).toContainText('$40.00');
  const wider = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  await expect.poll(wider).toBeLessThanOrEqual(0);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  const file = await fs.readFile(await (await download).path(), 'utf8');
  expect(file.split('\n').filter((line) => line.includes(email))).toHaveLength(1);
  await expect(page.getByText('1 order', { exact: true })).toBeVisible();

  if (project.name === 'phone') {
    await page.getByRole('button', { name: /^Edit status of order/ }).click();
    const status = dialog(page, 'Update Order Status');
    await choose(page, status.getByRole('combobox', { name: 'Status' }), 'Shipped');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(status).toBeHidden();
  }

  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Print' }).click();
  const paper = await opened;
  await expect(paper.getByRole('article', { name: /^Packing Slip of order / })).toContainText(`Casey ${username}`);
  await expect(paper.getByText('$')).toHaveCount(0);
  await paper.getByText('Invoice', { exact: true }).click();
  await expect(paper.getByRole('article', { name: /^Invoice of order / })).toContainText('Cash');
  if (project.name === 'desktop') await expectAccessible(paper);
  await paper.emulateMedia({ media: 'print' });
  await expect(paper.getByRole('button', { name: 'Print' })).toBeHidden();
  await expect(paper.getByRole('article')).toBeVisible();
});
