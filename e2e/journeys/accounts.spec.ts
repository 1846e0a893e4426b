import { register, signIn } from '../harness/account.js';
import { mailedLink, mailTo } from '../harness/mailbox.js';
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
