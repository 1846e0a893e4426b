import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { customer } from '../../../builders/checkout.js';
import { aProduct, type ProductTraits } from '../../../builders/product.js';
import { aPromoCode } from '../../../builders/promo-code.js';
import { atLength } from '../../../harness/extent.js';
import { type MailSink, startMailSink } from '../../../harness/mail-sink.js';
import { startTestPostgres, type TestPostgres } from '../../../harness/postgres.js';
import { type ShopProcess, startShopProcess } from '../../../harness/shop-process.js';
import { within } from '../../../harness/within.js';
import { PayingBuyer } from './paying-buyer.js';
import { noDifferences, reconcile } from './reconciliation.js';
import { record } from './report.js';
import { sandboxBooks, stripeBooks, type ProviderBooks } from './provider-books.js';

const version = atLength ? 'long' : 'short';
/** The short version pauses the database in the first test only. */
const plan = !atLength
  ? { payments: 20, shopKills: 1, databaseKills: 1, freezes: 0, providers: ['stripe'] as const }
  : {
      payments: 300,
      shopKills: 20,
      databaseKills: 10,
      freezes: 3,
      providers: ['sandbox', 'stripe'] as const,
    };
const buyers = 6;
/** Milliseconds. Longer than the shop waits for a response. */
const freeze = 10_000;

type Fault = 'shop' | 'database' | 'freeze';

