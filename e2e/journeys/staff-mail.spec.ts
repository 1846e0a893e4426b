import type { APIRequestContext } from '@playwright/test';
import { expectAccessible } from '../harness/accessible.js';
import { newAccount, sameOrigin, signInAsStaff } from '../harness/account.js';
import { mailsTo } from '../harness/mailbox.js';
import type { Shop } from '../harness/shop.js';
import { expect, test } from '../harness/test.js';

/** Has the shop write a mail to somebody. */
async function mailTo(request: APIRequestContext, email: string): Promise<void> {
  const answer = await request.post('/api/admin/promo-codes/personal', { data: { email }, headers: sameOrigin });
  if (!answer.ok()) throw new Error(await answer.text());
}

/** Has the shop write a mail that a mail server then refused. */
async function failedMailTo(request: APIRequestContext, { database }: Shop, email: string): Promise<void> {
  await mailTo(request, email);
  const sent = `SELECT FROM mails WHERE recipient = $1 AND state = 'sent'`;
  await expect.poll(async () => (await database.query(sent, [email])).length).toBe(1);
  await database.query(
    `WITH refused AS (
       UPDATE mails SET state = 'failed', failed_at = now(), cause = 'address', sent_at = NULL,
         last_answer = '550 no such mailbox ' || recipient
       WHERE recipient = $1 RETURNING id, last_answer),
     attempt AS (
       UPDATE mail_attempts SET outcome = 'refused', cause = 'address', answer = last_answer
       FROM refused WHERE mail_id = id)
     DELETE FROM mail_bodies USING refused WHERE mail_id = id`,
    [email],
  );
}

test('a mail that failed is found and read, and goes to the right address', async ({ page, shop, isMobile }) => {
  const [wrong, right] = [newAccount().email, newAccount().email];
  await signInAsStaff(page.request);
  await failedMailTo(page.request, shop, wrong);

  await page.goto('/admin/mail');
  await expect(page.getByText('Mails are kept as files, because no SMTP_URL is set')).toBeVisible();
  if (isMobile) await page.getByText('Sent by hour').click();
  await expect(page.getByRole('application', { name: 'Mails sent and failed by hour' })).toBeVisible();
  await page.getByRole('link', { name: 'Address refused', exact: true }).click();
  await page.getByRole('searchbox', { name: 'Search mail' }).fill(wrong);
  await page.getByRole('searchbox', { name: 'Search mail' }).press('Enter');
  await expect(page).toHaveURL(`/admin/mail?state=failed&cause=address&search=${encodeURIComponent(wrong)}`);
  await expect(page.getByText(/^Showing 1 of 1/)).toBeVisible();
  await expectAccessible(page);

  await page
    .getByRole('row', { name: /550 no such mailbox/ })
    .getByRole('link')
    .first()
    .click();
  await expect(page.getByText('Refused', { exact: true })).toBeVisible();
  await expect(page.getByText(wrong)).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Show' }).click();
  await expect(page.getByText(wrong, { exact: true })).toBeVisible();
  await expect(page.frameLocator('iframe').getByRole('heading', { level: 1 })).toBeVisible();
  await page.getByRole('tab', { name: 'Text' }).click();
  await expect(page.getByRole('tabpanel', { name: 'Text' })).toContainText('20% off');

  await page.getByRole('button', { name: 'Correct the address' }).click();
  const dialog = page.getByRole('dialog', { name: 'Correct the address' });
  await dialog.getByLabel('E-mail address').fill('nobody');
  await dialog.getByLabel('E-mail address').press('Enter');
  await expect(dialog.getByText('Please enter a valid email address.')).toBeVisible();
  await dialog.getByLabel('E-mail address').fill(right);
  await dialog.getByLabel('E-mail address').press('Enter');
  await expect(page.getByText(`It is being sent to ${right} again.`)).toBeVisible();
  await expect.poll(async () => (await mailsTo(shop, right)).length).toBe(1);
  await expect(page.getByRole('heading', { level: 2 }).locator('..')).toContainText('Sent');
  const wider = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  await expect.poll(wider).toBeLessThanOrEqual(0);
});

test('mail is paused, waits, and goes when it is resumed @desktop', async ({ page, shop }) => {
  const { email } = newAccount();
  await signInAsStaff(page.request);
  await page.goto('/admin/mail');
  await page.getByRole('button', { name: 'Pause mail' }).click();
  await expect(page.getByText(/^Mail is paused since .+, by admin$/)).toBeVisible();
  await mailTo(page.request, email);
  await page.goto(`/admin/mail?search=${encodeURIComponent(email)}`);
  await expect(page.getByRole('row', { name: /Personal discount/ })).toContainText('Waiting');
  await expectAccessible(page);
  expect(await mailsTo(shop, email)).toEqual([]);

  await page.getByRole('button', { name: 'Resume mail' }).click();
  await expect(page.getByRole('row', { name: /Personal discount/ })).toContainText('Sent');
  expect((await mailsTo(shop, email)).length).toBe(1);
  await page.goto(`/admin/audit?search=mail`);
  await expect(page.getByText('resumed all mail').first()).toBeVisible();
});

test('the jobs page updates itself when a job has run', async ({ page }) => {
  await signInAsStaff(page.request);
  await page.goto('/admin/orders');
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('link', { name: 'Jobs' }).click();
  await expect(page.getByRole('listitem', { name: 'Look after held checkouts' })).toContainText('every 15 seconds');
  await expectAccessible(page);
  const wider = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  await expect.poll(wider).toBeLessThanOrEqual(0);
});
