import type { Page } from '@playwright/test';
import { type Account, newAccount, register } from '../harness/account.js';
import { mailsTo } from '../harness/mailbox.js';
import type { Shop } from '../harness/shop.js';
import { buyElsewhere, cartWith, variantOf } from '../harness/shopping.js';
import { awaitingCode } from '../harness/code.js';
import { expect, test } from '../harness/test.js';

async function signIn(page: Page, { username }: Pick<Account, 'username'>, password: string): Promise<void> {
  const form = page.getByRole('tabpanel', { name: 'Sign In' });
  await form.getByLabel('Username').fill(username);
  await form.getByLabel('Password', { exact: true }).fill(password);
  await form.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText('Login successful')).toBeVisible();
}

/** The link to a new password in the newest mail about it. */
async function mailedLink(shop: Shop, email: string): Promise<string> {
  let link: string | undefined;
  await expect(async () => {
    const mails = await mailsTo(shop, email);
    link = mails.map(({ text }) => /http\S+\/reset-password\?token=[\w-]+/.exec(text ?? '')?.[0]).findLast(Boolean);
    expect(link).toBeDefined();
  }).toPass();
  return link ?? '';
}

async function subjectsTo(shop: Shop, email: string): Promise<string> {
  return (await mailsTo(shop, email)).map(({ subject }) => subject).join('\n');
}

test('a forgotten password is replaced by the link in the mail, once', async ({ page, shop, log }) => {
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

  const link = await mailedLink(shop, account.email);
  await page.goto(link);
  await page.getByLabel('New password').fill('a brand new one');
  await page.getByLabel('Confirm password').fill('a brand new one');
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await expect(page.getByText('Your password has been reset successfully')).toBeVisible();
  await expect(page).toHaveURL(/\/auth$/);
  await signIn(page, account, 'a brand new one');
  await expect.poll(() => subjectsTo(shop, account.email)).toMatch(/password/i);

  log.expectRefusal(422, '/api/reset-password');
  await page.goto(link);
  await page.getByLabel('New password').fill('yet another one');
  await page.getByLabel('Confirm password').fill('yet another one');
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await page.getByRole('link', { name: 'Request a New Link' }).click();
  await expect(page).toHaveURL(/\/reset-password$/);
});

test('the fields of a form are of one height @desktop', async ({ page }) => {
  await page.goto('/auth');
  const form = page.getByRole('tabpanel', { name: 'Sign In' });
  const username = await form.getByLabel('Username').boundingBox();
  const password = await form.getByLabel('Password', { exact: true }).boundingBox();
  expect(password?.height).toBe(username?.height);
});

test('a profile changes, and both addresses hear of a new one', async ({ page, shop, log }) => {
  const account = await register(page.request);
  const { email, username } = newAccount();
  await page.goto('/profile');
  const form = page.getByRole('tabpanel', { name: 'Profile Information' });
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
  await expect.poll(() => subjectsTo(shop, account.email)).toMatch(/A new e-mail address/);
  await expect.poll(() => subjectsTo(shop, email)).toMatch(/Confirm your new/);
  const [asking] = await mailsTo(shop, email);
  await page.goto(/http\S+\/email-change\?token=\S+/.exec(asking?.text ?? '')?.[0] ?? '');
  await page.getByRole('button', { name: 'Confirm This Address' }).click();
  await expect(page.getByText(`Your account now belongs to ${email}.`)).toBeVisible();
  for (const address of [account.email, email]) {
    await expect.poll(() => subjectsTo(shop, address)).toMatch(/e-mail address was changed/);
  }
  await page.getByRole('link', { name: 'Go to My Profile' }).click();
  await expect(form.getByLabel('Username')).toHaveValue(username);
  await expect(form.getByLabel('Email')).toHaveValue(email);
  await page.getByRole('region', { name: 'Your Account' }).getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByText('You have been logged out successfully')).toBeVisible();
  await expect(page).toHaveURL(`${shop.url}/`);
});

