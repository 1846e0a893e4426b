import type { OrderResponse } from '../../src/adapters/http/orders/order.response.js';
import { SignedLinks } from '../../src/domain/shared/ports/signed-links.js';
import { type Agent, signedIn, visitor } from '../builders/account.js';
import { anOrder, holdCheckout, openCheckout, payInSandbox, placeOrder } from '../builders/checkout.js';
import { aProduct } from '../builders/product.js';
import { startTestApp, type TestApp } from '../harness/test-app.js';

describe('an order', () => {
  let shop: TestApp;
  let agent: Agent;
  beforeAll(async () => {
    shop = await startTestApp({}, { worker: false });
  });
  beforeEach(async () => {
    ({ agent } = await signedIn(shop));
  });
  afterAll(() => shop.close());

  const bought = async (client = agent) => anOrder(client, [{ product: await aProduct(shop.database, { price: 40 }) }]);
  const idIn = ({ id }: OrderResponse) => id.replaceAll('-', '');
  const show = async ({ id }: OrderResponse, client: Agent) =>
    (await client.get(`/api/orders/${id}`).expect(200)).body as OrderResponse;
  const ship = (order: OrderResponse) =>
    shop.database.query(
      `WITH shipped AS (UPDATE orders SET status = 'shipped', carrier = 'UPS', tracking_number = '1Z9' WHERE id = $1)
       INSERT INTO order_events (order_id, kind, detail)
       VALUES ($1, 'note', '{"text": "a difficult one"}'), ($1, 'status', '{"status": "shipped"}')`,
      [idIn(order)],
    );

  it('starts its timeline with the order and its payment', async () => {
    const order = await bought();
    expect(order.timeline).toEqual([
      { kind: 'placed', at: order.createdAt, text: 'Order placed' },
      { kind: 'paid', at: order.createdAt, text: 'Payment of $48.99 received' },
    ]);
    expect(order).toMatchObject({ mine: true, shippingMethod: 'standard', status: 'pending' });
    for (const field of ['carrier', 'trackingNumber', 'trackingUrl']) expect(order).not.toHaveProperty(field);
  });

  it('shows the tracking and the refunds, but no staff notes', async () => {
    const order = await bought();
    await ship(order);
    await shop.database.query(
      `INSERT INTO refunds (id, order_id, payment_intent_id, amount_cents, reason, state, failed_at)
       SELECT gen_random_uuid(), $1, 'pi', cents, 'Too small', state, CASE state WHEN 'failed' THEN now() END
       FROM (VALUES (500, 'succeeded'), (700, 'failed')) AS refund (cents, state)`,
      [idIn(order)],
    );
    const shown = await show(order, agent);
    expect(shown).toMatchObject({
      status: 'shipped',
      carrier: 'UPS',
      trackingNumber: '1Z9',
      trackingUrl: 'https://www.ups.com/track?tracknum=1Z9',
    });
    expect(shown.timeline.slice(2).map(({ kind, text }) => [kind, text])).toEqual([
      ['shipped', 'Shipped with UPS, tracking number 1Z9'],
      ['refunded', '$5.00 refunded'],
      ['refund-failed', 'Refund of $7.00 did not go through. We will be in touch.'],
    ]);
    expect((await agent.get('/api/orders').expect(200)).body).toEqual([shown]);
  });

  it('is listed for its buyer only, newest first', async () => {
    const orders = [await bought(), await bought()];
    const list = await agent.get('/api/orders').expect(200);
    expect((list.body as OrderResponse[]).map(({ id }) => id)).toEqual(orders.map(({ id }) => id).reverse());
    const other = await signedIn(shop);
    await shop.database.query('UPDATE orders SET email = $1', [other.user.email]);
    expect((await other.agent.get('/api/orders').expect(200)).body).toEqual([]);
    await visitor(shop).get('/api/orders').expect(401);
  });

  it('is shown completely to its owner, to staff and in the browser that placed it, and masked to others', async () => {
    const order = await bought();
    await ship(order);
    await shop.database.query(`UPDATE orders SET promo_code = 'FOR-OWNER' WHERE id = $1`, [idIn(order)]);
    const { mine, ...whole } = await show(order, agent);
    expect([mine, whole.masked, whole.promoCode]).toEqual([true, false, 'FOR-OWNER']);
    expect(await show(order, (await signedIn(shop, { admin: true })).agent)).toEqual({ ...whole, mine: false });
    for (const stranger of [visitor(shop), (await signedIn(shop)).agent]) {
      const masked = await show(order, stranger);
      const { items, subtotal, shipping, total, status } = whole;
      expect(masked).toMatchObject({ mine: false, masked: true, items, subtotal, shipping, total, status });
      expect([masked.email, masked.firstName]).toEqual([
        `${whole.email.charAt(0)}…@…`,
        `${whole.firstName.charAt(0)}…`,
      ]);
      const text = JSON.stringify(masked);
      const { email, firstName, lastName, address, city, zipCode } = whole;
      for (const secret of [email, firstName, lastName, address, city, zipCode, '1Z9', 'ups.com', 'FOR-OWNER'])
        expect(text).not.toContain(secret);
    }
    await agent.post('/api/logout').expect(204);
    expect(await show(order, agent)).toEqual({ ...whole, mine: false });
  });

  it('sets its browser cookie once, however often its payment is reported', async () => {
    const checkout = await openCheckout(agent, [{ product: await aProduct(shop.database, { price: 40 }) }]);
    await holdCheckout(agent, checkout).expect(200);
    await payInSandbox(agent, checkout).expect(200);
    const placed = await placeOrder(agent, checkout).expect(201);
    expect(placed.get('Set-Cookie')).toEqual([expect.stringMatching(/^order_keys=.*; HttpOnly/)]);
    expect((await placeOrder(agent, checkout).expect(200)).get('Set-Cookie')).toBeUndefined();
  });

  it('is shown completely for 30 days with the link in its mails', async () => {
    const [order, other] = [await bought(), await bought()];
    const links = shop.app.get(SignedLinks, { strict: false });
    const isMasked = async (key: string, { id } = order) =>
      ((await visitor(shop).get(`/api/orders/${id}`).query({ key }).expect(200)).body as OrderResponse).masked;
    const key = links.sign('order', idIn(order), new Date(Date.now() + 60_000));
    expect(await isMasked(key)).toBe(false);
    expect(await isMasked(key, other)).toBe(true);
    expect(await isMasked(links.sign('order', idIn(order), new Date(Date.now() - 1)))).toBe(true);
    expect(await isMasked('nonsense')).toBe(true);
    await visitor(shop).get(`/api/orders/${order.id}?key=a&key=b`).expect(422);
  });
});
