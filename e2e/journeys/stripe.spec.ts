import { startStripeStandIn, type StripeStandIn } from '../../backend/test/fakes/stripe-stand-in/stripe-stand-in.js';
import { register } from '../harness/account.js';
import { cards, fillCart, fillCustomer, orderLink, variantOf } from '../harness/shopping.js';
import { fakeStripeJs } from '../harness/stripe-in-browser.js';
import { expect, test as journey } from '../harness/test.js';

/** A shop that takes its payments through Stripe's API, or what stands in for it. */
const test = journey.extend<object, { standIn: StripeStandIn }>({
  standIn: [
    async ({}, use) => {
      const standIn = await startStripeStandIn();
      await use(standIn);
      await standIn.close();
    },
    { scope: 'worker' },
  ],
  shopSettings: [
    async ({ standIn }, use) => {
      await use({
        STRIPE_SECRET_KEY: standIn.secretKey,
        STRIPE_PUBLISHABLE_KEY: 'pk_test_stand_in',
        STRIPE_WEBHOOK_SECRET: standIn.webhookSecret,
        STRIPE_API_URL: standIn.url,
      });
    },
    { scope: 'worker' },
  ],
});

test('a shopper pays through the form of Stripe, after her first card was declined @desktop', async ({
  page,
  shop,
  log,
  standIn,
}) => {
  log.expectHost('js.stripe.com');
  await fakeStripeJs(page, standIn);
  await register(page.request);
  await fillCart(page, await variantOf(shop, 'lifeguard-scoop-one-piece', 'M'));

  await page.goto('/checkout');
  await fillCustomer(page);
  await page.getByLabel('Card number (Stripe)').fill(cards.declined);
  await page.getByRole('button', { name: 'Pay $78.00' }).click();
  await expect(page.getByText('Your card was declined.').first()).toBeVisible();
  await page.getByLabel('Card number (Stripe)').fill(cards.good);
  await page.getByRole('button', { name: 'Pay $78.00' }).click();
  await expect(page.getByRole('heading', { name: 'Order Complete!' })).toBeVisible();
  const id = (await orderLink(page).getAttribute('href'))?.split('/').pop();

  const [order] = await shop.database.query<{ paid: number; intent: string }>(
    'SELECT paid_cents AS paid, payment_intent_id AS intent FROM orders WHERE id = $1',
    [id?.replaceAll('-', '')],
  );
  expect(order?.paid).toBe(7800);
  expect(standIn.intent(order?.intent ?? '')).toMatchObject({ status: 'succeeded', amount_received: 7800 });
});

test('nothing of Stripe is loaded before the checkout @desktop', async ({ page, shop }) => {
  await register(page.request);
  await fillCart(page, await variantOf(shop, 'lifeguard-scoop-one-piece', 'S'));
  for (const path of ['/', '/products', '/product/lifeguard-scoop-one-piece', '/cart']) {
    await page.goto(path, { waitUntil: 'networkidle' });
  }
});
