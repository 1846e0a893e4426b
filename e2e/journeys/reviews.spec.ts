import { awaitingCode } from '../harness/code.js';
import { startMailServer, type TestMailServer } from '../../backend/test/harness/smtp.js';
import { expectAccessible } from '../harness/accessible.js';
import { register, signInAsStaff } from '../harness/account.js';
import { hydrated } from '../harness/hydrated.js';
import { inviteToReview } from '../harness/reviewing.js';
import { variantOf } from '../harness/shopping.js';
import { expect, test as journey } from '../harness/test.js';

/** A shop whose mails go to a real SMTP server. */
const test = journey.extend<object, { mailServer: TestMailServer }>({
  mailServer: [
    async ({}, use) => {
      const server = await startMailServer();
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
  shopSettings: [async ({ mailServer }, use) => use({ SMTP_URL: mailServer.url }), { scope: 'worker' }],
});

test('who bought a piece is asked for a review, writes it, and finds it on the product’s page', async ({
  page,
  browser,
  shop,
  mailServer,
  isMobile,
}) => {
  const { email } = await register(page.request);
  const slug = 'overlook-ribbed-tank';
  await inviteToReview({ page, shop }, email, await variantOf(shop, slug, 'M'));
  const link = () => {
    const mail = mailServer.mails.find(
      ({ envelope, subject }) => envelope.to.includes(email) && /fit/.test(subject ?? ''),
    );
    return /http\S+\/review\?key=\S+/.exec(mail?.text ?? '')?.[0] ?? '';
  };
  const text = `Keeps its shape in the wash, says ${email}.`;

  await test.step('the link in the mail opens the form, without signing in', async () => {
    await expect.poll(link, { timeout: 60_000 }).not.toBe('');
    await page.context().clearCookies();
    await page.goto(link());
    const form = page.getByRole('region', { name: 'Overlook Ribbed Tank' });
    await form.getByRole('button', { name: 'Send review' }).click();
    await expect(form.getByText('Please give one to five stars.')).toBeVisible();
    await expectAccessible(page);
    await form.getByText('Excellent').click();
    await form.getByText('True to size').click();
    await form.getByRole('textbox', { name: 'Your review' }).fill(text);
    await form.getByRole('button', { name: 'Send review' }).click();
    await expect(form.getByText('Thank you! We read your review before it is shown.')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('staff read and publish it', async () => {
    const context = await browser.newContext({ baseURL: shop.url });
    await signInAsStaff(context.request);
    const desk = awaitingCode(await context.newPage());
    await desk.goto(`/admin/reviews?search=${encodeURIComponent(email)}`);
    await desk.getByRole('button', { name: /^Read Overlook Ribbed Tank/ }).click();
    const dialog = desk.getByRole('dialog', { name: 'Review' });
    await expect(dialog.getByText(text)).toBeVisible();
    await expectAccessible(desk);
    await dialog.getByRole('button', { name: 'Publish' }).click();
    await expect(desk.getByText('Review published')).toBeVisible();
    await context.close();
  });

  await test.step('everybody reads it with the product, and she at her link', async () => {
    await page.reload();
    await expect(page.getByText('Your review is shown with the product.')).toBeVisible();
    await page.goto(`/product/${slug}`);
    await hydrated(page);
    await (
      isMobile ? page.locator('summary', { hasText: 'Reviews' }) : page.getByRole('tab', { name: 'Reviews' })
    ).click();
    await expect(page.getByText(text)).toBeVisible();
    await expectAccessible(page);
  });
});
