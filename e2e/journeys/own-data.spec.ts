import { expectAccessible } from '../harness/accessible.js';
import { newAccount, register, signInAsStaff } from '../harness/account.js';
import { call } from '../harness/call.js';
import { newProduct } from '../harness/catalog.js';
import { mailedLink, mailTo } from '../harness/mailbox.js';
import { buy } from '../harness/shopping.js';
import { expect, test } from '../harness/test.js';

test('A firefighter requests the service discount, and gets a code after staff verified the request', async ({
  page,
  shop,
  openElsewhere,
}) => {
  const { username, email } = await register(page.request);
  await page.goto('/profile');
  const part = page.getByRole('region', { name: 'Military & First Responders' });

  await test.step('the customer requests the discount in the profile', async () => {
    await part.getByRole('button', { name: 'Ask for the Discount' }).click();
    await expect(part.getByText('Please choose your service.')).toBeVisible();
    await expectAccessible(page);
    await part.getByLabel('Where do you serve?').selectOption('Fire department');
    await part.getByLabel('Your unit or department, and since when').fill('Engine 7, Monterey, since 2019.');
    await part.getByRole('button', { name: 'Ask for the Discount' }).click();
    await expect(part.getByText(/You asked for the discount on/)).toBeVisible();
  });

  await test.step('staff verify the request', async () => {
    const desk = await openElsewhere();
    await signInAsStaff(desk.request);
    await desk.goto('/admin/service-requests');
    await expect(desk.getByText(/\d+ waiting/)).toBeVisible();
    await desk.getByRole('button', { name: `Decide the request of ${username}` }).click();
    await expect(desk.getByRole('dialog').getByText('Engine 7, Monterey, since 2019.')).toBeVisible();
    await desk.getByRole('button', { name: 'Verify and Mail the Code' }).click();
    await expect(desk.getByText('Verified: the code is being mailed')).toBeVisible();
  });

  await test.step('the customer gets the code by mail, and the profile says so', async () => {
    await mailTo(shop, email, /Your 20% off/);
    await page.reload();
    await expect(part.getByText(/^Verified until .* 20% off every order/)).toBeVisible();
    await expectAccessible(page);
  });
});

test('A guest with an order gets a link to the stored data, downloads it, and has it deleted', async ({
  page,
  shop,
  staff,
}) => {
  const { email } = newAccount();
  await call(page.request, 'POST', '/api/guest', { email });
  await buy(page.request, email, (await newProduct(staff)).variant('M'));
  await page.context().clearCookies();

  await page.goto('/guest-data');
  await page.getByLabel('Email of your order').fill(email);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send Me a Link' }).click();
  await expect(page.getByText(/a link is on its way/)).toBeVisible();

  await page.goto(await mailedLink(shop, email, '/guest-data', /data/i));
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download My Data' }).click();
  expect((await file).suggestedFilename()).toBe('my-data.json');
  await page.getByRole('button', { name: 'Delete My Data' }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Yes, Delete It for Good' }).click();
  await expect(page.getByText(/Your data will be deleted as soon as/)).toBeVisible();
});
