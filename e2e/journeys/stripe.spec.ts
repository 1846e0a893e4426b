import { startStripeStandIn, type StripeStandIn } from '../../backend/test/fakes/stripe-stand-in/stripe-stand-in.js';
import type { Page } from '@playwright/test';
import { register } from '../harness/account.js';
import { cards, fillCart, fillCustomer, orderLink, variantOf } from '../harness/shopping.js';
import { fakeStripeJs, haveWallet } from '../harness/stripe-in-browser.js';
import type { BrowserLog } from '../harness/browser-log.js';
import type { Shop } from '../harness/shop.js';
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
        SHIPPING_EXPEDITED: '15.99',
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
  await expect(page.getByText('or pay by card')).toHaveCount(0);
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

test.describe('her bank asks on a page of its own', () => {
  /** To the page of the bank, with the payment that it asks about. */
  async function askedByBank(page: Page, shop: Shop, standIn: StripeStandIn, log: BrowserLog, size: string) {
    log.expectHost('js.stripe.com');
    log.expectHost('hooks.stripe.com');
    await fakeStripeJs(page, standIn);
    const { email } = await register(page.request);
    await fillCart(page, await variantOf(shop, 'lifeguard-scoop-one-piece', size));
    await page.goto('/checkout');
    await fillCustomer(page);
    await page.getByLabel('Card number (Stripe)').fill(cards.authentication);
    await page.getByRole('button', { name: 'Pay $78.00' }).click();
    await expect(page.getByRole('heading', { name: 'Your bank' })).toBeVisible();
    const secret = new URL(page.url()).searchParams.get('payment_intent_client_secret') ?? '';
    const intent = standIn.intent(secret.split('_secret_')[0] ?? '');
    expect(intent.status).toBe('requires_action');
    const orders = () => shop.database.query('SELECT paid_cents AS paid FROM orders WHERE email = $1', [email]);
    return { intent, orders };
  }

  test('and she comes back with its yes, and once more: one order @phone', async ({ page, shop, log, standIn }) => {
    const { orders } = await askedByBank(page, shop, standIn, log, 'L');
    const [answer] = await Promise.all([
      page.waitForRequest(/redirect_status=succeeded/),
      page.getByRole('button', { name: 'Approve' }).click(),
    ]);
    await expect(page.getByRole('heading', { name: 'Order Complete!' })).toBeVisible();
    const id = await orderLink(page).getAttribute('href');
    await page.goto(answer.url());
    await expect(page.getByRole('heading', { name: 'Order Complete!' })).toBeVisible();
    await expect(orderLink(page)).toHaveAttribute('href', id ?? '');
    expect(await orders()).toEqual([{ paid: 7800 }]);
  });

  test('and comes back in another tab, while the first one comes back too @desktop', async ({
    page,
    shop,
    log,
    standIn,
  }) => {
    const { intent, orders } = await askedByBank(page, shop, standIn, log, 'XS');
    standIn.pay(intent.id);
    const [other] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('link', { name: 'Back in a new tab' }).click(),
    ]);
    const here = await page.getByRole('link', { name: 'Back in a new tab' }).getAttribute('href');
    await page.goto(here ?? '');
    for (const tab of [page, other]) {
      await expect(tab.getByRole('heading', { name: 'Order Complete!' })).toBeVisible();
      await expect(orderLink(tab)).toBeVisible();
    }
    expect(await orders()).toEqual([{ paid: 7800 }]);
  });

  test('and she comes back with its no: a sentence, her cart, and another card pays @phone', async ({
    page,
    shop,
    log,
    standIn,
  }) => {
    const { orders } = await askedByBank(page, shop, standIn, log, 'M');
    log.expectRefusal(402, '/api/orders');
    await page.getByRole('button', { name: 'Decline' }).click();
    await expect(page.getByText('Your bank did not confirm this payment. You have not been charged.')).toBeVisible();
    await expect(page).toHaveURL(/\/checkout$/);
    expect(await orders()).toEqual([]);
    await page.getByLabel('Card number (Stripe)').fill(cards.good);
    await page.getByRole('button', { name: 'Pay $78.00' }).click();
    await expect(page.getByRole('heading', { name: 'Order Complete!' })).toBeVisible();
    expect(await orders()).toEqual([{ paid: 7800 }]);
  });

  test('and she never comes back: what it approved becomes one order by itself @desktop', async ({
    page,
    shop,
    log,
    standIn,
  }) => {
    const { intent, orders } = await askedByBank(page, shop, standIn, log, 'XL');
    standIn.pay(intent.id);
    await page.close();
    const paid = standIn.events.filter(({ type }) => type === 'payment_intent.succeeded').at(-1);
    for (const event of [paid, paid]) {
      expect(await standIn.sendEvent(`${shop.url}/api/stripe/webhook`, event ?? {})).toBe(204);
    }
    await expect.poll(orders).toEqual([{ paid: 7800 }]);
  });
});

test('a wallet pays what its sheet showed, once her address is there @phone', async ({ page, shop, log, standIn }) => {
  log.expectHost('js.stripe.com');
  await fakeStripeJs(page, standIn);
  await haveWallet(page);
  await register(page.request);
  await fillCart(page, await variantOf(shop, 'lifeguard-scoop-one-piece', 'S'));
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
  const id = (await orderLink(page).getAttribute('href'))?.split('/').pop();
  const [order] = await shop.database.query<{ paid: number }>('SELECT paid_cents AS paid FROM orders WHERE id = $1', [
    id?.replaceAll('-', ''),
  ]);
  expect(order?.paid).toBe(9399);
});
