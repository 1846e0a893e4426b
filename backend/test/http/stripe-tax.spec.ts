import { randomUUID } from 'node:crypto';
import { Logger } from '@nestjs/common';
import { signedIn } from '../builders/account.js';
import { holdCheckout, openCheckout, placeOrder } from '../builders/checkout.js';
import { aProduct } from '../builders/product.js';
import { startStripeStandIn, type StripeStandIn } from '../fakes/stripe-stand-in/stripe-stand-in.js';
import { startTestApp, type TestApp } from '../harness/test-app.js';

describe('a shop whose sales tax Stripe calculates', () => {
  let stripe: StripeStandIn;
  let shop: TestApp;
  beforeAll(async () => {
    Logger.overrideLogger(false);
    stripe = await startStripeStandIn();
    stripe.taxState('CA', 10);
    shop = await startTestApp(
      {
        STRIPE_SECRET_KEY: stripe.secretKey,
        STRIPE_PUBLISHABLE_KEY: 'pk_test_stand_in',
        STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
        STRIPE_API_URL: stripe.url,
        SALES_TAX: 'stripe',
      },
      { worker: false },
    );
  });
  afterAll(async () => {
    await shop.close();
    await stripe.close();
  });

  async function opened(quantity = 2) {
    const { agent } = await signedIn(shop);
    const product = await aProduct(shop.database, { price: 20, stock: 9 });
    return { agent, product, checkout: await openCheckout(agent, [{ product, quantity }]) };
  }

  it('charges the tax that the checkout showed, and stores it per line', async () => {
    const { agent, checkout } = await opened();
    const shown = await agent
      .get(`/api/checkout/${checkout.paymentIntentId}/totals`)
      .query({ state: 'CA', zipCode: '95060' })
      .expect(200);
    const totals = { subtotal: 40, shipping: 8.99, tax: 4.9, total: 53.89 };
    expect(shown.body).toMatchObject(totals);
    await holdCheckout(agent, checkout, { total: 48.99 }).expect(409);
    await holdCheckout(agent, checkout, { total: 53.89 }).expect(200);
    expect(stripe.intent(checkout.paymentIntentId).amount).toBe(5389);
    stripe.pay(checkout.paymentIntentId);
    await placeOrder(agent, checkout).expect(201);
    const [order] = await shop.database.query(
      `SELECT o.tax_cents, o.total_cents, i.tax_cents AS line_tax
         FROM orders o JOIN order_items i ON i.order_id = o.id WHERE o.payment_intent_id = $1`,
      [checkout.paymentIntentId],
    );
    expect(order).toEqual({ tax_cents: 490, total_cents: 5389, line_tax: 400 });
  });

  it('calculates the tax of an order that staff enter', async () => {
    const { agent: staff } = await signedIn(shop, { admin: true });
    const product = await aProduct(shop.database, { price: 20, stock: 9 });
    const { body } = await staff
      .post('/api/admin/orders/totals')
      .send({ items: [{ productId: product.id, quantity: 1 }], shippingState: 'CA', shippingZip: '95060' })
      .expect(200);
    expect(body).toMatchObject({ subtotal: 20, tax: 2, total: 22 });
  });

  it('is tried from the same source as at checkout, except where the rates of the shop apply', async () => {
    const { agent: staff } = await signedIn(shop, { admin: true });
    const trial = (query: object) => staff.get('/api/admin/tax-rates/trial').query({ amount: 20, ...query });
    const { body: tried } = await trial({ state: 'CA', zipCode: '95060', category: 'bikinis' }).expect(200);
    expect(tried).toEqual({ tax: 2, rate: null, source: 'stripe' });
    const { body: shipping } = await trial({ state: 'CA', zipCode: '95060', category: 'shipping' }).expect(200);
    expect(shipping).toEqual({ tax: 2, rate: null, source: 'stripe' });
    const { body: outside } = await trial({ state: 'PR', zipCode: '00901' }).expect(200);
    expect(outside).toEqual({ tax: 0, rate: null, source: 'table' });
    stripe.failNext(2);
    const failed = await trial({ state: 'CA', zipCode: '95061' }).expect(503);
    expect(failed.body).toMatchObject({ code: 'tax.unavailable' });
  });

  it('creates one order for a request that is sent twice, and reports a problem at the field of the form', async () => {
    const { agent: staff } = await signedIn(shop, { admin: true });
    const product = await aProduct(shop.database, { price: 20, stock: 9 });
    const order = {
      ...{ customerName: 'Mary Ann Smith', customerEmail: 'mary@shop.example' },
      ...{ shippingAddress: '12 Ocean St', shippingCity: 'Santa Cruz', shippingState: 'CA', shippingZip: '95060' },
      items: [{ productId: product.id, quantity: 1 }],
    };
    const key = randomUUID();
    const send = () => staff.post('/api/admin/orders').set('Idempotency-Key', key).send(order).expect(201);
    const first = await send();
    expect((await send()).body).toMatchObject({ id: first.body.id });
    const { body } = await staff
      .post('/api/admin/orders/totals')
      .send({ ...order, shippingZip: '00000' })
      .expect(422);
    expect(body).toMatchObject({
      ...{ code: 'tax.destination', errors: { shippingZip: 'Please check the state and the ZIP code.' } },
    });
  });

  it('charges no price difference while Stripe is unavailable, and charges it when the call is repeated', async () => {
    const { agent: staff } = await signedIn(shop, { admin: true });
    const product = await aProduct(shop.database, {
      price: 20,
      variants: [
        { size: 'M', stock: 5 },
        { size: 'L', price: 25, stock: 5 },
      ],
    });
    const [from, to] = product.variants.map(({ id }) => id);
    const { body: order } = await staff
      .post('/api/admin/orders')
      .send({
        ...{ customerName: 'Mary Ann Smith', customerEmail: 'mary@shop.example', paymentMethod: 'cash' },
        ...{ shippingAddress: '12 Ocean St', shippingCity: 'Santa Cruz', shippingState: 'CA', shippingZip: '95060' },
        items: [{ productId: product.id, variantId: from, quantity: 1 }],
      })
      .expect(201);
    const exchange = { itemId: order.items[0].id, quantity: 1, variantId: to, chargeDifference: true };
    const key = randomUUID();
    const send = () => staff.post(`/api/admin/orders/${order.id}/exchanges`).set('Idempotency-Key', key).send(exchange);
    const stocked = () =>
      shop.database.query('SELECT on_hand FROM stock WHERE product_id = $1 ORDER BY variant_id', [product.id]);
    const before = await stocked();
    stripe.failNext(2);
    expect((await send().expect(503)).body).toMatchObject({ code: 'tax.unavailable' });
    expect(await stocked()).toEqual(before);
    const { body: unchanged } = await staff.get(`/api/admin/orders/${order.id}`).expect(200);
    expect(unchanged).toMatchObject({ differences: [], items: [{ variantId: from }] });
    expect((await send().expect(200)).body).toMatchObject({ differences: [{ amount: 5.5, state: 'unpaid' }] });
  });

  it('refunds a payment without a hold that lacks the tax', async () => {
    const { agent, checkout } = await opened();
    stripe.pay(checkout.paymentIntentId);
    const { body } = await placeOrder(agent, checkout, {
      customerName: 'Mary Ann Smith',
      customerEmail: 'mary@shop.example',
      shippingAddress: '12 Ocean St, Santa Cruz, CA 95060',
    }).expect(409);
    expect(body).toMatchObject({ code: 'payment-refunded' });
  });

  it('holds nothing while Stripe is unavailable, and takes the payment later', async () => {
    const { agent, checkout } = await opened(3);
    stripe.failNext(2);
    const { body } = await holdCheckout(agent, checkout).expect(503);
    expect(body).toMatchObject({ code: 'tax.unavailable' });
    const sql = 'SELECT state, stock_held FROM checkouts WHERE payment_intent_id = $1';
    expect(await shop.database.query(sql, [checkout.paymentIntentId])).toEqual([{ state: 'open', stock_held: false }]);
    await holdCheckout(agent, checkout).expect(200);
  });
});
