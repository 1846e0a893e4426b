import { Logger } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import fc from 'fast-check';
import request from 'supertest';
import type { OrderResponse } from '../../src/adapters/http/orders/order.response.js';
import type { StaffOrderResponse } from '../../src/adapters/http/orders/staff-order.response.js';
import { Metrics } from '../../src/adapters/prometheus/metrics.js';
import { CarryOutRefunds } from '../../src/domain/payments/use-cases/carry-out-refunds.js';
import { ReconcileRefunds } from '../../src/domain/payments/use-cases/reconcile-refunds.js';
import { type Agent, signedIn } from '../builders/account.js';
import { holdCheckout, openCheckout, payInSandbox, placeOrder } from '../builders/checkout.js';
import { aProduct } from '../builders/product.js';
import { cards } from '../fakes/stripe-stand-in/stripe-books.js';
import type { StandInEvent } from '../fakes/stripe-stand-in/stripe-objects.js';
import { startStripeStandIn, type StripeStandIn } from '../fakes/stripe-stand-in/stripe-stand-in.js';
import { atLength } from '../harness/extent.js';
import { startTestApp, type TestApp } from '../harness/test-app.js';

describe('a shop with payments through Stripe', () => {
  let stripe: StripeStandIn;
  let shop: TestApp;
  let webhook: string;
  beforeAll(async () => {
    Logger.overrideLogger(false);
    stripe = await startStripeStandIn();
    shop = await startTestApp(
      {
        STRIPE_SECRET_KEY: stripe.secretKey,
        STRIPE_PUBLISHABLE_KEY: 'pk_test_stand_in',
        STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
        STRIPE_API_URL: stripe.url,
      },
      { worker: false },
    );
    webhook = `${shop.url}/api/stripe/webhook`;
  });
  afterAll(async () => {
    await shop.close();
    await stripe.close();
  });

  async function held() {
    const { agent } = await signedIn(shop);
    const product = await aProduct(shop.database, { stock: 3 });
    const checkout = await openCheckout(agent, [{ product }]);
    await holdCheckout(agent, checkout).expect(200);
    return { agent, product, checkout };
  }

  async function bought(card: string = cards.good) {
    const { agent, checkout } = await held();
    stripe.pay(checkout.paymentIntentId, card);
    const order = (await placeOrder(agent, checkout).expect(201)).body as OrderResponse;
    const { agent: staff } = await signedIn(shop, { admin: true });
    return { checkout, order, staff };
  }

  const carryOut = () => shop.app.get(CarryOutRefunds, { strict: false }).execute();
  const reconcile = () => shop.app.get(ReconcileRefunds, { strict: false }).execute();
  const refundsIn = async ({ id }: OrderResponse, staff: Agent) => {
    const { refunds } = (await staff.get(`/api/admin/orders/${id}`).expect(200)).body as StaffOrderResponse;
    return refunds.map(({ amount, state }) => [amount, state]);
  };
  const refundEventsOf = (id: string) => eventsOf(id).filter(({ type }) => type.includes('refund'));
  const eventsOf = (id: string): StandInEvent[] =>
    stripe.events.filter(({ data: { object } }) => JSON.stringify(object).includes(id));

  async function ordersOf(paymentIntentId: string) {
    const sql = 'SELECT id, refunded_cents FROM orders WHERE payment_intent_id = $1';
    return shop.database.query<{ id: string; refunded_cents: number }>(sql, [paymentIntentId]);
  }

  it('reports the time since the last event to operators, which is infinite before the first one', async () => {
    const age = async () => {
      // Use a new instance, because an instance reads the metrics at most once in five seconds.
      const { text } = await new Metrics(shop.app.get(DiscoveryService, { strict: false })).page();
      return /^shop_payment_event_age_seconds (.+)$/m.exec(text)?.[1];
    };
    await shop.database.query('DELETE FROM webhook_events');
    expect(await age()).toBe('+Inf');
    await shop.database.query(`
      INSERT INTO webhook_events (id, type, received_at) VALUES ('evt_old', 'ping', now() - interval '3 hours')`);
    expect(Number(await age())).toBeGreaterThanOrEqual(3 * 3600);
  });

  it('creates one order from signed events in any order, sent twice, even after a declined card', async () => {
    const { agent, checkout } = await held();
    stripe.pay(checkout.paymentIntentId, '4000 0000 0000 0002');
    stripe.pay(checkout.paymentIntentId);
    const events = eventsOf(checkout.paymentIntentId).reverse();
    expect(events.map(({ type }) => type)).toContain('payment_intent.payment_failed');
    for (const event of [...events, ...events]) expect(await stripe.sendEvent(webhook, event)).toBe(204);
    const [order, ...others] = await ordersOf(checkout.paymentIntentId);
    expect(others).toEqual([]);
    const reported = await placeOrder(agent, checkout).expect(200);
    expect(String(reported.body.id).replaceAll('-', '')).toBe(order?.id);
  });

  it('creates one order when the browser and several copies of the event report at once', async () => {
    const { agent, checkout } = await held();
    stripe.pay(checkout.paymentIntentId);
    const [paid] = eventsOf(checkout.paymentIntentId).reverse();
    if (!paid) throw new Error('Stripe has no event of this payment.');
    const [response, ...statuses] = await Promise.all([
      placeOrder(agent, checkout),
      ...[1, 2, 3].map(() => stripe.sendEvent(webhook, paid)),
    ]);
    expect([200, 201]).toContain(response.status);
    expect(statuses).toEqual([204, 204, 204]);
    expect(await ordersOf(checkout.paymentIntentId)).toHaveLength(1);
  });

  it('verifies each event by a request to Stripe', async () => {
    const { checkout } = await held();
    const object = { ...stripe.intent(checkout.paymentIntentId), status: 'succeeded', amount_received: 4499 };
    const created = Math.floor(Date.now() / 1000);
    const lie: StandInEvent = {
      id: 'evt_lie',
      object: 'event',
      created,
      type: 'payment_intent.succeeded',
      data: { object },
    };
    expect(await stripe.sendEvent(webhook, lie)).toBe(204);
    expect(await ordersOf(checkout.paymentIntentId)).toEqual([]);
  });

  it('records a refund from Stripe’s dashboard once', async () => {
    const { agent, checkout } = await held();
    stripe.pay(checkout.paymentIntentId);
    await placeOrder(agent, checkout).expect(201);
    stripe.refundByHand(checkout.paymentIntentId, 500);
    const refunded = eventsOf(checkout.paymentIntentId).filter(({ type }) => type.includes('refund'));
    for (const event of [...refunded, ...refunded]) expect(await stripe.sendEvent(webhook, event)).toBe(204);
    expect(await ordersOf(checkout.paymentIntentId)).toMatchObject([{ refunded_cents: 500 }]);
  });

  it('counts a refund once if staff request it at the same time as in Stripe’s dashboard', async () => {
    const { agent, checkout } = await held();
    stripe.pay(checkout.paymentIntentId);
    const order = (await placeOrder(agent, checkout).expect(201)).body as { id: string; total: number };
    const { agent: staff } = await signedIn(shop, { admin: true });
    await staff.post(`/api/admin/orders/${order.id}/refund`).send({}).expect(200);
    stripe.refundByHand(checkout.paymentIntentId, Math.round(order.total * 100));
    await shop.app.get(CarryOutRefunds, { strict: false }).execute();
    expect((await staff.get(`/api/admin/orders/${order.id}`).expect(200)).body).toMatchObject({
      refunded: order.total,
      refunds: [{ state: 'succeeded' }],
    });
    expect(stripe.refundedOf(checkout.paymentIntentId)).toBe(Math.round(order.total * 100));
  });

  it('accepts two concurrent refund events that exceed the payment, and cancels the staff’s pending refund', async () => {
    const { checkout, order, staff } = await bought();
    const all = Math.round(order.total * 100);
    await staff
      .post(`/api/admin/orders/${order.id}/refund`)
      .send({ amount: order.total - 5 })
      .expect(200);
    stripe.refundByHand(checkout.paymentIntentId, all - 700);
    stripe.refundByHand(checkout.paymentIntentId, 700);
    const events = refundEventsOf(checkout.paymentIntentId);
    const statuses = await Promise.all([...events, ...events].map((event) => stripe.sendEvent(webhook, event)));
    expect(new Set(statuses)).toEqual(new Set([204]));
    expect(await ordersOf(checkout.paymentIntentId)).toMatchObject([{ refunded_cents: all }]);
    await carryOut();
    expect(await refundsIn(order, staff)).toEqual([
      [order.total - 5, 'failed'],
      [(all - 700) / 100, 'succeeded'],
      [7, 'succeeded'],
    ]);
  });

  it('marks a refund as failed when the bank returns it, in any order of events', async () => {
    const { checkout, order, staff } = await bought(cards.returnsRefunds);
    await staff.post(`/api/admin/orders/${order.id}/refund`).send({}).expect(200);
    await carryOut();
    const [refund] = stripe.refundsOf(checkout.paymentIntentId);
    stripe.endRefund(refund?.id ?? '', 'failed');
    const events = refundEventsOf(checkout.paymentIntentId);
    expect(events.map(({ type }) => type)).toContain('refund.failed');
    for (const event of [...events].reverse()) expect(await stripe.sendEvent(webhook, event)).toBe(204);
    expect(await refundsIn(order, staff)).toEqual([[order.total, 'failed']]);
    expect(await ordersOf(checkout.paymentIntentId)).toMatchObject([{ refunded_cents: 0 }]);
    await staff.post(`/api/admin/orders/${order.id}/refund`).send({}).expect(200);
  });

  it('finds refunds without an event: a finished one, and a pending one from Stripe’s dashboard', async () => {
    const { checkout, order, staff } = await bought(cards.slowRefunds);
    await staff.post(`/api/admin/orders/${order.id}/refund`).send({ amount: 10 }).expect(200);
    await carryOut();
    expect(await refundsIn(order, staff)).toEqual([[10, 'pending']]);
    stripe.refundByHand(checkout.paymentIntentId, 500);
    const [own, manual] = stripe.refundsOf(checkout.paymentIntentId);
    stripe.endRefund(own?.id ?? '', 'succeeded');
    await reconcile();
    expect(await refundsIn(order, staff)).toEqual([
      [10, 'succeeded'],
      [5, 'pending'],
    ]);
    stripe.endRefund(own?.id ?? '', 'failed');
    stripe.endRefund(manual?.id ?? '', 'failed');
    await reconcile();
    expect(await refundsIn(order, staff)).toEqual([
      [10, 'failed'],
      [5, 'failed'],
    ]);
    expect(await ordersOf(checkout.paymentIntentId)).toMatchObject([{ refunded_cents: 0 }]);
  });

  it('sends the order number in the metadata of the payment and of its refunds @series', async () => {
    const { checkout, order, staff } = await bought();
    await staff.post(`/api/admin/orders/${order.id}/refund`).send({ amount: 10 }).expect(200);
    await carryOut();
    expect(stripe.intent(checkout.paymentIntentId).metadata['orderNumber']).toBe(order.id);
    expect(stripe.refundsOf(checkout.paymentIntentId)[0]?.metadata['orderNumber']).toBe(order.id);
  });

  it('refunds once if Stripe responded with a failure after the refund, and reports additional refunds', async () => {
    const { checkout, order, staff } = await bought();
    await staff.post(`/api/admin/orders/${order.id}/refund`).send({ amount: 10 }).expect(200);
    stripe.breakNext(1, 'carried-out');
    await carryOut();
    await shop.database.query(
      `UPDATE refunds SET next_attempt_at = now() - interval '1 minute' WHERE state = 'pending'`,
    );
    await carryOut();
    expect(stripe.refundedOf(checkout.paymentIntentId)).toBe(1000);
    expect(await refundsIn(order, staff)).toEqual([[10, 'succeeded']]);
    const key = stripe.refundsOf(checkout.paymentIntentId)[0]?.metadata['idempotencyKey'] ?? '';
    stripe.refundAgain(checkout.paymentIntentId, 1000, key);
    await reconcile();
    expect(await ordersOf(checkout.paymentIntentId)).toMatchObject([{ refunded_cents: 2000 }]);
    const shown = (await staff.get(`/api/admin/orders/${order.id}`).expect(200)).body as StaffOrderResponse;
    expect(shown.staffTimeline.at(-1)).toMatchObject({ kind: 'refund-surplus', by: 'the payment provider' });
    const alerts = await shop.database.query(
      `SELECT payload ->> 'problem' AS problem FROM mails WHERE template = 'refund-alert' AND order_id = $1`,
      [order.id.replaceAll('-', '')],
    );
    expect(alerts).toEqual([{ problem: 'surplus' }]);
  });

  it('agrees with Stripe to the cent after refunds and failures in any order, reported late, twice or never', async () => {
    const life = fc.array(
      fc.record({
        action: fc.constantFrom('decide', 'carry out', 'refund there', 'end there'),
        cents: fc.integer({ min: 100, max: 2000 }),
        which: fc.nat(1000),
        end: fc.constantFrom('succeeded', 'failed'),
      }),
      { minLength: 8, maxLength: 8 },
    );
    for (const [turn, steps] of fc.sample(life, { seed: 5126, numRuns: atLength ? 100 : 3 }).entries()) {
      const { checkout, order, staff } = await bought(turn % 2 === 0 ? cards.slowRefunds : cards.returnsRefunds);
      const id = checkout.paymentIntentId;
      for (const { action, cents, which, end } of steps) {
        const left = Math.round(order.total * 100) - stripe.refundedOf(id);
        const refunds = stripe.refundsOf(id);
        const one = refunds[which % refunds.length];
        if (action === 'decide') await staff.post(`/api/admin/orders/${order.id}/refund`).send({ amount: cents / 100 });
        if (action === 'carry out') await carryOut();
        if (action === 'refund there' && cents <= left) stripe.refundByHand(id, cents);
        if (action === 'end there' && one && one.status !== 'failed') stripe.endRefund(one.id, end);
        const events = refundEventsOf(id);
        const event = events[which % events.length];
        if (event) expect(await stripe.sendEvent(webhook, event)).toBe(204);
      }
      await shop.database.query(
        `UPDATE refunds SET next_attempt_at = now() - interval '1 minute' WHERE state = 'pending'`,
      );
      await carryOut();
      await reconcile();
      expect(await ordersOf(id)).toMatchObject([{ refunded_cents: stripe.refundedOf(id) }]);
    }
    const [sum] = await shop.database.query(
      `SELECT count(*)::integer AS wrong FROM orders o WHERE refunded_cents <> (
         SELECT coalesce(sum(amount_cents), 0) FROM refunds WHERE order_id = o.id AND state <> 'failed')`,
    );
    expect(sum).toEqual({ wrong: 0 });
  }, 900_000);

  it('rejects events that are unsigned, signed with another secret, or signed too long ago or ahead', async () => {
    const { checkout } = await held();
    const [event] = eventsOf(checkout.paymentIntentId);
    if (!event) throw new Error('Stripe has no event of this payment.');
    const off = (seconds: number) => new Date(Date.now() + seconds * 1000);
    expect(await stripe.sendEvent(webhook, event, { secret: 'whsec_other' })).toBe(400);
    expect(await stripe.sendEvent(webhook, event, { at: off(-310) })).toBe(400);
    expect(await stripe.sendEvent(webhook, event, { at: off(310) })).toBe(400);
    const unsigned = await request(shop.url).post('/api/stripe/webhook').send(event).expect(400);
    expect(unsigned.body).toMatchObject({ code: 'webhook.signature' });
    await request(shop.url).post('/api/stripe/webhook').type('text').send('hello').expect(415);
    expect(await shop.database.query('SELECT 1 FROM webhook_events WHERE id = $1', [event.id])).toEqual([]);
  });

  it.each(['/', '?shop=1'])('accepts events if its address at Stripe ends with “%s”', async (end) => {
    const { checkout } = await held();
    const [event] = eventsOf(checkout.paymentIntentId);
    if (!event) throw new Error('Stripe has no event of this payment.');
    expect(await stripe.sendEvent(`${webhook}${end}`, event)).toBe(204);
  });

  it('rejects a signed request that is not an event, and continues', async () => {
    const { checkout } = await held();
    const [event] = eventsOf(checkout.paymentIntentId);
    if (!event) throw new Error('Stripe has no event of this payment.');
    for (const odd of [
      { data: { object: null } },
      { data: { object: 'pi' } },
      { data: null },
      { id: 7 },
      { type: null },
    ]) {
      expect(await stripe.sendEvent(webhook, { ...event, ...odd })).toBe(400);
    }
    expect(await stripe.sendEvent(webhook, event)).toBe(204);
  });

  it('asks Stripe to resend an event while Stripe’s API is unavailable @series', async () => {
    const { checkout } = await held();
    stripe.pay(checkout.paymentIntentId);
    const [paid] = eventsOf(checkout.paymentIntentId).reverse();
    if (!paid) throw new Error('Stripe has no event of this payment.');
    stripe.failNext(2);
    expect(await stripe.sendEvent(webhook, paid)).toBe(503);
    expect(await stripe.sendEvent(webhook, paid)).toBe(204);
    expect(await ordersOf(checkout.paymentIntentId)).toHaveLength(1);
  });

  it('reports to the shopper that payments are unavailable, and continues when Stripe is back @series', async () => {
    const { agent } = await signedIn(shop);
    const product = await aProduct(shop.database);
    const checkout = await openCheckout(agent, [{ product }]);
    stripe.failNext(2);
    const away = await holdCheckout(agent, checkout).expect(503);
    expect(away.body.code).toBe('payments.unavailable');
    expect(Number(away.headers['retry-after'])).toBeGreaterThan(0);
    await holdCheckout(agent, checkout).expect(200);
  });

  it('has no payment sandbox', async () => {
    const { agent, checkout } = await held();
    await payInSandbox(agent, checkout).expect(404);
    expect(stripe.intent(checkout.paymentIntentId).status).toBe('requires_payment_method');
  });
});
