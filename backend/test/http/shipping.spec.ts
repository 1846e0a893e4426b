import type { OrderResponse } from '../../src/adapters/http/orders/order.response.js';
import type { ShippingResponse } from '../../src/adapters/http/pricing/shipping.response.js';
import { type Agent, signedIn, visitor } from '../builders/account.js';
import { holdCheckout, openCheckout, payInSandbox, placeOrder } from '../builders/checkout.js';
import { aProduct, type BuiltProduct } from '../builders/product.js';
import { aReturn, requestReturn, receive } from '../builders/return.js';
import { allAtOnce } from '../harness/all-at-once.js';
import { startTestApp, type TestApp } from '../harness/test-app.js';

let shop: TestApp;
let staff: Agent;
let bikini: BuiltProduct;
beforeAll(async () => {
  shop = await startTestApp({}, { worker: false });
  ({ agent: staff } = await signedIn(shop, { admin: true }));
  bikini = await aProduct(shop.database, { name: 'Tide Bikini', price: 20, stock: 99 });
  await shop.database.query('UPDATE products SET weight = 300 WHERE id = $1', [bikini.id]);
});
afterAll(() => shop.close());
beforeEach(() => shop.database.query('TRUNCATE setting_versions, tax_rates RESTART IDENTITY'));

const everywhere = {
  name: 'United States',
  states: [],
  by: 'subtotal',
  tiers: [{ from: 0, standard: 8.99, expedited: null }],
  freeFrom: 75,
};
const hawaii = {
  name: 'Hawaii',
  states: ['HI'],
  by: 'weight',
  tiers: [
    { from: 0, standard: 12, expedited: 30 },
    { from: 500, standard: 18.5, expedited: null },
  ],
  freeFrom: null,
};
const plan = { zones: [everywhere, hawaii], pickup: true, usualWeight: 200 };
const put = (changes: object = {}, version = 0) =>
  staff.put('/api/admin/shipping').send({ version, ...plan, ...changes });
const versions = async () => ((await staff.get('/api/admin/shipping').expect(200)).body as ShippingResponse).versions;
const toHawaii = { state: 'HI', zipCode: '96815', city: 'Honolulu' };
const totals = (agent: Agent, paymentIntentId: string, query: object) =>
  agent.get(`/api/checkout/${paymentIntentId}/totals`).query(query);
const opened = async (quantity = 1) => {
  const { agent } = await signedIn(shop);
  return { agent, checkout: await openCheckout(agent, [{ product: bikini, quantity }]) };
};
const ordered = async (changes: object, quantity = 1) => {
  const { agent, checkout } = await opened(quantity);
  await holdCheckout(agent, checkout, changes).expect(200);
  await payInSandbox(agent, checkout).expect(200);
  return { agent, order: (await placeOrder(agent, checkout).expect(201)).body as OrderResponse };
};

