import type { Response } from 'supertest';
import { type Agent, asGuest } from '../builders/account.js';
import { holdCheckout, openCheckout, type OpenedCheckout, payInSandbox, placeOrder } from '../builders/checkout.js';
import { aProduct } from '../builders/product.js';
import { startTestApp, type TestApp } from '../harness/test-app.js';

const campus = '203.0.113.7';
const elsewhere = '198.51.100.7';

describe('the units that one network holds', () => {
  let shop: TestApp;
  beforeAll(async () => {
    // The limits per network are scaled, here to six units.
    const settings = { HELD_UNITS_PER_NETWORK: '1', RATE_LIMIT_FACTOR: '6', TRUST_PROXY: 'true' };
    shop = await startTestApp(settings, { worker: false });
  });
  afterAll(() => shop.close());

  type Line = Parameters<typeof openCheckout>[1][number];

  async function guestWith(...lines: Line[]) {
    const { agent } = await asGuest(shop);
    return { agent, checkout: await openCheckout(agent, lines) };
  }

  const hold = ({ agent, checkout }: { agent: Agent; checkout: OpenedCheckout }, from = campus): Promise<Response> =>
    holdCheckout(agent, checkout).set('X-Forwarded-For', from);

  async function availableOf(productId: number): Promise<number | undefined> {
    const sql = 'SELECT sum(on_hand - held)::integer AS available FROM stock WHERE product_id = $1';
    return (await shop.database.query<{ available: number }>(sql, [productId]))[0]?.available;
  }

  it('are limited to half of a product’s units, even for many guests at once', async () => {
    const product = await aProduct(shop.database, { name: 'Tide Top', stock: 20 });
    const guests = [];
    for (let count = 0; count < 5; count += 1) guests.push(await guestWith({ product, quantity: 4 }));
    const responses = await Promise.all(guests.map((guest, at) => hold(guest, `203.0.113.${at}`)));
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 200, 409, 409, 409]);
    expect(responses.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'stock.network-limit',
      message:
        'You can buy up to 2 of Tide Top at once. Please lower the quantity. You can place another order afterward.',
      lines: [{ productId: product.id, available: 2 }],
    });
    expect(await availableOf(product.id)).toBe(12);
    const other = await guestWith({ product, quantity: 4 });
    expect((await hold(other, elsewhere)).status).toBe(200);
  });

  it('are counted for all variants of a product together', async () => {
    const variants = ['S', 'M', 'L'].map((size) => ({ size, stock: 4 }));
    const product = await aProduct(shop.database, { variants });
    const guests = [];
    for (const { id: variantId } of product.variants) guests.push(await guestWith({ product, quantity: 3, variantId }));
    const responses = await Promise.all(guests.map((guest) => hold(guest)));
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 200, 409]);
    expect(await availableOf(product.id)).toBe(6);
  });

  it('may be all units of a scarce product, even for a second shopper after the first has paid', async () => {
    const product = await aProduct(shop.database, { name: 'Harbor Hoodie', stock: 12 });
    const first = await guestWith({ product, quantity: 6 });
    const second = await guestWith({ product, quantity: 6 });
    expect((await hold(first)).status).toBe(200);
    expect((await hold(second)).body).toMatchObject({
      message:
        'Other shoppers on your network are buying Harbor Hoodie right now, and we cannot hold more of it for this network. Please remove Harbor Hoodie from your cart, or try again in 15 minutes.',
    });
    await payInSandbox(first.agent, first.checkout).expect(200);
    await placeOrder(first.agent, first.checkout).expect(201);
    expect((await hold(second)).status).toBe(200);
    expect(await availableOf(product.id)).toBe(0);
  });

  it('do not block a repeated hold of the same checkout, and its network is stored only during the hold', async () => {
    const product = await aProduct(shop.database, { stock: 12 });
    const guest = await guestWith({ product, quantity: 6 });
    expect((await hold(guest)).status).toBe(200);
    expect((await hold(guest)).status).toBe(200);
    const networkOf = (paymentIntentId: string) =>
      shop.database.query('SELECT network FROM checkouts WHERE payment_intent_id = $1', [paymentIntentId]);
    expect(await networkOf(guest.checkout.paymentIntentId)).toEqual([{ network: '203.0.113.0/24' }]);
    await payInSandbox(guest.agent, guest.checkout).expect(200);
    await placeOrder(guest.agent, guest.checkout).expect(201);
    expect(await networkOf(guest.checkout.paymentIntentId)).toEqual([{ network: null }]);
  });
});
