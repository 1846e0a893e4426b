import { expectAccessible } from '../harness/accessible.js';
import { newAccount, register, sameOrigin, signInAsStaff } from '../harness/account.js';
import { mailsTo } from '../harness/mailbox.js';
import { buyElsewhere, variantOf } from '../harness/shopping.js';
import { awaitingCode } from '../harness/code.js';
import { expect, test } from '../harness/test.js';

test('a firefighter asks for her discount, and gets a code once staff have verified it', async ({
  page,
  browser,
  shop,
}) => {
  const { username, email } = await register(page.request);
  await page.goto('/profile');
  const part = page.getByRole('region', { name: 'Military & First Responders' });
  await part.getByRole('button', { name: 'Ask for the Discount' }).click();
  await expect(part.getByText('Please choose your service.')).toBeVisible();
  await expectAccessible(page);
  await part.getByLabel('Where do you serve?').selectOption('Fire department');
  await part.getByLabel('Your unit or department, and since when').fill('Engine 7, Monterey, since 2019.');
  await part.getByRole('button', { name: 'Ask for the Discount' }).click();
  await expect(part.getByText(/You asked for the discount on/)).toBeVisible();

  const context = await browser.newContext({ baseURL: shop.url });
  await signInAsStaff(context.request);
  const desk = awaitingCode(await context.newPage());
  await desk.goto('/admin/service-requests');
  await expect(desk.getByText(/\d+ waiting/)).toBeVisible();
  await expectAccessible(desk);
  await desk.getByRole('button', { name: `Decide the request of ${username}` }).click();
  await expect(desk.getByRole('dialog').getByText('Engine 7, Monterey, since 2019.')).toBeVisible();
  await expectAccessible(desk);
  await desk.getByRole('button', { name: 'Verify and Mail the Code' }).click();
  await expect(desk.getByText('Verified: the code is being mailed')).toBeVisible();
  await context.close();

  await expect
    .poll(async () => (await mailsTo(shop, email)).map(({ subject }) => subject))
    .toEqual([expect.stringContaining('Your 20% off')]);
  await page.reload();
  await expect(part.getByText(/^Verified until .* 20% off every order/)).toBeVisible();
  await expectAccessible(page);
});

test('who ordered as a guest gets a link to her data, downloads it, and has it deleted', async ({ page, shop }) => {
  const { email } = newAccount();
  const guest = await page.request.post('/api/guest', { data: { email }, headers: sameOrigin });
  expect(guest.ok()).toBe(true);
  await buyElsewhere(page.request, email, await variantOf(shop, 'freedom-run-leggings', 'M'));
  await page.context().clearCookies();
  const link = async () =>
    (await mailsTo(shop, email)).flatMap(
      ({ text }) => /http\S+\/guest-data\?token=\S+/.exec(text ?? '')?.[0] ?? [],
    )[0] ?? '';

  await page.goto('/guest-data');
  await expectAccessible(page);
  await page.getByLabel('Email of your order').fill(email);
  await page.getByRole('button', { name: 'Send Me a Link' }).click();
  await expect(page.getByText(/a link is on its way/)).toBeVisible();
  await expect.poll(link).not.toBe('');

  await page.goto(await link());
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download My Data' }).click();
  expect((await file).suggestedFilename()).toBe('my-data.json');
  await page.getByRole('button', { name: 'Delete My Data' }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Yes, Delete It for Good' }).click();
  await expect(page.getByText(/Your data will be deleted as soon as/)).toBeVisible();
});