describe.each(plan.providers)('payments by %s during crashes of the shop', (provider) => {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'shop-payments-'));
  let postgres: TestPostgres;
  let sink: MailSink;
  let books: ProviderBooks;
  let shop: ShopProcess;
  let settings: Record<string, string>;
  /** Initial units on hand, by product id. */
  const initialUnits = new Map<number, number>();

  beforeAll(async () => {
    [postgres, sink] = await Promise.all([startTestPostgres(), startMailSink()]);
    books = provider === 'stripe' ? await stripeBooks(() => shop.url) : sandboxBooks(postgres.query);
    settings = { DATABASE_URL: postgres.url, DATA_DIR: dataDir, SMTP_URL: sink.url, ...books.settings };
    shop = await startShopProcess(settings);
  }, 240_000);
  const aStockedProduct = async (traits: ProductTraits = {}) => {
    const product = await aProduct(postgres, traits);
    const sql = 'SELECT on_hand AS units FROM stock WHERE product_id = $1';
    const [shelf] = await postgres.query<{ units: number }>(sql, [product.id]);
    initialUnits.set(product.id, shelf?.units ?? 0);
    return product;
  };
  afterAll(async () => {
    await shop.end('SIGKILL');
    await Promise.all([books.close(), postgres.remove(), sink.stop()]);
    fs.rmSync(dataDir, { recursive: true, force: true });
  }, 180_000);

  it('get a response within ten seconds while the database is paused, and continue when it resumes', async () => {
    const { id, slug } = await aStockedProduct();
    const buyer = new PayingBuyer(() => shop.url, books);
    await buyer.register();
    let isOpened = () => {};
    let isFrozen = () => {};
    const calls: readonly [method: string, path: string, body?: object][] = [
      ['GET', '/products?search=tide'],
      ['GET', `/api/products?search=${slug}`],
      ['GET', `/api/products/${slug}`],
      ['GET', '/api/user'],
      ['GET', '/api/orders'],
      ['GET', '/api/wishlist'],
      ['POST', '/api/cart', {}],
      ['POST', '/api/login', { username: buyer.name, password: 'another one' }],
      ['POST', '/api/create-payment-intent', {}],
      ['PUT', '/api/checkout/pi_unknown', customer],
      ['POST', '/api/orders', { paymentIntentId: 'pi_unknown' }],
      [
        'POST',
        '/api/contact',
        { name: 'Ann', email: 'ann@shop.example', subject: 'A question', message: 'Which size?' },
      ],
      ['GET', '/health/ready'],
    ];
    const paying = new PayingBuyer(() => shop.url, books);
    await paying.register();
    const opened = new Promise<void>((resolve) => (isOpened = resolve));
    const frozen = new Promise<void>((resolve) => (isFrozen = resolve));
    const purchase = paying.purchase({
      productId: id,
      holdsStock: true,
      requestsOrder: true,
      beforePayment: () => {
        isOpened();
        return frozen;
      },
    });
    await Promise.race([opened, purchase]);
    await postgres.freeze();
    isFrozen();
    try {
      // More requests than the shop has connections, so that some wait for a new or a free connection.
      const responses = await Promise.all(calls.map(([method, path, body]) => buyer.request(method, path, body)));
      for (const [at, response] of responses.entries()) {
        expect([calls[at]?.[1], response.status, response.retryAfter]).toEqual([calls[at]?.[1], 503, '5']);
        expect(response.seconds).toBeLessThan(10);
      }
      expect(responses[0]?.type).toMatch(/^text\/html/);
      expect(responses.at(-1)?.seconds).toBeLessThan(5);
      expect(await buyer.request('GET', '/health/live')).toMatchObject({ status: 200 });
    } finally {
      postgres.thaw();
    }
    await within(60_000, () => canSell());
    expect(shop.hasEnded()).toBe(false);
    expect(await buyer.request('GET', '/api/user')).toMatchObject({ status: 200 });
    expect(await buyer.request('GET', '/products')).toMatchObject({ status: 200 });
    expect(await purchase).toMatchObject({ kind: 'ordered' });
  }, 120_000);

  it(
    'end as one order or a full refund, and all records agree to the cent',
    async () => {
      const start = performance.now();
      const products = await Promise.all(Array.from({ length: 4 }, () => aStockedProduct({ stock: 5000 })));
      const scarce = await aStockedProduct({ stock: Math.ceil(plan.payments / 20) });
      const promo = await aPromoCode(postgres, { maxUses: Math.ceil(plan.payments / 8), maxUsesPerPerson: 4 });
      const shoppers = Array.from({ length: buyers }, () => new PayingBuyer(() => shop.url, books));
      const staff = new PayingBuyer(() => shop.url, books);
      await Promise.all([...shoppers, staff].map((shopper) => shopper.register()));
      await postgres.query(`UPDATE users SET role = 'Owner' WHERE username = $1`, [staff.name]);
      const paid = new Set<string>();
      const outcomes = { ordered: 0, abandoned: 0, refunded: 0, rejected: 0 };
      const faults = { shop: 0, database: 0, freeze: 0, processesThatEndedByThemselves: 0, slowestRecoverySeconds: 0 };

      /** Buys one unit. Successive calls use five ways to pay, in turn. */
      const buy = async (shopper: PayingBuyer, turn: number) => {
        const skipsHold = turn % 5 >= 3;
        const outcome = await shopper.purchase({
          productId: (turn % 5 === 4 ? scarce : products[turn % products.length])?.id ?? 0,
          promo: turn % 5 === 0 || turn % 5 === 3 ? promo.code : undefined,
          holdsStock: !skipsHold,
          requestsOrder: turn % 5 !== 2,
        });
        outcomes[outcome.kind] += 1;
        if (outcome.kind !== 'rejected') paid.add(outcome.paymentId);
        if (outcome.kind === 'ordered' && turn % 7 === 0) await staff.refund(outcome.orderId);
      };
      /**
       * Makes all buyers open a checkout with the same promo code, which has one use left, before the first buyer pays.
       * No buyer holds the use.
       */
      const raceForLastUse = async () => {
        const { code } = await aPromoCode(postgres, { maxUses: 1, percentOff: 50 });
        let opened = 0;
        const beforePayment = () => {
          opened += 1;
          return within(120_000, () => opened === buyers);
        };
        const productId = products[0]?.id ?? 0;
        const results = await Promise.all(
          shoppers.map((shopper) =>
            shopper.purchase({ productId, promo: code, holdsStock: false, requestsOrder: true, beforePayment }),
          ),
        );
        for (const outcome of results) {
          outcomes[outcome.kind] += 1;
          if (outcome.kind !== 'rejected') paid.add(outcome.paymentId);
        }
      };
      await raceForLastUse();
      let turn = 0;
      const shopping = shoppers.map(async (shopper) => {
        while (paid.size < plan.payments) await buy(shopper, turn++);
      });
      const causingFaults = (async () => {
        const order = evenly({ shop: plan.shopKills, database: plan.databaseKills, freeze: plan.freezes });
        for (const [at, fault] of order.entries()) {
          await within(300_000, () => paid.size >= ((at + 1) * plan.payments) / (order.length + 2));
          const recovery = await causeFault(fault, faults[fault]);
          faults[fault] += 1;
          faults.processesThatEndedByThemselves += recovery.ended ? 1 : 0;
          faults.slowestRecoverySeconds = Math.max(faults.slowestRecoverySeconds, recovery.seconds);
        }
      })();
      await Promise.all([...shopping, causingFaults]);
      await within(240_000, () => isSettled(paid));

      const report = await reconcile(books, postgres, sink, initialUnits);
      const figures = {
        ...report,
        ...outcomes,
        shopKills: faults.shop,
        databaseKills: faults.database,
        freezes: faults.freeze,
        processesThatEndedByThemselves: faults.processesThatEndedByThemselves,
        slowestRecoverySeconds: faults.slowestRecoverySeconds,
        failedRequests: shoppers.reduce((sum, shopper) => sum + shopper.failedRequests, 0),
        seconds: secondsSince(start),
      };
      record(provider, figures, version);
      expect(figures).toMatchObject({
        ...noDifferences,
        processesThatEndedByThemselves: 0,
        shopKills: plan.shopKills,
        databaseKills: plan.databaseKills,
        freezes: plan.freezes,
      });
      expect(report.payments).toBeGreaterThanOrEqual(plan.payments);
      expect(figures.refunded).toBeGreaterThanOrEqual(buyers - 1);
    },
    30 * 60_000,
  );

  /** @returns the time until the shop could sell again, and whether its process had ended by itself */
  async function causeFault(fault: Fault, before: number): Promise<{ seconds: number; ended: boolean }> {
    const running = shop;
    let start = performance.now();
    if (fault === 'shop') {
      await running.end('SIGKILL');
      shop = await startShopProcess(settings);
    } else if (fault === 'freeze') {
      await postgres.freeze();
      await new Promise((resolve) => setTimeout(resolve, freeze));
      postgres.thaw();
      start = performance.now();
    } else if (before % 2 === 0) await postgres.killAndStart();
    else await postgres.crash();
    const ended = fault !== 'shop' && running.hasEnded();
    if (ended) shop = await startShopProcess(settings);
    await within(120_000, () => canSell());
    return { seconds: secondsSince(start), ended };
  }

  const canSell = () =>
    fetch(`${shop.url}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    );

  async function isSettled(paid: ReadonlySet<string>): Promise<boolean> {
    const done = await postgres.query<{ id: string }>(
      `SELECT payment_intent_id AS id FROM orders UNION SELECT payment_intent_id FROM refunds WHERE state = 'succeeded'`,
    );
    const [open] = await postgres.query<{ refunds: number; mails: number }>(
      `SELECT (SELECT count(*) FROM refunds WHERE state = 'pending')::int AS refunds,
         (SELECT count(*) FROM mails WHERE state <> 'sent')::int AS mails`,
    );
    // A mail that was being sent waits a minute for the end of its lease. Only the long version waits for such mails.
    const mailsAreSent = version === 'short' || open?.mails === 0;
    return open?.refunds === 0 && mailsAreSent && [...paid].every((id) => done.some((payment) => payment.id === id));
  }
});

const secondsSince = (start: number) => Math.round((performance.now() - start) / 10) / 100;

/** Returns the faults, with each kind distributed evenly. */
function evenly(counts: Readonly<Record<Fault, number>>): Fault[] {
  return Object.entries(counts)
    .flatMap(([fault, count]) =>
      Array.from({ length: count }, (_, at) => ({ fault: fault as Fault, place: (at + 0.5) / count })),
    )
    .sort((a, b) => a.place - b.place)
    .map(({ fault }) => fault);
}
