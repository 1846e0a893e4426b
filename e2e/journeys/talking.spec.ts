import type { Page } from '@playwright/test';
import { newAccount } from '../harness/account.js';
import { mailsTo } from '../harness/mailbox.js';
import type { Shop } from '../harness/shop.js';
import { hydrated } from '../harness/hydrated.js';
import { expect, test } from '../harness/test.js';

/** Waits for the newest mail to somebody. @returns its text */
async function mailTo(shop: Shop, address: string): Promise<string> {
  await expect.poll(async () => (await mailsTo(shop, address)).length).toBeGreaterThan(0);
  return (await mailsTo(shop, address)).at(-1)?.text ?? '';
}

/** The link to a page of the shop in a mail. */
function linkIn(mail: string, path: string): string {
  const link = mail.match(/https?:\/\/\S+/g)?.find((url) => new URL(url).pathname === path);
  if (!link) throw new Error(`The mail has no link to ${path}.`);
  return link;
}

async function subscribe(page: Page, email: string): Promise<void> {
  const newsletter = page.getByRole('region', { name: 'Newsletter' });
  await newsletter.getByLabel('Email address').fill(email);
  await newsletter.getByRole('button', { name: 'Subscribe' }).click();
  await expect(newsletter.getByRole('status')).not.toBeEmpty();
}

test('a message is corrected, sent and answered with a copy by mail', async ({ page, shop }) => {
  const { email } = newAccount();
  await page.goto('/about');
  await page.getByRole('main').getByRole('link', { name: 'Contact Us' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Contact Us' })).toBeVisible();

  await page.getByLabel('Name').fill('Casey');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Subject').fill('Size');
  await page.getByLabel('Message').fill('<b>Does</b> the halter run small?');
  await page.getByLabel('Message').press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Subject must be at least 5 characters.')).toBeVisible();
  await expect(page.getByLabel('Subject')).toBeFocused();

  await page.reload();
  await expect(page.getByLabel('Message')).toHaveValue('<b>Does</b> the halter run small?');
  await page.getByLabel('Subject').fill('Sizes of the halter');
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByRole('heading', { name: 'Your message is on its way' })).toBeFocused();
  expect(await mailTo(shop, email)).toContain('<b>Does</b> the halter run small?');
});

test('the network fails while a message is sent: the shop says so, and the message stays @desktop', async ({
  page,
  context,
  log,
}) => {
  log.expectNoNetwork();
  await page.goto('/contact');
  await hydrated(page);
  await page.getByLabel('Name').fill('Casey');
  await page.getByLabel('Email', { exact: true }).fill(newAccount().email);
  await page.getByLabel('Subject').fill('A question');
  await page.getByLabel('Message').fill('Does the halter run small?');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByText('Your message could not be sent. It is still here: please try again.')).toBeVisible();
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByRole('heading', { name: 'Your message is on its way' })).toBeVisible();
});

test('a newsletter is asked for, confirmed by a press, and ended by a press', async ({ page, shop }) => {
  const { email } = newAccount();
  const confirmed = async () =>
    (
      await shop.database.query(
        'SELECT 1 FROM newsletter_subscriptions WHERE email = $1 AND confirmed_at IS NOT NULL',
        [email],
      )
    ).length;
  await page.goto('/');
  await subscribe(page, email);
  const mail = await mailTo(shop, email);

  await page.goto(linkIn(mail, '/newsletter/confirm'));
  const button = page.getByRole('button', { name: 'Confirm Subscription' });
  await expect(button).toBeVisible();
  expect(await confirmed()).toBe(0);
  await button.click();
  await expect.poll(confirmed).toBe(1);
  await expect(button).toBeHidden();

  await page.goto(linkIn(mail, '/newsletter/unsubscribe'));
  await page.getByRole('main').getByRole('button', { name: 'Unsubscribe' }).click();
  await expect.poll(confirmed).toBe(0);
  await expect(page.getByRole('main').getByRole('button', { name: 'Unsubscribe' })).toBeHidden();
});

test('a newsletter link that is not ours is refused in a sentence @phone', async ({ page, log }) => {
  log.expectRefusal(422, '/api/newsletter/confirm');
  await page.goto('/newsletter/confirm?token=nonsense');
  await page.getByRole('button', { name: 'Confirm Subscription' }).click();
  await expect(page.getByRole('main').getByRole('status')).not.toBeEmpty();
  await expect(page.getByRole('button', { name: 'Confirm Subscription' })).toBeEnabled();
});

test('the map asks no other host before it is clicked @desktop', async ({ page }) => {
  await page.goto('/contact', { waitUntil: 'networkidle' });
  const map = page.getByRole('main').getByRole('img', { name: /^Map of/ });
  await map.scrollIntoViewIfNeeded();
  await expect.poll(() => map.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
});
