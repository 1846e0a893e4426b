import { newAccount, signInAsStaff } from '../harness/account.js';
import { failedMailTo } from '../harness/failed-mail.js';
import { mailTo } from '../harness/mailbox.js';
import { expect, test } from '../harness/test.js';

test(
  'Staff find a failed mail, read it, and send it to the correct address',
  { tag: '@desktop' },
  async ({ page, shop, log, isMobile }) => {
    const [wrong, right] = [newAccount().email, newAccount().email];
    await failedMailTo(shop, wrong);
    await signInAsStaff(page.request);

    await test.step('it is found by its cause and its address', async () => {
      await page.goto('/admin/mail');
      await expect(page.getByText('Mails are kept as files, because no SMTP_URL is set')).toBeVisible();
      if (isMobile) await page.getByText('Sent by hour').click();
      await expect(page.getByRole('application', { name: 'Mails sent and failed by hour' })).toBeVisible();
      await page.getByRole('link', { name: 'Address refused', exact: true }).click();
      await expect(page).toHaveURL('/admin/mail?state=failed&cause=address');
      await page.getByRole('searchbox', { name: 'Search mail' }).fill(wrong);
      await page.getByRole('searchbox', { name: 'Search mail' }).press('Enter');
      await expect(page).toHaveURL(`/admin/mail?state=failed&cause=address&search=${encodeURIComponent(wrong)}`);
      await expect(page.getByText(/^Showing 1 of 1/)).toBeVisible();
    });

    await test.step('it is read, with its address only on request', async () => {
      const row = page.getByRole('row', { name: /550 no such mailbox/ });
      await row.getByRole('link').first().click();
      await expect(page.getByText('Refused', { exact: true })).toBeVisible();
      await expect(page.getByText(wrong)).toHaveCount(0);
      log.expectFrameWithoutScripts();
      await page.getByRole('button', { name: 'Show' }).click();
      await expect(page.getByText(wrong, { exact: true })).toBeVisible();
      await expect(page.frameLocator('iframe').getByRole('heading', { level: 1 })).toBeVisible();
      await page.getByRole('tab', { name: 'Text' }).click();
      await expect(page.getByRole('tabpanel', { name: 'Text' })).toContainText('Mary');
    });

    await test.step('it goes to the correct address', async () => {
      await page.getByRole('button', { name: 'Correct the address' }).click();
      const dialog = page.getByRole('dialog', { name: 'Correct the address' });
      await dialog.getByLabel('E-mail address').fill(right);
      await dialog.getByLabel('E-mail address').press('Enter');
      await expect(page.getByText(`It is being sent to ${right} again.`)).toBeVisible();
      await mailTo(shop, right);
      await expect(page.getByRole('heading', { level: 2 }).locator('..')).toContainText('Sent');
    });
  },
);
