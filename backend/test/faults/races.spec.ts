import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ReconcilePayments } from '../../src/domain/checkout/use-cases/reconcile-payments.js';
import { CarryOutRefunds } from '../../src/domain/payments/use-cases/carry-out-refunds.js';
import { type Agent, signedIn } from '../builders/account.js';
import { customer, openCheckout, type OpenedCheckout } from '../builders/checkout.js';
import { aProduct, type BuiltProduct } from '../builders/product.js';
import { startStripeStandIn, type StripeStandIn } from '../fakes/stripe-stand-in/stripe-stand-in.js';
import { allAtOnce } from '../harness/all-at-once.js';
import { atLength } from '../harness/extent.js';
import { type ShopProcess, startShopProcess } from '../harness/shop-process.js';
import { startTestApp, type TestApp } from '../harness/test-app.js';

const rounds = atLength ? 20 : 2;
const shoppers = atLength ? 30 : 12;
const units = 3;

/** A shopper whose requests can go to any process. */
interface Shopper {
  readonly agent: Agent;
  readonly cookie: string;
}

describe('two processes of one shop', () => {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'shop-races-'));
  let stripe: StripeStandIn;
  /** A third process in the test itself. It runs the worker's jobs on request. */
  let shop: TestApp;
  let processes: readonly ShopProcess[];
  let people: Shopper[];

  beforeAll(async () => {
    stripe = await startStripeStandIn({ secretKey: 'sk_test_races', webhookSecret: 'whsec_races' });
    const settings = {
      DATA_DIR: dataDir,
      STRIPE_SECRET_KEY: 'sk_test_races',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_races',
      STRIPE_WEBHOOK_SECRET: 'whsec_races',
      STRIPE_API_URL: stripe.url,
    };
    shop = await startTestApp(settings, { worker: false });
    const shared = { ...settings, DATABASE_URL: shop.database.url };
    processes = [await startShopProcess(shared), await startShopProcess(shared)];
    people = await Promise.all(
      Array.from({ length: shoppers }, async (_, at) => {
        const { agent } = await signedIn({ url: urlOf(at), database: shop.database });
        return { agent, cookie: cookieOf(agent) };
      }),
    );
  }, 600_000);

  afterAll(async () => {
    await Promise.all(processes.map((process) => process.end('SIGTERM')));
    await shop.close();
    await stripe.close();
    fs.rmSync(dataDir, { recursive: true, force: true });
  });

  const paid: string[] = [];
  function pay(paymentIntentId: string): void {
    stripe.pay(paymentIntentId);
    paid.push(paymentIntentId);
  }

  const urlOf = (at: number) => processes[at % processes.length]?.url ?? '';

  function send(shopper: Shopper, at: number, method: string, call: string, body: object): Promise<Response> {
    return fetch(`${urlOf(at)}${call}`, {
      method,
      headers: { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin', Cookie: shopper.cookie },
      body: JSON.stringify(body),
    });
  }

  const figures = async (sql: string) => (await shop.database.query<{ n: number }>(sql))[0]?.n ?? 0;

  function aScarceProduct(round: number): Promise<BuiltProduct> {
    const withVariants = round % 2 === 0;
    return aProduct(
      shop.database,
      withVariants
        ? {
            variants: [
              { size: 'M', stock: units },
              { size: 'L', stock: 9 },
            ],
          }
        : { stock: units },
    );
  }

  it(`sell ${units} units to ${shoppers} shoppers exactly ${units} times and refuse the others before any payment, ${rounds} times`, async () => {
    for (let round = 0; round < rounds; round++) {
      const product = await aScarceProduct(round);
      const variantId = product.variants[0]?.id;
      const checkouts = await Promise.all(
        people.map(({ agent }) => openCheckout(agent, [{ product, ...(variantId && { variantId }) }])),
      );
      const held = await allAtOnce(
        shop.database.url,
        `SELECT * FROM stock WHERE product_id = ${product.id} FOR UPDATE`,
        () =>
          people.map((shopper, at) =>
            send(shopper, at, 'PUT', `/api/checkout/${checkouts[at]?.paymentIntentId ?? ''}`, customer),
          ),
      );
      const winners = held.flatMap((response, at) => (response.status === 200 ? [at] : []));
      expect(winners).toHaveLength(units);
      expect(held.filter((response) => response.status === 409)).toHaveLength(shoppers - units);
      const made = await Promise.all(winners.map((at) => placeOrder(at, checkouts[at])));
      expect(made.map((response) => response.status)).toEqual(winners.map(() => 201));
      const left = await shop.database.query(
        'SELECT on_hand, held FROM stock WHERE product_id = $1 AND variant_id IS NOT DISTINCT FROM $2',
        [product.id, variantId ?? null],
      );
      expect(left).toEqual([{ on_hand: 0, held: 0 }]);
    }
    expect(await figures('SELECT count(*)::int AS n FROM orders')).toBe(rounds * units);
  }, 600_000);

  async function placeOrder(at: number, checkout: OpenedCheckout | undefined): Promise<Response> {
    const shopper = people[at];
    if (!shopper || !checkout) throw new Error('No one is there.');
    pay(checkout.paymentIntentId);
    return send(shopper, at + 1, 'POST', '/api/orders', { paymentIntentId: checkout.paymentIntentId });
  }

  it(`create one order for a payment that the browser, events and reconciliation report at once, ${rounds} times`, async () => {
    const shopper = people[0];
    if (!shopper) throw new Error('No one is there.');
    for (let round = 0; round < rounds; round++) {
      const product = await aProduct(shop.database, { stock: 5 });
      const checkout = await openCheckout(shopper.agent, [{ product }]);
      const { paymentIntentId } = checkout;
      const held = await send(shopper, round, 'PUT', `/api/checkout/${paymentIntentId}`, customer);
      expect(held.status).toBe(200);
      pay(paymentIntentId);
      await shop.database.query(
        `UPDATE checkouts SET updated_at = now() - interval '1 minute' WHERE payment_intent_id = $1`,
        [paymentIntentId],
      );
      const event = stripe.events.findLast(({ type }) => type === 'payment_intent.succeeded');
      if (!event) throw new Error('Stripe has reported nothing.');
      const reports = await allAtOnce<unknown>(
        shop.database.url,
        `SELECT * FROM checkouts WHERE payment_intent_id = '${paymentIntentId}' FOR UPDATE`,
        () => [
          send(shopper, 0, 'POST', '/api/orders', { paymentIntentId }).then(({ status }) => status),
          send(shopper, 1, 'POST', '/api/orders', { paymentIntentId }).then(({ status }) => status),
          ...processes.map(({ url }) => stripe.sendEvent(`${url}/api/stripe/webhook`, event)),
          shop.app.get(ReconcilePayments, { strict: false }).execute(),
          shop.app.get(ReconcilePayments, { strict: false }).executeOnProvidersList(),
        ],
      );
      for (const status of reports.slice(0, 2)) expect([200, 201]).toContain(status);
      for (const status of reports.slice(2, 4)) expect(status).toBe(204);
      for (const round of reports.slice(4)) expect(round).toMatchObject({ failures: [] });
      expect(
        await figures(`SELECT count(*)::int AS n FROM orders WHERE payment_intent_id = '${paymentIntentId}'`),
      ).toBe(1);
    }
  }, 600_000);

  it('account for every paid cent with an order or a refund', async () => {
    await shop.app.get(CarryOutRefunds, { strict: false }).execute();
    const received = paid.reduce((sum, id) => sum + stripe.intent(id).amount_received, 0);
    const ordered = await figures('SELECT coalesce(sum(paid_cents), 0)::int AS n FROM orders');
    const returned = await figures(
      `SELECT coalesce(sum(amount_cents), 0)::int AS n FROM refunds WHERE checkout_id IS NOT NULL`,
    );
    expect(received).toBeGreaterThan(0);
    expect(ordered + returned).toBe(received);
  });
});

function cookieOf(agent: Agent): string {
  return agent.jar
    .getCookies({ domain: '127.0.0.1', path: '/', script: false, secure: false })
    .map((cookie) => cookie.toValueString())
    .join('; ');
}
