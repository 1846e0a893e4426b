import { register, signIn } from '../harness/account.js';
import { expect, test } from '../harness/test.js';

test(
  'A password change signs out another browser, and a change typed there is restored after the next sign-in',
  { tag: '@series' },
  async ({ page, openElsewhere }) => {
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
  },
);
