import { expectAccessible } from '../harness/accessible.js';
import { register, sameOrigin, signInAsStaff } from '../harness/account.js';
import { hydrated } from '../harness/hydrated.js';
import { mailsTo } from '../harness/mailbox.js';
import { buyElsewhere, setStock, variantOf } from '../harness/shopping.js';
import { expect, test } from '../harness/test.js';

test('a bikini in M is exchanged for L: asked for, received and sent', async ({ page, shop, isMobile }) => {
  const { username, email, password } = await register(page.request);
  const [own, other] = [
    await variantOf(shop, 'boardwalk-high-waist-bikini', 'M'),
    await variantOf(shop, 'boardwalk-high-waist-bikini', 'L'),
  ];
  await setStock(shop, own, 5);
  await setStock(shop, other, 1);
  const id = await buyElsewhere(page.request, email, own);
  await shop.database.query(`UPDATE orders SET status = 'shipped' WHERE email = $1`, [email]);
  const held = async () => {
    const [row] = await shop.database.query<{ held: number; onHand: number }>(
      'SELECT held, on_hand AS "onHand" FROM stock WHERE variant_id = $1',
      [other.variantId],
    );
    return row;
  };
  const mail = async (subject: RegExp) => (await mailsTo(shop, email)).find((one) => subject.test(one.subject ?? ''));

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
  expect(await held()).toEqual({ held: 1, onHand: 1 });
  await expectAccessible(page);
  const link = page.getByRole('link', { name: /^Print the Label/ });
  const label = await page.request.get((await link.getAttribute('href')) ?? '');
  expect([label.status(), label.headers()['content-type']]).toEqual([200, 'application/pdf']);
  await expect(async () => {
    const file = (await mail(/^Your exchange for size L/))?.attachments[0];
    expect([file?.mimeType, file?.filename]).toEqual(['application/pdf', expect.stringMatching(/^return-R-\d+\.pdf$/)]);
  }).toPass();

  await signInAsStaff(page.request);
  await page.goto(`/admin/returns?search=${encodeURIComponent(email)}`);
  await expect(page.getByText('Exchange for L')).toBeVisible();
  await page.getByRole('button', { name: /^Open R-/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Return' });
  await dialog.getByRole('button', { name: 'Received', exact: true }).click();
  await dialog.getByLabel('Carrier').fill('UPS');
  await dialog.getByLabel('Tracking number').fill('1Z999AA10123456784');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Size L is sent' }).click();
  await expect(dialog.getByText('Sent', { exact: true })).toBeVisible();
  expect(await held()).toEqual({ held: 0, onHand: 0 });
  await page.goto(`/admin/orders?order=${id}`);
  await expect(page.getByRole('dialog').getByRole('region', { name: 'Returns' })).toContainText('Exchange for L');

  const said = await page.request.get('/api/products/boardwalk-high-waist-bikini');
  const { fitVotes } = (await said.json()) as { fitVotes: { small: number } };
  expect(fitVotes.small).toBeGreaterThan(0);
  await page.goto('/product/boardwalk-high-waist-bikini');
  await hydrated(page);
  await (
    isMobile ? page.locator('summary', { hasText: 'Reviews' }) : page.getByRole('tab', { name: 'Reviews' })
  ).click();
  await expect(page.getByText(`Runs small ${fitVotes.small}%`)).toBeVisible();
  await expect(page.getByText(/^From \d+ reviews? (and|or) returns?\.$/)).toBeVisible();
  await expectAccessible(page);

  await page.request.post('/api/login', { data: { username, password }, headers: sameOrigin });
  await page.goto(`/orders/${id}`);
  await expect(page.getByText(/^Size L sent for return R-\d+/)).toBeVisible();
  await page.getByRole('link', { name: 'Return or exchange' }).click();
  await expect(page.getByText('The other size is on its way.')).toBeVisible();
  await expect(async () => {
    expect((await mail(/^Size L is on its way/))?.text).toContain('1Z999AA10123456784');
  }).toPass();
});
