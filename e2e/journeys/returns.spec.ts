import { expectAccessible } from '../harness/accessible.js';
import { register, signInAsStaff } from '../harness/account.js';
import { call } from '../harness/call.js';
import { newProduct } from '../harness/catalog.js';
import { mailTo } from '../harness/mailbox.js';
import { buy, openReviews, ship } from '../harness/shopping.js';
import { expect, test } from '../harness/test.js';

test('A customer exchanges a bikini in M for L: requested, received and sent, with a label and mails', async ({
  page,
  shop,
  staff,
  openElsewhere,
}) => {
  const product = await newProduct(staff, { stock: { M: 5, L: 1 } });
  const { username, email, password } = await register(page.request);
  const id = await buy(page.request, email, product.variant('M'));
  await ship(staff, id);
  /** The stock of L, from the back office. */
  const stockOfL = async () => {
    const response = await staff.get(`/api/admin/products/${product.id}`);
    const { variants } = (await response.json()) as {
      variants: { size: string; onHand: number; inventoryCount: number }[];
    };
    return variants.find(({ size }) => size === 'L')?.inventoryCount;
  };

  await test.step('the customer requests size L, which is set aside, and gets the label', async () => {
    await page.goto(`/orders/${id}`);
    await page.getByRole('link', { name: 'Return or exchange' }).click();
    await expect(page.getByRole('heading', { name: 'Return or Exchange' })).toBeVisible();
    await page.getByRole('button', { name: 'Return or Exchange' }).click();
    await page.getByRole('radio', { name: 'It arrived damaged' }).check();
    await expect(page.getByLabel('A picture that shows it')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('radio', { name: 'Too small' }).check();
    await page.getByRole('radio', { name: 'Size L', exact: true }).check();
    await page.getByRole('button', { name: 'Get the Label' }).click();
    await expect(page.getByText('Size L is set aside for you.')).toBeVisible();
    expect(await stockOfL()).toBe(0);
    await expectAccessible(page);
    const link = page.getByRole('link', { name: /^Print the Label/ });
    const label = await page.request.get((await link.getAttribute('href')) ?? '');
    expect([label.status(), label.headers()['content-type']]).toEqual([200, 'application/pdf']);
    const { attachments } = await mailTo(shop, email, /^Your exchange for size L/);
    expect(attachments.map(({ mimeType }) => mimeType)).toEqual(['application/pdf']);
    expect(attachments[0]?.filename).toMatch(/^return-R-\d+\.pdf$/);
  });

  await test.step('staff receive the parcel and send size L', async () => {
    const desk = await openElsewhere();
    await signInAsStaff(desk.request);
    await desk.goto(`/admin/returns?search=${encodeURIComponent(email)}`);
    await expect(desk.getByText('Exchange for L')).toBeVisible();
    await desk.getByRole('button', { name: /^Open R-/ }).click();
    const dialog = desk.getByRole('dialog', { name: 'Return' });
    await dialog.getByRole('button', { name: 'Received', exact: true }).click();
    await dialog.getByLabel('Carrier').fill('UPS');
    await dialog.getByLabel('Tracking number').fill('1Z999AA10123456784');
    await dialog.getByRole('button', { name: 'Size L is sent' }).click();
    await expect(dialog.getByText('Sent', { exact: true })).toBeVisible();
    await desk.goto(`/admin/orders?order=${id}`);
    await expect(desk.getByRole('dialog').getByRole('region', { name: 'Returns' })).toContainText('Exchange for L');
  });

  await test.step('the order tells the customer, and a mail names the parcel', async () => {
    await call(page.request, 'POST', '/api/login', { username, password });
    await page.goto(`/orders/${id}`);
    await expect(page.getByText(/^Size L sent for return R-\d+/)).toBeVisible();
    await page.getByRole('link', { name: 'Return or exchange' }).click();
    await expect(page.getByText('The other size is on its way.')).toBeVisible();
    expect((await mailTo(shop, email, /^Size L is on its way/)).text).toContain('1Z999AA10123456784');
  });

  await test.step('the product page counts the vote "runs small"', async () => {
    await page.goto(product.path);
    await openReviews(page);
    await expect(page.getByText('Runs small 100%')).toBeVisible();
    await expect(page.getByText('From 1 review or return.')).toBeVisible();
  });
});