describe('the shipping plan', () => {
  it('has the rates of the shop at first', async () => {
    expect(await versions()).toEqual([
      { version: 0, savedAt: null, savedBy: null, plan: { zones: [everywhere], pickup: false, usualWeight: 200 } },
    ]);
  });

  it('prices an order for staff as the checkout does', async () => {
    await put().expect(200);
    const trial = async (state: string, subtotal: number, weight = 300) =>
      (await staff.get('/api/admin/shipping/trial').query({ state, subtotal, weight }).expect(200)).body as object;
    expect(await trial('CA', 74.99)).toEqual({ zone: 'United States', standard: 8.99, expedited: null });
    expect(await trial('CA', 75)).toEqual({ zone: 'United States', standard: 0, expedited: null });
    expect(await trial('HI', 75, 499)).toEqual({ zone: 'Hawaii', standard: 12, expedited: 30 });
    // At checkout, a unit can weigh half a gram more than its stored weight.
    expect(await trial('HI', 75, 500)).toEqual({ zone: 'Hawaii', standard: 18.5, expedited: null });
    await put({ zones: [hawaii] }, 1).expect(200);
    expect(await trial('CA', 75)).toEqual({ zone: null, standard: null, expedited: null });
  });

  it('is replaced as a whole, with its earlier versions in a list and its change in the audit log', async () => {
    await put().expect(200);
    await put({ pickup: false }, 1).expect(200);
    expect(await versions()).toMatchObject([
      { version: 2, plan: { ...plan, pickup: false } },
      { version: 1, plan, savedAt: expect.any(String), savedBy: expect.any(String) },
      { version: 0, plan: { zones: [everywhere] } },
    ]);
    const [entry] = await shop.database.query(
      'SELECT action, before, after FROM audit_entries ORDER BY id DESC LIMIT 1',
    );
    expect(entry).toEqual({
      action: 'shipping.changed',
      before: { pickup: true },
      after: { pickup: false },
    });
  });

  it('names each wrong field, and stays as it is', async () => {
    const zones = [
      everywhere,
      { ...hawaii, name: 'united states' },
      { ...hawaii, states: [], tiers: [{ from: 1, standard: 5 }] },
      {
        ...hawaii,
        name: 'Pacific',
        states: ['HI'],
        tiers: [
          { from: 0, standard: 5 },
          { from: 0, standard: 6 },
        ],
      },
      { ...hawaii, name: 'Elsewhere', states: ['ZZ'] },
    ];
    expect((await put({ zones }).expect(422)).body.errors).toEqual({
      'zones.1.name': 'Another zone has this name.',
      'zones.2.states': 'Another zone already covers all other states. Please choose the states of this zone.',
      'zones.2.tiers.0.from': 'The first row must start at 0.',
      'zones.3.states': 'HI is in another zone.',
      'zones.3.tiers.1.from': 'Each row must start above the previous row.',
      'zones.4.states': 'There is no state ZZ. Please enter codes such as CA.',
    });
    const shape = await put({ zones: [{ ...hawaii, name: ' ', tiers: [{ from: -1, standard: 1.999 }] }] }).expect(422);
    expect(Object.keys(shape.body.errors as object).sort()).toEqual([
      'zones.0.name',
      'zones.0.tiers.0.from',
      'zones.0.tiers.0.standard',
    ]);
    await put({ zones: [] }).expect(422);
    expect(await versions()).toHaveLength(1);
  });

  it('is replaced once by two colleagues at the same time', async () => {
    const results = await allAtOnce(shop.database.url, 'LOCK TABLE setting_versions', () =>
      [true, false].map(async (pickup) => await put({ pickup })),
    );
    expect(results.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [saved] = await versions();
    const refused = results.find(({ status }) => status === 409);
    expect(refused?.body).toMatchObject({ code: 'changed-meanwhile', version: saved?.version, current: saved?.plan });
  });

  it('changes the cart and the store’s data at once', async () => {
    const { checkout, agent } = await opened();
    const store = async () => (await visitor(shop).get('/api/store').expect(200)).body.shipping as object;
    expect(await store()).toMatchObject({
      standard: 8.99,
      varies: false,
      freeFrom: 75,
      expedited: null,
      pickup: false,
    });
    const tiers = [
      { from: 0, standard: 7, expedited: 20 },
      { from: 10, standard: 5, expedited: 15 },
    ];
    await put({ zones: [{ ...everywhere, tiers, freeFrom: null }] }).expect(200);
    expect(await store()).toMatchObject({ standard: 5, varies: true, freeFrom: null, expedited: 15, pickup: true });
    const cart = (await agent.get(`/api/cart/${checkout.sessionId}`).expect(200)).body as { totals: object };
    expect(cart.totals).toMatchObject({ shipping: 5, freeShippingRemaining: 0 });
  });
});

describe('a purchase', () => {
  beforeEach(() => put().expect(200));

  it('shows the ways of shipping to a destination, and their prices by weight @series', async () => {
    const { agent, checkout } = await opened();
    const { body: first } = await totals(agent, checkout.paymentIntentId, {}).expect(200);
    expect(first).toMatchObject({
      shipping: 8.99,
      total: 28.99,
      shippingMethod: 'standard',
      offers: [
        { method: 'standard', cost: 8.99 },
        { method: 'pickup', cost: 0 },
      ],
    });
    const { body } = await totals(agent, checkout.paymentIntentId, { ...toHawaii, shippingMethod: 'expedited' }).expect(
      200,
    );
    expect(body).toMatchObject({
      shipping: 30,
      total: 50,
      shippingMethod: 'expedited',
      offers: [
        { method: 'standard', cost: 12 },
        { method: 'expedited', cost: 30 },
        { method: 'pickup', cost: 0 },
      ],
    });
    const picked = await totals(agent, checkout.paymentIntentId, { ...toHawaii, shippingMethod: 'pickup' }).expect(200);
    expect(picked.body).toMatchObject({ shipping: 0, total: 20, shippingMethod: 'pickup' });
    expect(picked.body).toHaveProperty('offers', (body as { offers: unknown }).offers);
    const heavy = await opened(2);
    const shown = await totals(heavy.agent, heavy.checkout.paymentIntentId, {
      ...toHawaii,
      shippingMethod: 'expedited',
    }).expect(200);
    expect(shown.body).toMatchObject({ shipping: 18.5, shippingMethod: 'standard' });
  });

  it('costs the shipping of its destination, and refuses the total of another one', async () => {
    const { agent, checkout } = await opened();
    const refused = await holdCheckout(agent, checkout, { ...toHawaii, total: 28.99 }).expect(409);
    expect(refused.body).toMatchObject({ code: 'checkout.total-changed', totals: { shipping: 12, total: 32 } });
    await holdCheckout(agent, checkout, { ...toHawaii, total: 32 }).expect(200);
    await payInSandbox(agent, checkout).expect(200);
    const { body } = await placeOrder(agent, checkout, { totalAmount: 32, shippingCost: 12 }).expect(201);
    expect(body).toMatchObject({ shipping: 12, total: 32, shippingMethod: 'standard' });
  });

  it('costs the promised price when the rates change during the payment', async () => {
    const { agent, checkout } = await opened();
    await holdCheckout(agent, checkout, { ...toHawaii, total: 32 }).expect(200);
    await put({ zones: [everywhere] }, 1).expect(200);
    await holdCheckout(agent, checkout, { ...toHawaii, total: 32 }).expect(200);
    await payInSandbox(agent, checkout).expect(200);
    expect((await placeOrder(agent, checkout).expect(201)).body).toMatchObject({ shipping: 12, total: 32 });
  });

  it('is refused at its state when no zone contains it', async () => {
    await put({ zones: [hawaii], pickup: false }, 1).expect(200);
    const { agent, checkout } = await opened();
    const refused = await holdCheckout(agent, checkout).expect(422);
    expect(refused.body).toMatchObject({
      code: 'shipping.not-offered',
      errors: { state: 'We do not ship to California.' },
    });
    const shown = await totals(agent, checkout.paymentIntentId, { state: 'CA', zipCode: '95060' }).expect(200);
    expect(shown.body).toMatchObject({ offers: [], unavailable: 'We do not ship to California.' });
    await put({ zones: [hawaii] }, 2).expect(200);
    const other = await totals(agent, checkout.paymentIntentId, { state: 'CA', zipCode: '95060' }).expect(200);
    expect(other.body).toMatchObject({
      shippingMethod: 'standard',
      offers: [{ method: 'pickup', cost: 0 }],
      unavailable: 'We do not ship to California.',
    });
  });

  it('can be picked up without an address, and is taxed like a sale in the store', async () => {
    await shop.database.query(
      `INSERT INTO tax_rates (state, rate_ppm, valid_from) VALUES ('CA', 90000, '2026-01-01'), ('HI', 40000, '2026-01-01')`,
    );
    const empty = { address: '', city: '', state: '', zipCode: '' };
    const { agent, order } = await ordered({ ...empty, shippingMethod: 'pickup', total: 21.8 });
    expect(order).toMatchObject({
      shippingMethod: 'pickup',
      shipping: 0,
      tax: 1.8,
      total: 21.8,
      address: '',
    });
    expect(order.arrival).toBeUndefined();
    const [placed] = await shop.database.query<{ year: number }>(
      `SELECT extract(year FROM max(created_at) AT TIME ZONE 'America/Los_Angeles')::integer AS year FROM orders`,
    );
    const { body: report } = await staff
      .get('/api/admin/tax-report')
      .query(placed ?? {})
      .expect(200);
    expect(report).toMatchObject({
      months: expect.arrayContaining([expect.objectContaining({ state: 'CA', tax: 1.8 })]),
    });
    await staff.patch(`/api/admin/orders/${order.id}`).send({ status: 'shipped' }).expect(200);
    const seen = (await agent.get(`/api/orders/${order.id}`).expect(200)).body as OrderResponse;
    expect(seen.timeline.at(-1)).toMatchObject({ kind: 'shipped', text: 'Ready to pick up' });
    const mails = await shop.database.query(
      `SELECT payload->>'template' AS template, payload->>'pickup' AS pickup, payload->'order'->>'pickup' AS ordered
       FROM mails WHERE recipient = 'mary@shop.example' ORDER BY created_at DESC LIMIT 2`,
    );
    expect(mails).toEqual([
      { template: 'order-shipped', pickup: 'true', ordered: null },
      { template: 'order-confirmation', pickup: null, ordered: 'true' },
    ]);
  });

  it('is returned to the store after its pickup, for the whole payment and its tax @series', async () => {
    await shop.database.query(`INSERT INTO tax_rates (state, rate_ppm, valid_from) VALUES ('CA', 90000, '2026-01-01')`);
    const empty = { address: '', city: '', state: '', zipCode: '' };
    const { agent, order } = await ordered({ ...empty, shippingMethod: 'pickup', total: 43.6 }, 2);
    const plainId = order.id.replaceAll('-', '');
    const sent = { id: order.id, plainId, total: order.total, itemIds: order.items.map(({ id }) => id) };
    await requestReturn(agent, sent, { quantity: 2 }).expect(409);
    await staff.patch(`/api/admin/orders/${order.id}`).send({ status: 'shipped' }).expect(200);
    const { id } = await aReturn(agent, sent, { quantity: 2 });
    await agent.get(`/api/returns/${id}/label.pdf`).expect(200);
    expect((await receive(staff, id).expect(200)).body).toMatchObject({ state: 'refunded', refunded: 43.6 });
    const [refund] = await shop.database.query('SELECT amount_cents, tax_cents FROM refunds WHERE order_id = $1', [
      plainId,
    ]);
    expect(refund).toEqual({ amount_cents: 4360, tax_cents: 360 });
  });

  it('cannot be picked up when the shop does not offer it', async () => {
    await put({ pickup: false }, 1).expect(200);
    const { agent, checkout } = await opened();
    const refused = await holdCheckout(agent, checkout, { shippingMethod: 'pickup' }).expect(422);
    expect(refused.body.errors).toEqual({ shippingMethod: 'Please choose a shipping method.' });
  });

  it('refunds a payment without a hold that lacks the shipping to its destination', async () => {
    const { agent, checkout } = await opened();
    await payInSandbox(agent, checkout).expect(200);
    const shippingAddress = '12 Ocean St, Honolulu, HI 96815';
    const refused = await placeOrder(agent, checkout, {
      customerName: 'Mary Ann Smith',
      customerEmail: 'mary@shop.example',
      shippingAddress,
    }).expect(409);
    expect(refused.body).toMatchObject({ code: 'payment-refunded' });
  });
});
