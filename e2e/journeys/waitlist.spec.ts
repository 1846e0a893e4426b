import { expectAccessible } from '../harness/accessible.js';
import { register } from '../harness/account.js';
import { mailsTo } from '../harness/mailbox.js';
import { cards, fillCustomer, orderLink, setStock, variantOf } from '../harness/shopping.js';
import { expect, test } from '../harness/test.js';

test('who waits for a size gets a mail when it is back, and buys the one that is kept for her', async ({ page, shop }, {
  project,
}) => {
  const { email } = await register(page.request);
  const slug = project.name === 'phone' ? 'pier-cropped-tank' : 'constellation-leggings';
  const [soldOut] = await shop.database.query<{ size: string }>(
    `SELECT v.size FROM product_variants v JOIN products p ON p.id = v.product_id JOIN stock s ON s.variant_id = v.id
     WHERE p.slug = $1 AND s.on_hand = 0`,
    [slug],
  );
  const variant = await variantOf(shop, slug, soldOut?.size ?? '');
  const links = async () =>
    (await mailsTo(shop, email)).flatMap(({ text }) => /http\S+\/back-in-stock\?token=\S+/.exec(text ?? '')?.[0] ?? []);

  await test.step('she leaves her address on the page of the product', async () => {
    await page.goto(`/product/${slug}`);
    await page.getByText('Email me when it is back').click();
    await page.getByRole('textbox', { name: 'Your email' }).fill(email);
    await expectAccessible(page);
    // A screen reader speaks what comes into a live region that was there before.
    await expect(page.locator('.waitlist').getByRole('status')).toHaveText('');
    await page.getByRole('button', { name: 'Email me' }).click();
    await expect(page.getByText('Almost there: please open the link that we sent you.')).toBeVisible();
  });

  await test.step('the link in the mail gives her a place in line', async () => {
    await expect.poll(async () => (await links()).length).toBe(1);
    await page.goto((await links())[0] ?? '');
    await page.getByRole('button', { name: 'Yes, tell me when it is back' }).click();
    await expect(page.getByText('You are the first in line.')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('one comes, and it is kept for her', async () => {
    await setStock(shop, variant, 1);
    await expect.poll(async () => (await links()).length, { timeout: 30_000 }).toBe(2);
    await page.goto(`/product/${slug}`);
    await expect(page.getByRole('radio', { name: new RegExp(`^${soldOut?.size}\\b.*sold out$`) })).toBeDisabled();
    await page.goto((await links())[1] ?? '');
    await page.getByRole('button', { name: 'Put it into my cart' }).click();
    await expect(page).toHaveURL(/\/cart$/);
    await page.getByRole('link', { name: 'Proceed to Checkout' }).click();
  });

  await test.step('she buys it', async () => {
    await fillCustomer(page);
    await page.getByLabel('Card number').fill(cards.good);
    await page.getByRole('button', { name: /^Pay / }).click();
    await expect(page.getByRole('heading', { name: 'Order Complete!' })).toBeVisible();
    await expect(orderLink(page)).toBeVisible();
    await page.goto((await links())[1] ?? '');
    await expect(page.getByRole('heading', { name: 'It is yours' })).toBeVisible();
  });
});