test('a changed password signs the other browser out @desktop', async ({ page, browser, shop, log }) => {
  const account = await register(page.request);
  const elsewhere = await browser.newContext({ baseURL: shop.url });
  const other = awaitingCode(await elsewhere.newPage());
  await other.goto('/auth?next=%2Fprofile');
  await signIn(other, account, account.password);
  await other.getByRole('tabpanel', { name: 'Profile Information' }).getByLabel('Username').fill('half a name');

  await page.goto('/profile');
  await page.getByRole('tab', { name: 'Change Password' }).click();
  const form = page.getByRole('tabpanel', { name: 'Change Password' });
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
  await elsewhere.close();
  log.expectRefusal(401, '/api/user');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'My Profile' })).toBeVisible();
});

test('the carts of two devices become one @desktop', async ({ page, browser, shop }) => {
  const account = await register(page.request);
  await cartWith(page.request, await variantOf(shop, 'harbor-bandeau-bikini', 'M'));

  const elsewhere = await browser.newContext({ baseURL: shop.url });
  const other = awaitingCode(await elsewhere.newPage());
  const sessionId = await cartWith(other.request, await variantOf(shop, 'old-glory-triangle-bikini', 'M'));
  await other.goto('/auth?next=%2Fcart');
  await other.evaluate((id) => localStorage.setItem('cartSessionId', id), sessionId);
  await signIn(other, account, account.password);
  await expect(other.getByText(/^Added: 1 × Old Glory Triangle Bikini/)).toBeVisible();
  await expect(other.getByRole('listitem').filter({ has: other.getByRole('heading', { level: 2 }) })).toHaveCount(2);
  await other.getByRole('button', { name: 'Got it' }).click();
  await expect(other.getByText(/^Added: 1 ×/)).toBeHidden();

  await page.goto('/cart');
  await expect(page.getByRole('link', { name: 'Old Glory Triangle Bikini' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Harbor Bandeau Bikini' })).toBeVisible();
  await elsewhere.close();
});

test('an account is deleted with its password, and its data can be downloaded before', async ({ page, log }) => {
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
  const form = page.getByRole('tabpanel', { name: 'Sign In' });
  await form.getByLabel('Username').fill(account.username);
  await form.getByLabel('Password', { exact: true }).fill(account.password);
  await form.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText('Invalid username or password')).toBeVisible();
});

test('an account with a young order waits, and can be kept', async ({ page, shop }) => {
  const account = await register(page.request);
  await buyElsewhere(page.request, account.email, await variantOf(shop, 'old-glory-triangle-bikini', 'L'));
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Delete My Account' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Password', { exact: true }).fill(account.password);
  await dialog.getByRole('button', { name: 'Delete My Account' }).click();
  await expect(page.getByText('Deletion scheduled')).toBeVisible();
  await page
    .getByRole('region', { name: /going to be deleted/ })
    .getByRole('button', { name: 'Keep My Account' })
    .click();
  await expect(page.getByText('Account kept')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Delete My Account' })).toBeVisible();
});

test('a browser that stores nothing still shows pages, signs in and remembers the cart @desktop', async ({
  page,
  shop,
}) => {
  const account = await register(page.request);
  await page.context().clearCookies();
  await page.addInitScript(() => {
    const blocked = () => {
      throw new DOMException('Blocked', 'SecurityError');
    };
    Object.defineProperty(window, 'localStorage', { get: blocked });
    Object.defineProperty(window, 'sessionStorage', { get: blocked });
  });
  await page.goto('/auth?next=%2Fprofile');
  await signIn(page, account, account.password);
  await expect(page.getByRole('heading', { name: 'My Profile' })).toBeVisible();
  await page.goto(`${shop.url}/orders`);
  await expect(page.getByRole('heading', { name: 'No orders yet' })).toBeVisible();
});

test('what is her own fits into 320 pixels @phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await register(page.request);
  for (const [path, last] of [
    ['/profile', 'Delete My Account'],
    ['/orders', 'Start Shopping'],
    ['/guest-data', 'Send Me a Link'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('main').getByText(last)).toBeVisible();
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth), path).toBe(320);
  }
});
