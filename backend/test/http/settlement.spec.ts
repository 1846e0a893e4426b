import { holdMinutes } from '../../src/domain/checkout/checkout.js';
import { ReconcilePayments } from '../../src/domain/checkout/use-cases/reconcile-payments.js';
import { CarryOutRefunds } from '../../src/domain/payments/use-cases/carry-out-refunds.js';
import { signedIn } from '../builders/account.js';
import { holdCheckout, openCheckout, type OpenedCheckout, payInSandbox, placeOrder } from '../builders/checkout.js';
import { aProduct, type BuiltProduct } from '../builders/product.js';
import { aPromoCode } from '../builders/promo-code.js';
import { startTestApp, type TestApp } from '../harness/test-app.js';

const smooth = { failures: [] };

describe('settlement of an unreported payment', () => {
  let shop: TestApp;
  beforeAll(async () => {
    shop = await startTestApp({}, { worker: false });
  });
  afterAll(() => shop.close());

  const reconcile = () => shop.app.get(ReconcilePayments, { strict: false });
  const refunds = () => shop.app.get(CarryOutRefunds, { strict: false });

  async function stateOf(checkout: OpenedCheckout): Promise<string | undefined> {
    const sql = 'SELECT state FROM checkouts WHERE payment_intent_id = $1';
    return (await shop.database.query<{ state: string }>(sql, [checkout.paymentIntentId]))[0]?.state;
  }

  async function shelf(product: BuiltProduct) {
    const sql = 'SELECT on_hand, held FROM stock WHERE product_id = $1';
    return (await shop.database.query<{ on_hand: number; held: number }>(sql, [product.id]))[0];
  }

  /** Moves the times of one checkout to the past. */
  async function later(checkout: OpenedCheckout, minutes: number): Promise<void> {
    await shop.database.query(
      `UPDATE checkouts SET updated_at = updated_at - $2 * interval '1 minute', held_until = held_until - $2 * interval '1 minute',
         first_held_at = first_held_at - $2 * interval '1 minute', paid_at = paid_at - $2 * interval '1 minute', checked_at = NULL
       WHERE payment_intent_id = $1`,
      [checkout.paymentIntentId, minutes],
    );
  }

  async function held(stock = 3) {
    const { agent, user } = await signedIn(shop);
    const product = await aProduct(shop.database, { stock });
    const checkout = await openCheckout(agent, [{ product }]);
    await holdCheckout(agent, checkout).expect(200);
    return { agent, user, product, checkout };
  }

  it('creates the order if the browser never returns', async () => {
    const { agent, product, checkout } = await held();
    await payInSandbox(agent, checkout).expect(200);
    await later(checkout, 1);
    expect(await reconcile().execute()).toMatchObject(smooth);
    expect(await stateOf(checkout)).toBe('ordered');
    expect(await shelf(product)).toEqual({ on_hand: 2, held: 0 });
    await placeOrder(agent, checkout).expect(200);
  });

  it('creates a free order without a payment if the browser never returns', async () => {
    const { agent } = await signedIn(shop);
    const product = await aProduct(shop.database, { price: 10 });
    await shop.database.query(`INSERT INTO promo_codes (code, amount_off_cents) VALUES ('ALLFREE', 8000)`);
    const checkout = await openCheckout(agent, [{ product, quantity: 8 }], 'ALLFREE');
    expect(checkout).toMatchObject({ clientSecret: null, totals: { total: 0 } });
    await later(checkout, 1);
    expect(await reconcile().execute()).toMatchObject(smooth);
    expect(await stateOf(checkout)).toBe('open');
    await holdCheckout(agent, checkout).expect(200);
    await later(checkout, 1);
    expect(await reconcile().execute()).toMatchObject(smooth);
    expect(await stateOf(checkout)).toBe('ordered');
  });

  it('cancels the payment before it releases the units of an expired hold', async () => {
    const { agent, product, checkout } = await held();
    await later(checkout, holdMinutes + 1);
    expect(await reconcile().execute()).toMatchObject(smooth);
    expect(await stateOf(checkout)).toBe('cancelled');
    expect(await shelf(product)).toEqual({ on_hand: 3, held: 0 });
    await payInSandbox(agent, checkout).expect(409);
  });

  it('refunds once with a mail if the units are sold out, and does not clear the cart', async () => {
    const { agent, product, checkout } = await held(1);
    await payInSandbox(agent, checkout).expect(200);
    await shop.database.query('UPDATE checkouts SET stock_held = false WHERE payment_intent_id = $1', [
      checkout.paymentIntentId,
    ]);
    await shop.database.query('UPDATE stock SET held = 0, on_hand = 0 WHERE product_id = $1', [product.id]);
    const responses = await Promise.all([1, 2, 3].map(() => placeOrder(agent, checkout)));
    expect(responses.map(({ status, body }) => [status, String(body.code)])).toEqual(
      [1, 2, 3].map(() => [409, 'payment-refunded']),
    );
    await refunds().execute();
    await refunds().execute();
    const given = await shop.database.query('SELECT amount_cents FROM sandbox_refunds WHERE payment_id = $1', [
      checkout.paymentIntentId,
    ]);
    expect(given).toEqual([{ amount_cents: Math.round(checkout.totals.total * 100) }]);
    expect(await stateOf(checkout)).toBe('refunded');
    const mails = await shop.database.query(
      `SELECT recipient FROM mails WHERE template = 'payment-refunded' AND payload::text LIKE '%sold out while%'`,
    );
    expect(mails).toHaveLength(1);
    expect((await agent.get(`/api/cart/${checkout.sessionId}`)).body.items).toHaveLength(1);
  });

  it('refunds a payment with a wrong amount', async () => {
    const { agent, product, checkout } = await held();
    await shop.database.query('UPDATE sandbox_payments SET amount_cents = 100 WHERE id = $1', [
      checkout.paymentIntentId,
    ]);
    await payInSandbox(agent, checkout).expect(200);
    await placeOrder(agent, checkout).expect(409);
    expect(await shelf(product)).toEqual({ on_hand: 3, held: 0 });
    expect(await stateOf(checkout)).toBe('refund_due');
  });

  it('waits for the customer details, and refunds the payment after 15 minutes', async () => {
    const { agent } = await signedIn(shop);
    const product = await aProduct(shop.database);
    const paid = await openCheckout(agent, [{ product }]);
    await payInSandbox(agent, paid).expect(200);
    await placeOrder(agent, paid).expect(422);
    await later(paid, 10);
    await reconcile().execute();
    expect(await stateOf(paid)).toBe('open');
    await later(paid, 10);
    await reconcile().execute();
    expect(await stateOf(paid)).toBe('refund_due');
  });

  it('finds a payment without a report, even after many newer payments', async () => {
    const { agent } = await signedIn(shop);
    const paid = await openCheckout(agent, [{ product: await aProduct(shop.database) }]);
    await payInSandbox(agent, paid).expect(200);
    await shop.database.query(
      `INSERT INTO sandbox_payments (id, client_secret, status, amount_cents, checkout_id, revision)
       SELECT 'pi_sandbox_newer_' || n, 'secret', 'open', 5000, gen_random_uuid(), 1 FROM generate_series(1, 600) AS n`,
    );
    await reconcile().executeOnProvidersList();
    await later(paid, 16);
    await reconcile().execute();
    expect(await stateOf(paid)).toBe('refund_due');
  });

  it('creates the order with the details in the report', async () => {
    const { agent } = await signedIn(shop);
    const paid = await openCheckout(agent, [{ product: await aProduct(shop.database) }]);
    await payInSandbox(agent, paid).expect(200);
    const person = { customerName: 'Ann', customerEmail: 'ann@shop.example' };
    const elsewhere = { ...person, shippingAddress: '1 A St, Unit 2, Santa Fe, New Mexico 95060' };
    expect((await placeOrder(agent, paid, elsewhere).expect(422)).body).toMatchObject({
      errors: { shippingAddress: 'The ZIP code 95060 is in California, not in New Mexico.' },
    });
    const made = await placeOrder(agent, paid, {
      ...person,
      shippingAddress: '1 A St, Unit 2, Santa Fe, New Mexico 87501',
    }).expect(201);
    expect(made.body).toMatchObject({
      firstName: 'Ann',
      lastName: '',
      address: '1 A St, Unit 2',
      city: 'Santa Fe',
      state: 'NM',
      zipCode: '87501',
    });
  });

  it('creates one payment for a cart that is opened five times at once', async () => {
    const { agent } = await signedIn(shop);
    const { sessionId } = await openCheckout(agent, [{ product: await aProduct(shop.database) }]);
    await shop.database.query(
      `UPDATE checkouts SET state = 'cancelled' WHERE cart_id = (SELECT id FROM carts WHERE session_id = $1)`,
      [sessionId],
    );
    const opened = await Promise.all(
      [1, 2, 3, 4, 5].map(() => agent.post('/api/create-payment-intent').send({ sessionId })),
    );
    expect(opened.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(new Set(opened.map(({ body }) => String(body.paymentIntentId))).size).toBe(1);
  });

  it('permits one hold per account: a hold for a second cart ends the first checkout', async () => {
    const { agent, product, checkout } = await held();
    const other = await openCheckout(agent, [{ product: await aProduct(shop.database) }]);
    await holdCheckout(agent, other).expect(200);
    expect(await stateOf(checkout)).toBe('cancelled');
    expect(await shelf(product)).toEqual({ on_hand: 3, held: 0 });
  });

  it('limits a hold to 45 minutes in total', async () => {
    const { agent, checkout } = await held();
    await later(checkout, 46);
    const response = await holdCheckout(agent, checkout).expect(409);
    expect(response.body.code).toBe('checkout.expired');
    const again = await agent.post('/api/create-payment-intent').send({ sessionId: checkout.sessionId }).expect(200);
    expect(again.body.paymentIntentId).not.toBe(checkout.paymentIntentId);
    await holdCheckout(agent, { ...checkout, paymentIntentId: String(again.body.paymentIntentId) }).expect(200);
  });

  it('spends a promo code once, even if several checkouts hold it', async () => {
    await shop.database.query(`INSERT INTO promo_codes (code, percent_off, max_uses) VALUES ('ONCE', 10, 1)`);
    const shoppers = [await signedIn(shop), await signedIn(shop)] as const;
    const product = await aProduct(shop.database, { price: 50 });
    const [first, second] = [
      await openCheckout(shoppers[0].agent, [{ product }], 'ONCE'),
      await openCheckout(shoppers[1].agent, [{ product }], 'ONCE'),
    ];
    expect(first.totals).toMatchObject({ subtotal: 50, discount: 5, total: 53.99 });
    await holdCheckout(shoppers[0].agent, first).expect(200);
    const refused = await holdCheckout(shoppers[1].agent, second).expect(409);
    expect(refused.body).toMatchObject({ code: 'checkout.total-changed', totals: { discount: 0, total: 58.99 } });
    await payInSandbox(shoppers[0].agent, first).expect(200);
    const made = await placeOrder(shoppers[0].agent, first).expect(201);
    expect(made.body).toMatchObject({ discount: 5, total: 53.99 });
  });

  it('honors the promo code of a hold until its end, even if the code expires in the meantime', async () => {
    const { agent } = await signedIn(shop);
    const promo = await aPromoCode(shop.database, { maxUses: 1 });
    const checkout = await openCheckout(agent, [{ product: await aProduct(shop.database, { price: 80 }) }], promo.code);
    await holdCheckout(agent, checkout, { total: 72 }).expect(200);
    await payInSandbox(agent, checkout, '4000000000000002').expect(402);
    await shop.database.query(`UPDATE promo_codes SET expires_at = now() WHERE id = $1`, [promo.id]);
    await holdCheckout(agent, checkout, { total: 72 }).expect(200);
    await payInSandbox(agent, checkout).expect(200);
    expect((await placeOrder(agent, checkout).expect(201)).body).toMatchObject({ discount: 8, total: 72 });
  });

  it('starts a new payment after the promo code was removed during a hold', async () => {
    const { agent } = await signedIn(shop);
    const promo = await aPromoCode(shop.database);
    const checkout = await openCheckout(agent, [{ product: await aProduct(shop.database, { price: 80 }) }], promo.code);
    await holdCheckout(agent, checkout).expect(200);
    const { sessionId } = checkout;
    await agent.delete(`/api/cart/${sessionId}/promo`).expect(200);
    const opened = await agent.post('/api/create-payment-intent').send({ sessionId, amount: 80 }).expect(200);
    expect(opened.body.paymentIntentId).not.toBe(checkout.paymentIntentId);
    expect(await stateOf(checkout)).toBe('cancelled');
  });

  it('ends the checkout on Pay if the provider has cancelled its payment, and starts another one', async () => {
    const { agent, product, checkout } = await held();
    const cancel = `UPDATE sandbox_payments SET status = 'cancelled' WHERE id = $1`;
    await shop.database.query(cancel, [checkout.paymentIntentId]);
    const refused = await holdCheckout(agent, checkout).expect(409);
    expect(refused.body.code).toBe('checkout.cancelled');
    expect(await stateOf(checkout)).toBe('cancelled');
    expect(await shelf(product)).toEqual({ on_hand: 3, held: 0 });
    const again = await agent.post('/api/create-payment-intent').send({ sessionId: checkout.sessionId }).expect(200);
    await holdCheckout(agent, again.body as OpenedCheckout).expect(200);
  });

  it('creates the order on Pay if the payment had already succeeded', async () => {
    const { agent, checkout } = await held();
    await payInSandbox(agent, checkout).expect(200);
    expect((await holdCheckout(agent, checkout).expect(409)).body.code).toBe('payment.processing');
    expect(await stateOf(checkout)).toBe('ordered');
    await placeOrder(agent, checkout).expect(200);
  });

  it('starts a new payment at the current provider if the checkout used another one', async () => {
    const { agent, checkout } = await held();
    await shop.database.query(
      `UPDATE checkouts SET payment_provider = 'stripe', payment_intent_id = 'pi_elsewhere' WHERE payment_intent_id = $1`,
      [checkout.paymentIntentId],
    );
    const again = await agent.post('/api/create-payment-intent').send({ sessionId: checkout.sessionId }).expect(200);
    expect(again.body.paymentIntentId).toMatch(/^pi_sandbox_/);
    await holdCheckout(agent, again.body as OpenedCheckout).expect(200);
  });
});
