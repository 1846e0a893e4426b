import { newAccount, register, signIn } from '../harness/account.js';
import { newProduct } from '../harness/catalog.js';
import { mailedLink, mailTo } from '../harness/mailbox.js';
import { cartWith } from '../harness/shopping.js';
import { expect, test } from '../harness/test.js';

test('A customer replaces a forgotten password by the link in the mail, which works once', async ({
  page,
  shop,
  log,
}) => {
  const account = await register(page.request);
  await page.context().clearCookies();
  await page.goto('/auth');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await page.getByRole('button', { name: 'Request Password Reset' }).click();
  await expect(page.getByText('Please enter your email address')).toBeVisible();
  await page.getByLabel('Email', { exact: true }).fill(account.email);
  await page.getByRole('button', { name: 'Request Password Reset' }).click();
  await expect(page.getByText('Success')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Go to Reset URL' })).toBeVisible();

  const link = await mailedLink(shop, account.email, '/reset-password', /^Reset/);
  await page.goto(link);
  await page.getByLabel('New password').fill('a brand new one');
  await page.getByLabel('Confirm password').fill('a brand new one');
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await expect(page.getByText('Your password has been reset successfully')).toBeVisible();
  await expect(page).toHaveURL(/\/auth$/);
  await signIn(page, account, 'a brand new one');
  await expect(page.getByText('Login successful')).toBeVisible();
  await mailTo(shop, account.email, /password was changed/);

  log.expectRefusal(422, '/api/reset-password');
  await page.goto(link);
  await page.getByLabel('New password').fill('yet another one');
  await page.getByLabel('Confirm password').fill('yet another one');
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await page.getByRole('link', { name: 'Request a New Link' }).click();
  await expect(page).toHaveURL(/\/reset-password$/);
});

test('A customer changes name and e-mail address in the profile, and both addresses get a mail', async ({
  page,
  shop,
  log,
}) => {
  const account = await register(page.request);
  const { email, username } = newAccount();
  const form = page.getByRole('group', { name: 'Profile Information' });

  await test.step('a wrong password refuses the change, the right one accepts it', async () => {
    await page.goto('/profile');
    await form.getByLabel('Email').fill(email);
    await form.getByLabel('Username').fill(username);
    log.expectRefusal(422, '/api/user/profile');
    await form.getByLabel('Current password').fill('not this one');
    await form.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByText('Update failed')).toBeVisible();
    await form.getByLabel('Current password').fill(account.password);
    await form.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByText('Profile updated')).toBeVisible();
    await expect(form.getByLabel('Current password')).toBeHidden();
    await expect(page.getByRole('region', { name: `Waiting for confirmation: ${email}` })).toBeVisible();
    await expect(form.getByLabel('Email')).toHaveValue(account.email);
  });

  await test.step('the link in the mail confirms the new address', async () => {
    await mailTo(shop, account.email, /^A new e-mail address/);
    await page.goto(await mailedLink(shop, email, '/email-change', /^Confirm your new/));
    await page.getByRole('button', { name: 'Confirm This Address' }).click();
    await expect(page.getByText(`Your account now belongs to ${email}.`)).toBeVisible();
    for (const address of [account.email, email]) await mailTo(shop, address, /e-mail address was changed/);
    await page.getByRole('link', { name: 'Go to My Profile' }).click();
    await expect(form.getByLabel('Username')).toHaveValue(username);
    await expect(form.getByLabel('Email')).toHaveValue(email);
  });

  await test.step('the profile signs the customer out', async () => {
    await page.getByRole('region', { name: 'Your Account' }).getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByText('You have been logged out successfully')).toBeVisible();
    await expect(page).toHaveURL(`${shop.url}/`);
  });
});

test('A changed password signs the other browser out, which keeps a typed change until the next sign-in', async ({
  page,
  openElsewhere,
}) => {
  const account = await register(page.request);
  const other = await openElsewhere();
  await other.goto('/auth?next=%2Fprofile');
  await signIn(other, account, account.password);
  await other.getByRole('group', { name: 'Profile Information' }).getByLabel('Username').fill('half a name');

  await page.goto('/profile');
  await page.locator('summary', { hasText: 'Change Password' }).click();
  const form = page.getByRole('group', { name: 'Change Password' });
  await form.getByLabel('Current password').fill(account.password);
  await form.getByLabel('New password').fill('a brand new one');
  await form.getByLabel('Confirm password').fill('a brand new one');
  await form.getByRole('button', { name: 'Change Password' }).click();
  await expect(page.getByText('Password changed')).toBeVisible();
  await expect(form.getByLabel('New password')).toHaveValue('');

  await other.getByRole('button', { name: 'Save Changes' }).click();
  await expect(other).toHaveURL(/\/auth\?next=%2Fprofile$/);
  await signIn(other, account, 'a brand new one');
  await expect(other.getByLabel('Username')).toHaveValue('half a name');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'My Profile' })).toBeVisible();
});

test('The carts of two devices become one cart when the customer signs in', async ({ page, staff, openElsewhere }) => {
  const account = await register(page.request);
  const [here, there] = [await newProduct(staff), await newProduct(staff)];
  await cartWith(page.request, here.variant('M'));

  const other = await openElsewhere();
  const sessionId = await cartWith(other.request, there.variant('M'));
  await other.goto('/auth?next=%2Fcart');
  await other.evaluate((id) => localStorage.setItem('cartSessionId', id), sessionId);
  await signIn(other, account, account.password);
  await expect(other.getByText(new RegExp(`^Added: 1 × ${there.name}`))).toBeVisible();
  await expect(other.getByRole('listitem').filter({ has: other.getByRole('heading', { level: 2 }) })).toHaveCount(2);
  await other.getByRole('button', { name: 'Got it' }).click();
  await expect(other.getByText(/^Added: 1 ×/)).toBeHidden();

  await page.goto('/cart');
  await expect(page.getByRole('link', { name: here.name })).toBeVisible();
  await expect(page.getByRole('link', { name: there.name })).toBeVisible();
});

test('A customer downloads the stored data, and deletes the account with its password', async ({ page, log }) => {
  const account = await register(page.request);
  await page.goto('/profile');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download My Data' }).click();
  expect((await download).suggestedFilename()).toBe('my-account.json');

  await page.getByRole('button', { name: 'Delete My Account' }).click();
  const dialog = page.getByRole('dialog');
  log.expectRefusal(422, '/api/user/confirm-password');
  await dialog.getByLabel('Password', { exact: true }).fill('not this one');
  await dialog.getByRole('button', { name: 'Delete My Account' }).click();
  await expect(page.getByText('Deletion failed')).toBeVisible();
  await dialog.getByLabel('Password', { exact: true }).fill(account.password);
  await dialog.getByRole('button', { name: 'Delete My Account' }).click();
  await expect(page.getByText('Account deleted')).toBeVisible();
  await expect(page).toHaveURL(/\/$/);

  log.expectRefusal(401, '/api/login');
  await page.goto('/auth');
  await signIn(page, account, account.password);
  await expect(page.getByText('Invalid username or password')).toBeVisible();
});
