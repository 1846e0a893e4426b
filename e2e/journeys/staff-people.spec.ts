import type { Page } from '@playwright/test';
import { expectAccessible, waitForAnimations } from '../harness/accessible.js';
import { newAccount, register, sameOrigin, signInAsStaff } from '../harness/account.js';
import { awaitingCode } from '../harness/code.js';
import { expect, test } from '../harness/test.js';

const article = (page: Page, name: string) => page.getByRole('article', { name });

async function send(page: Page, subject: string, message: string): Promise<void> {
  const data = { name: 'Mary Smith', email: 'mary@shopper.example', subject, message };
  const answer = await page.request.post('/api/contact', { data, headers: sameOrigin });
  expect(answer.status()).toBe(201);
}

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const wider = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  await expect.poll(wider).toBeLessThanOrEqual(0);
}

test('messages are read, answered, found again and deleted', async ({ page }, { project }) => {
  const tag = `${project.name} ${newAccount().username}`;
  await send(page, `Fit of ${tag}`, 'Do they run small?\n<img src=x onerror="document.title=1"> Thank you!');
  await send(page, `Return of ${tag}`, 'May I send the leggings back?');
  await send(page, 'Thank you for the leggings', 'They fit as if they were made for me.');
  await signInAsStaff(page.request);
  await page.goto('/admin/messages');
  await expect(article(page, `Fit of ${tag}, from Mary Smith`).getByText('New')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);

  await page.getByRole('searchbox', { name: 'Search messages' }).fill(tag.toUpperCase());
  await expect(page.getByText('2 message(s) matched your search')).toBeVisible();
  await article(page, `Fit of ${tag}, from Mary Smith`).getByRole('button', { name: 'View Details' }).click();
  const dialog = page.getByRole('dialog', { name: 'Message Details' });
  await expect(dialog).toContainText('<img src=x onerror="document.title=1"> Thank you!');
  await expect(dialog).toContainText('Orders with this e-mail');
  await expectAccessible(page);
  const reply = dialog.getByRole('link', { name: 'Reply by Email' });
  await expect(reply).toHaveAttribute(
    'href',
    `mailto:mary@shopper.example?subject=${encodeURIComponent(`Re: Fit of ${tag}`)}`,
  );
  await dialog.getByRole('button', { name: 'Mark as Read' }).click();
  await expect(page.getByText('The message has been marked as read.')).toBeVisible();

  await page.reload();
  await expect(dialog).toContainText(`Fit of ${tag}`);
  await expect(dialog.getByText('New')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await page.getByRole('tab', { name: /^Unread/ }).click();
  await expect(page.getByText('1 message(s) matched your search')).toBeVisible();

  await article(page, `Return of ${tag}, from Mary Smith`).getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete Message' }).click();
  await expect(page.getByText('The message has been permanently deleted.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No matching submissions' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect(article(page, 'Thank you for the leggings, from Mary Smith').first()).toBeVisible();
  await page.getByRole('button', { name: 'Mark All as Read' }).click();
  await expect(page.getByRole('heading', { name: 'No unread submissions' })).toBeVisible();
  await expect(page.getByText("You've read all the submissions. Great job!")).toBeVisible();
});

test('a user gets in with the password that staff set, and becomes an administrator for a while', async ({
  page,
  browser,
  log,
  shop,
}) => {
  const shopper = await browser.newContext({ baseURL: shop.url });
  const { username } = await register(shopper.request);
  const password = 'sixteen anchors';
  await signInAsStaff(page.request);
  await page.goto('/admin/users');
  await page.getByRole('searchbox', { name: 'Search users' }).fill(username);
  await expect(page.getByText('Showing 1 of 1 users')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);

  await page.getByRole('button', { name: `Reset password of ${username}` }).click();
  await page.getByLabel('New Password').fill(password);
  await page.getByLabel('Confirm Password').fill(password);
  await page.getByRole('button', { name: 'Reset Password', exact: true }).click();
  await expect(page.getByText(`Password for user "${username}" has been reset successfully`)).toBeVisible();
  expect((await shopper.request.get('/api/user')).status()).toBe(401);
  const signedIn = await shopper.request.post('/api/login', { data: { username, password }, headers: sameOrigin });
  expect(signedIn.status()).toBe(200);

  await page.getByRole('button', { name: `Make administrator: ${username}` }).click();
  const dialog = page.getByRole('dialog');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Make administrator' }).click();
  await expect(page.getByText(`${username} is an administrator now.`)).toBeVisible();
  const theirs = awaitingCode(await shopper.newPage());
  await theirs.goto('/admin/users');
  await expect(theirs.getByRole('heading', { name: 'Users' })).toBeVisible();
  await page.getByRole('button', { name: `Remove administrator: ${username}` }).click();
  await dialog.waitFor();
  await waitForAnimations(page);
  await dialog.getByRole('button', { name: 'Remove administrator' }).click();
  await expect(page.getByText(`${username} is no administrator any more.`)).toBeVisible();
  await theirs.reload();
  await expect(theirs).toHaveURL('/');
  await shopper.close();

  log.expectRefusal(409, '/api/admin/users');
  await page.goto('/admin/users?search=admin@');
  await page.getByRole('button', { name: 'Remove administrator: admin' }).click();
  await expect(dialog).toContainText('This is your own account.');
  await dialog.getByRole('button', { name: 'Remove administrator' }).click();
  await expect(page.getByText('This is the last administrator.')).toBeVisible();
});
