import type { APIRequestContext, Page } from '@playwright/test';
import { startStripeStandIn, type StripeStandIn } from '../../backend/test/fakes/stripe-stand-in/stripe-stand-in.js';
import { register } from '../harness/account.js';
import type { BrowserLog } from '../harness/browser-log.js';
import { newProduct, type Product } from '../harness/catalog.js';
import { type Shop, startShop } from '../harness/shop.js';
import { cards, fillCart, fillCustomer, orderLink } from '../harness/shopping.js';
import { fakeStripeJs, haveWallet } from '../harness/stripe-in-browser.js';
import { expect, test as journey } from '../harness/test.js';

/** Test function for a second shop, which takes its payments through a fake Stripe API. */
const test = journey.extend<object, { standIn: StripeStandIn }>({
  standIn: [
    async ({}, use) => {
      const standIn = await startStripeStandIn();
      await use(standIn);
      await standIn.close();
    },
    { scope: 'worker' },
  ],
  shop: [
    async ({ standIn }, use) => {
      const shop = await startShop({
        STRIPE_SECRET_KEY: standIn.secretKey,
        STRIPE_PUBLISHABLE_KEY: 'pk_test_stand_in',
        STRIPE_WEBHOOK_SECRET: standIn.webhookSecret,
        STRIPE_API_URL: standIn.url,
        SHIPPING_EXPEDITED: '15.99',
      });
      await use(shop);
      await shop.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

// One worker runs all tests of this file, so that the second shop starts only once.
test.describe.configure({ mode: 'default' });

/** A product whose price qualifies for free shipping. */
const suit = (staff: APIRequestContext): Promise<Product> => newProduct(staff, { price: 78 });

interface OrderRow {
  readonly paid: number;
  readonly intent: string;
}

const ordersOf = (shop: Shop, email: string) =>
  shop.database.query<OrderRow>('SELECT paid_cents AS paid, payment_intent_id AS intent FROM orders WHERE email = $1', [
    email,
  ]);

test("A shopper pays with Stripe's card form after a declined card, and no page before the checkout loads anything from Stripe", async ({
  page,
  shop,
  staff,
  log,
  standIn,
}) => {
  await fakeStripeJs(page, standIn);
  const { email } = await register(page.request);
  const product = await suit(staff);
  await fillCart(page, product.variant('M'));
  // Until `expectHost` below, the log fails the test for each request to another host.
  for (const path of ['/', '/products', product.path, '/cart']) await page.goto(path);

  log.expectHost('js.stripe.com');
  await page.goto('/checkout');
  await fillCustomer(page);
  await page.getByLabel('Card number (Stripe)').fill(cards.declined);
  await expect(page.getByText('or pay by card')).toHaveCount(0);
  await page.getByRole('button', { name: 'Pay $78.00' }).click();
  await expect(page.getByText('Your card was declined.').first()).toBeVisible();
  await page.getByLabel('Card number (Stripe)').fill(cards.good);
  await page.getByRole('button', { name: 'Pay $78.00' }).click();
  await expect(page.getByRole('heading', { name: 'Order Complete!' })).toBeVisible();
  await expect(orderLink(page)).toBeVisible();

  const [order] = await ordersOf(shop, email);
  expect(order?.paid).toBe(7800);
  expect(standIn.intent(order?.intent ?? '')).toMatchObject({ status: 'succeeded', amount_received: 7800 });
});

test.describe("When the shopper's bank asks for confirmation on its own page", () => {
  /** Opens the bank's page for a payment. */
  async function authenticateAtBank({
    page,
    shop,
    staff,
    log,
    standIn,
  }: {
    page: Page;
    shop: Shop;
    staff: APIRequestContext;
    log: BrowserLog;
    standIn: StripeStandIn;
  }) {
    log.expectHost('js.stripe.com');
    log.expectHost('hooks.stripe.com');
    await fakeStripeJs(page, standIn);
    const { email } = await register(page.request);
    await fillCart(page, (await suit(staff)).variant('M'));
    await page.goto('/checkout');
    await fillCustomer(page);
    await page.getByLabel('Card number (Stripe)').fill(cards.authentication);
    await page.getByRole('button', { name: 'Pay $78.00' }).click();
    await expect(page.getByRole('heading', { name: 'Your bank' })).toBeVisible();
    const secret = new URL(page.url()).searchParams.get('payment_intent_client_secret') ?? '';
    const intent = standIn.intent(secret.split('_secret_')[0] ?? '');
    expect(intent.status).toBe('requires_action');
    const paid = async () => (await ordersOf(shop, email)).map((order) => order.paid);
    return { intent, paid };
  }

  test(
    'an approval creates one order, even if the shopper opens the return address again',
    { tag: '@series' },
    async ({ page, shop, staff, log, standIn }) => {
      const { paid } = await authenticateAtBank({ page, shop, staff, log, standIn });
      const [response] = await Promise.all([
        page.waitForRequest(/redirect_status=succeeded/),
        page.getByRole('button', { name: 'Approve' }).click(),
      ]);
      await expect(page.getByRole('heading', { name: 'Order Complete!' })).toBeVisible();
      const id = await orderLink(page).getAttribute('href');
      await page.goto(response.url());
      await expect(page.getByRole('heading', { name: 'Order Complete!' })).toBeVisible();
      await expect(orderLink(page)).toHaveAttribute('href', id ?? '');
      expect(await paid()).toEqual([7800]);
    },
  );

  test('an approval creates one order, even if two tabs return at the same time', async ({
    page,
    shop,
    staff,
    log,
    standIn,
  }) => {
    const { intent, paid } = await authenticateAtBank({ page, shop, staff, log, standIn });
    standIn.pay(intent.id);
    const link = page.getByRole('link', { name: 'Back in a new tab' });
    const here = await link.getAttribute('href');
    const [other] = await Promise.all([page.waitForEvent('popup'), link.click()]);
    await page.goto(here ?? '');
    for (const tab of [page, other]) {
      await expect(tab.getByRole('heading', { name: 'Order Complete!' })).toBeVisible();
      await expect(orderLink(tab)).toBeVisible();
    }
    expect(await paid()).toEqual([7800]);
  });

  test(
    'a rejection shows a message, does not clear the cart, and another card pays',
    { tag: '@series' },
    async ({ page, shop, staff, log, standIn }) => {
      const { paid } = await authenticateAtBank({ page, shop, staff, log, standIn });
      log.expectRefusal(402, '/api/orders');
      await page.getByRole('button', { name: 'Decline' }).click();
      await expect(page.getByText('Your bank did not confirm this payment. You have not been charged.')).toBeVisible();
      await expect(page).toHaveURL(/\/checkout$/);
      expect(await paid()).toEqual([]);
      await page.getByLabel('Card number (Stripe)').fill(cards.good);
      await page.getByRole('button', { name: 'Pay $78.00' }).click();
      await expect(page.getByRole('heading', { name: 'Order Complete!' })).toBeVisible();
      await expect(orderLink(page)).toBeVisible();
      expect(await paid()).toEqual([7800]);
    },
  );
});

test(
  'A wallet opens only with a complete address, and pays the amount shown',
  { tag: '@series' },
  async ({ page, shop, staff, log, standIn }) => {
    log.expectHost('js.stripe.com');
    await fakeStripeJs(page, standIn);
    await haveWallet(page);
    const { email } = await register(page.request);
    await fillCart(page, (await suit(staff)).variant('S'));
    await page.goto('/checkout');
    const wallet = page.getByRole('button', { name: 'Google Pay (Stripe)' });
    await wallet.click();
    await expect(wallet).toHaveAttribute('data-outcome', 'closed');
    await expect(page.getByLabel('Name')).toBeFocused();
    await fillCustomer(page);
    await page.getByRole('radio', { name: /Expedited/ }).check();
    await expect(page.getByRole('button', { name: 'Pay $93.99' })).toBeVisible();
    await wallet.click();
    await expect(page.getByRole('heading', { name: 'Order Complete!' })).toBeVisible();
    await expect(orderLink(page)).toBeVisible();
    expect((await ordersOf(shop, email)).map(({ paid }) => paid)).toEqual([9399]);
  },
);
