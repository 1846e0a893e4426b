import { Logger } from '@nestjs/common';
import request from 'supertest';
import { CarryOutRefunds } from '../../src/domain/payments/carry-out-refunds.js';
import { signedIn } from '../builders/account.js';
import { holdCheckout, openCheckout, payInSandbox, placeOrder } from '../builders/checkout.js';
import { aProduct } from '../builders/product.js';
import type { StandInEvent } from '../fakes/stripe-stand-in/stripe-objects.js';
import { startStripeStandIn, type StripeStandIn } from '../fakes/stripe-stand-in/stripe-stand-in.js';
import { startTestApp, type TestApp } from '../harness/test-app.js';

describe('a shop that takes payments through Stripe', () => {
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

  const eventsOf = (id: string): StandInEvent[] =>
    stripe.events.filter(({ data: { object } }) => JSON.stringify(object).includes(id));

  async function ordersOf(paymentIntentId: string) {
    const sql = 'SELECT id, refunded_cents FROM orders WHERE payment_intent_id = $1';
    return shop.database.query<{ id: string; refunded_cents: number }>(sql, [paymentIntentId]);
  }

  it('makes one order of signed events that come twice and in any order, also after a declined card', async () => {
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

  it('makes one order when the browser and copies of the event report at once', async () => {
    const { agent, checkout } = await held();
    stripe.pay(checkout.paymentIntentId);
    const [paid] = eventsOf(checkout.paymentIntentId).reverse();
    if (!paid) throw new Error('Stripe has no event of this payment.');
    const [answer, ...statuses] = await Promise.all([
      placeOrder(agent, checkout),
      ...[1, 2, 3].map(() => stripe.sendEvent(webhook, paid)),
    ]);
    expect([200, 201]).toContain(answer.status);
    expect(statuses).toEqual([204, 204, 204]);
    expect(await ordersOf(checkout.paymentIntentId)).toHaveLength(1);
  });

  it('believes no event but asks Stripe', async () => {
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

  it('records a refund that somebody made at Stripe, once', async () => {
    const { agent, checkout } = await held();
    stripe.pay(checkout.paymentIntentId);
    await placeOrder(agent, checkout).expect(201);
    stripe.refundByHand(checkout.paymentIntentId, 500);
    const refunded = eventsOf(checkout.paymentIntentId).filter(({ type }) => type.includes('refund'));
    for (const event of [...refunded, ...refunded]) expect(await stripe.sendEvent(webhook, event)).toBe(204);
    expect(await ordersOf(checkout.paymentIntentId)).toMatchObject([{ refunded_cents: 500 }]);
  });

  it('records it also when Stripe refuses the staff’s refund of the same money', async () => {
    const { agent, checkout } = await held();
    stripe.pay(checkout.paymentIntentId);
    const order = (await placeOrder(agent, checkout).expect(201)).body as { id: string; total: number };
    const { agent: staff } = await signedIn(shop, { admin: true });
    await staff.post(`/api/admin/orders/${order.id}/refund`).send({}).expect(200);
    stripe.refundByHand(checkout.paymentIntentId, Math.round(order.total * 100));
    await shop.app.get(CarryOutRefunds, { strict: false }).execute();
    expect((await staff.get(`/api/admin/orders/${order.id}`).expect(200)).body).toMatchObject({
      refunded: order.total,
      refunds: [{ state: 'failed' }, { state: 'succeeded', by: 'the payment provider' }],
    });
  });

  it('refuses events that are unsigned, signed with another secret, or signed too long ago or ahead', async () => {
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

  it('refuses what is signed and no event, and goes on', async () => {
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

  it('asks Stripe to send an event again while its effect cannot be looked up', async () => {
    const { checkout } = await held();
    stripe.pay(checkout.paymentIntentId);
    const [paid] = eventsOf(checkout.paymentIntentId).reverse();
    if (!paid) throw new Error('Stripe has no event of this payment.');
    stripe.failNext(2);
    expect(await stripe.sendEvent(webhook, paid)).toBe(503);
    expect(await stripe.sendEvent(webhook, paid)).toBe(204);
    expect(await ordersOf(checkout.paymentIntentId)).toHaveLength(1);
  });

  it('tells the shopper that payments are away, and goes on when Stripe is back', async () => {
    const { agent } = await signedIn(shop);
    const product = await aProduct(shop.database);
    const checkout = await openCheckout(agent, [{ product }]);
    stripe.failNext(2);
    const away = await holdCheckout(agent, checkout).expect(503);
    expect(away.body.code).toBe('payments.unavailable');
    expect(Number(away.headers['retry-after'])).toBeGreaterThan(0);
    await holdCheckout(agent, checkout).expect(200);
  });

  it('has no sandbox', async () => {
    const { agent, checkout } = await held();
    await payInSandbox(agent, checkout).expect(404);
    expect(stripe.intent(checkout.paymentIntentId).status).toBe('requires_payment_method');
  });
});
