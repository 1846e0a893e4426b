import { register, signInAsStaff } from '../harness/account.js';
import { call } from '../harness/call.js';
import { expect, test } from '../harness/test.js';

test(
  'A user signs in with the password that staff set, becomes an administrator, and loses that role',
  { tag: '@desktop' },
  async ({ page, openElsewhere }) => {
    const theirs = await openElsewhere();
    const { username } = await register(theirs.request);
    const password = 'sixteen anchors';
    const role = page.getByRole('dialog');
    await signInAsStaff(page.request);
    await page.goto(`/admin/users?search=${username}`);
    await expect(page.getByText('Showing 1 of 1 users')).toBeVisible();

    await test.step('the new password replaces the old one', async () => {
      await page.getByRole('button', { name: `Reset password of ${username}` }).click();
      await page.getByLabel('New Password').fill(password);
      await page.getByLabel('Confirm Password').fill(password);
      await page.getByRole('button', { name: 'Reset Password', exact: true }).click();
      await expect(page.getByText(`Password for user "${username}" has been reset successfully`)).toBeVisible();
      expect((await theirs.request.get('/api/user')).status()).toBe(401);
      await call(theirs.request, 'POST', '/api/login', { username, password });
    });

    await test.step('an administrator opens the back office', async () => {
      await page.getByRole('button', { name: `Make administrator: ${username}` }).click();
      await role.getByRole('button', { name: 'Make administrator' }).click();
      await expect(page.getByText(`${username} is an administrator now.`)).toBeVisible();
      await expect(role).toHaveCount(0);
      await theirs.goto('/admin/users');
      await expect(theirs.getByRole('heading', { name: 'Users' })).toBeVisible();
    });

    await test.step('a shopper does not', async () => {
      await page.getByRole('button', { name: `Remove administrator: ${username}` }).click();
      await role.getByRole('button', { name: 'Remove administrator' }).click();
      await expect(page.getByText(`${username} is no administrator any more.`)).toBeVisible();
      await theirs.reload();
      await expect(theirs).toHaveURL('/');
    });
  },
);
