import { randomUUID } from 'node:crypto';
import type { OpenAPIObject } from '@nestjs/swagger';
import type { CartResponse } from '../../src/adapters/http/cart/cart.response.js';
import type { FilledCartResponse } from '../../src/adapters/http/cart/intake.response.js';
import type { OrderResponse } from '../../src/adapters/http/orders/order.response.js';
import type { StaffOrderResponse } from '../../src/adapters/http/orders/staff-order.response.js';
import { type Agent, signedIn, visitor } from '../builders/account.js';
import { aCart } from '../builders/cart.js';
import { anOrder, holdCheckout, openCheckout, payInSandbox } from '../builders/checkout.js';
import { aProduct, type BuiltProduct } from '../builders/product.js';
import { allAtOnce } from '../harness/all-at-once.js';
import { apiDescription } from '../harness/routes.js';
import { startTestApp, type TestApp } from '../harness/test-app.js';

describe('a request with an Idempotency-Key', () => {
  let shop: TestApp;
  let product: BuiltProduct;
  let browser: Agent;
  let key: string;

  beforeAll(async () => {
    shop = await startTestApp({ TRUST_PROXY: 'true' }, { worker: false });
  });
  beforeEach(async () => {
    product = await aProduct(shop.database, { price: 40, stock: 20 });
    browser = visitor(shop);
    key = randomUUID();
  });
  afterAll(() => shop.close());

  const post = (path: string, body: object, client = browser, under = `"${key}"`) =>
    client.post(path).set('Idempotency-Key', under).send(body);
  const unit = (quantity = 1) => ({ productId: product.id, quantity });
  const quantities = async (sessionId: string, client = browser) =>
    ((await client.get(`/api/cart/${sessionId}`).expect(200)).body as CartResponse).items.map(
      ({ quantity }) => quantity,
    );
  const count = async (sql: string) =>
    (await shop.database.query<{ n: number }>(`SELECT count(*)::integer AS n FROM ${sql}`))[0]?.n;

  describe('when it is repeated', () => {
    it('adds its units to the cart once, and returns the current cart', async () => {
      const { sessionId } = await aCart(browser).build();
      const items = `/api/cart/${sessionId}/items`;
      await post(items, unit(2)).expect(201);
      const again = await post(items, unit(2)).expect(201);
      expect((again.body as CartResponse).items).toMatchObject([{ quantity: 2 }]);
      await post(items, unit(2), browser, `"${randomUUID()}"`).expect(201);
      await browser.post(items).send(unit()).expect(201);
      expect(await quantities(sessionId)).toEqual([5]);
    });

    it('may contain its key without quotation marks', async () => {
      const { sessionId } = await aCart(browser).build();
      for (const under of [key, `"${key}"`]) {
        await post(`/api/cart/${sessionId}/items`, unit(), browser, under).expect(201);
      }
      expect(await quantities(sessionId)).toEqual([1]);
    });

    it('removes a line once, without an error for the second request', async () => {
      const cart = await aCart(browser).with(product).build();
      const line = `/api/cart/items/${cart.items[0]?.id ?? ''}`;
      for (let times = 1; times <= 2; times++) {
        const response = await browser.delete(line).set('Idempotency-Key', key).expect(200);
        expect((response.body as CartResponse).items).toEqual([]);
      }
    });

    it('creates one cart', async () => {
      const made = await post('/api/cart', {}).expect(201);
      const again = await post('/api/cart', {}).expect(201);
      expect(again.body).toEqual(made.body);
    });

    it('creates one account and signs in, even if the first response and its cookies were lost', async () => {
      const account = registration();
      const first = await post('/api/register', account).expect(201);
      const later = visitor(shop);
      const again = await post('/api/register', account, later).expect(201);
      expect(again.body).toEqual(first.body);
      expect((await later.get('/api/user').expect(200)).body).toMatchObject({ username: account.username });
      await post('/api/register', account, later).expect(201);
    });

    it('does not sign in with a different or outdated password', async () => {
      const account = registration();
      await post('/api/register', account).expect(201);
      const guess = await post('/api/register', { ...account, password: 'another password' }, visitor(shop));
      expect(guess.status).toBe(422);
      const change = { currentPassword: account.password, newPassword: 'a wholly new password' };
      await browser.put('/api/user/password').send(change).expect(200);
      const late = visitor(shop);
      expect((await post('/api/register', account, late).expect(409)).body).toMatchObject({ code: 'account.changed' });
      await late.get('/api/user').expect(401);
    });

    it('sends one message, one confirmation and one newsletter link', async () => {
      const email = `${key}@shop.example`;
      const message = { name: 'Marina', email, subject: 'A question', message: 'Which size is right for me?' };
      for (let times = 1; times <= 2; times++) {
        await post('/api/contact', message).expect(201);
        await post('/api/newsletter', { email }).expect(202);
      }
      expect(await count(`contact_submissions WHERE email = '${email}'`)).toBe(1);
      expect(await count(`mails WHERE recipient = '${email}'`)).toBe(2);
    });

    it('adds to the wishlist once, with the same response', async () => {
      const { agent } = await signedIn(shop);
      await post('/api/wishlist', { productId: product.id }, agent).expect(201);
      await post('/api/wishlist', { productId: product.id }, agent).expect(201);
      await agent.post('/api/wishlist').send({ productId: product.id }).expect(200);
    });

    it('buys again once, with the same list of added items @series', async () => {
      const { agent } = await signedIn(shop);
      const { id } = await anOrder(agent, [{ product, quantity: 3 }]);
      const first = (await post(`/api/orders/${id}/buy-again`, {}, agent).expect(200)).body as FilledCartResponse;
      const again = (await post(`/api/orders/${id}/buy-again`, {}, agent).expect(200)).body as FilledCartResponse;
      expect(first.added).toEqual([{ name: product.name, variant: null, quantity: 3 }]);
      expect(again).toEqual(first);
    });

    it('places one order', async () => {
      const { agent } = await signedIn(shop);
      const checkout = await openCheckout(agent, [{ product }]);
      await holdCheckout(agent, checkout).expect(200);
      await payInSandbox(agent, checkout).expect(200);
      const { paymentIntentId } = checkout;
      const first = (await post('/api/orders', { paymentIntentId }, agent).expect(201)).body as OrderResponse;
      expect((await post('/api/orders', { paymentIntentId }, agent).expect(200)).body).toEqual(first);
      const other = await post('/api/orders', { paymentIntentId, taxAmount: 0 }, agent).expect(422);
      expect(other.body).toMatchObject({ code: 'idempotency.other-call' });
    });

    it('lets staff create one order, one note and one refund', async () => {
      const { agent: staff } = await signedIn(shop, { admin: true });
      const customer = { customerName: 'Ana', customerEmail: 'ana@shop.example' };
      const staffOrder = { ...customer, paymentMethod: 'cash', items: [unit(2)] };
      const made = (await post('/api/admin/orders', staffOrder, staff).expect(201)).body as StaffOrderResponse;
      const again = (await post('/api/admin/orders', staffOrder, staff).expect(201)).body as StaffOrderResponse;
      expect(again.id).toBe(made.id);
      expect(await count(`stock WHERE product_id = ${product.id} AND on_hand = 18`)).toBe(1);
      const path = `/api/admin/orders/${made.id}`;
      for (let times = 1; times <= 2; times++) {
        await staff.patch(path).set('Idempotency-Key', key).send({ note: 'She comes on Friday.' }).expect(200);
        await post(`${path}/refund`, { amount: 30 }, staff).expect(200);
      }
      const order = (await staff.get(path).expect(200)).body as StaffOrderResponse;
      expect(order).toMatchObject({ refunded: 30, refunds: [{ amount: 30 }] });
      expect(order.staffTimeline.filter(({ text }) => text.includes('Friday'))).toHaveLength(1);
    });
  });

  describe('is carried out separately from', () => {
    it('a request with another body, which is rejected', async () => {
      const { sessionId } = await aCart(browser).build();
      await post(`/api/cart/${sessionId}/items`, unit(1)).expect(201);
      const other = await post(`/api/cart/${sessionId}/items`, unit(2)).expect(422);
      expect(other.body).toMatchObject({
        code: 'idempotency.other-call',
        message: 'This Idempotency-Key was sent with another body.',
      });
      expect(await quantities(sessionId)).toEqual([1]);
    });

    it('a request for another cart, by another account or from another network', async () => {
      const [one, other] = [await aCart(browser).build(), await aCart(browser).build()];
      await post(`/api/cart/${one.sessionId}/items`, unit()).expect(201);
      await post(`/api/cart/${other.sessionId}/items`, unit()).expect(201);
      expect(await quantities(other.sessionId)).toEqual([1]);

      const carts = new Set<string>();
      const { agent: her } = await signedIn(shop);
      const { agent: him } = await signedIn(shop);
      for (const client of [her, him, browser]) {
        carts.add(((await post('/api/cart', {}, client).expect(201)).body as CartResponse).sessionId);
      }
      const elsewhere = await post('/api/cart', {}).set('X-Forwarded-For', '203.0.113.7').expect(201);
      carts.add((elsewhere.body as CartResponse).sessionId);
      expect(carts.size).toBe(4);
    });

    it('a request from two days ago', async () => {
      const { sessionId } = await aCart(browser).build();
      for (let times = 1; times <= 2; times++) {
        await post(`/api/cart/${sessionId}/items`, unit()).expect(201);
        await shop.database.query(`UPDATE idempotency_keys SET created_at = now() - interval '24 hours'`);
      }
      await post(`/api/cart/${sessionId}/items`, unit()).expect(201);
      await post(`/api/cart/${sessionId}/items`, unit()).expect(201);
      expect(await quantities(sessionId)).toEqual([3]);
    });
  });

  it('is rejected with a waiting time while the first one is running, and gets its response afterward', async () => {
    const { sessionId } = await aCart(browser).build();
    const add = () => post(`/api/cart/${sessionId}/items`, unit()).then((response) => response);
    const responses = await allAtOnce(
      shop.database.url,
      `SELECT FROM carts WHERE session_id = '${sessionId}' FOR UPDATE`,
      () => [add(), add(), add()],
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    const refused = responses.find(({ status }) => status === 409);
    expect(refused?.body).toMatchObject({ code: 'idempotency.under-way' });
    expect(refused?.headers['retry-after']).toBe('1');
    expect((await add()).status).toBe(201);
    expect(await quantities(sessionId)).toEqual([1]);
  });

  it('is carried out after an earlier rejection, which is not stored', async () => {
    const { sessionId } = await aCart(browser).build();
    await shop.database.query('UPDATE stock SET held = on_hand WHERE product_id = $1', [product.id]);
    await post(`/api/cart/${sessionId}/items`, unit()).expect(409);
    await shop.database.query('UPDATE stock SET held = 0 WHERE product_id = $1', [product.id]);
    await post(`/api/cart/${sessionId}/items`, unit()).expect(201);
  });

  it('stores the change and its record in one transaction', async () => {
    const { sessionId } = await aCart(browser).build();
    const add = () => post(`/api/cart/${sessionId}/items`, unit());
    await shop.database.query(`ALTER TABLE idempotency_keys ADD CONSTRAINT broken CHECK (false) NOT VALID`);
    await add().expect(500);
    await shop.database.query(`ALTER TABLE idempotency_keys DROP CONSTRAINT broken`);
    expect(await quantities(sessionId)).toEqual([]);
    await shop.database.query(`ALTER TABLE cart_items ADD CONSTRAINT broken CHECK (false) NOT VALID`);
    await add().expect(500);
    await shop.database.query(`ALTER TABLE cart_items DROP CONSTRAINT broken`);
    await add().expect(201);
    expect(await quantities(sessionId)).toEqual([1]);
  });

  it.each(['', 'too-short', 'x'.repeat(256), 'with a space in it', `"no-closing-mark-here`, 'é'.repeat(20)])(
    'is rejected with the malformed key %p',
    async (malformed) => {
      const { sessionId } = await aCart(browser).build();
      const refused = await post(`/api/cart/${sessionId}/items`, unit(), browser, malformed).expect(400);
      expect((refused.body as { errors: object }).errors).toHaveProperty('Idempotency-Key');
      expect(await quantities(sessionId)).toEqual([]);
    },
  );

  it('stores neither the key nor personal data, and the record is deleted with the account', async () => {
    const account = registration();
    await post('/api/register', account).expect(201);
    const wished = randomUUID();
    await post('/api/wishlist', { productId: product.id }, browser, wished).expect(201);
    const rows = await shop.database.query<{ stored: string }>(
      `SELECT concat(encode(id, 'escape'), encode(fingerprint, 'escape'), result) AS stored FROM idempotency_keys`,
    );
    const stored = rows.map((row) => row.stored).join();
    for (const secret of [key, wished, account.username, account.password]) expect(stored).not.toContain(secret);

    const { id } = (await browser.get('/api/user').expect(200)).body as { id: number };
    expect(await count(`idempotency_keys WHERE user_id = ${id}`)).toBe(1);
    await browser.post('/api/user/confirm-password').send({ password: account.password }).expect(204);
    await browser.delete('/api/user').expect(200);
    expect(await count(`idempotency_keys WHERE user_id = ${id}`)).toBe(0);
  });

  it('is documented for every route that supports it', () => {
    const { paths } = apiDescription() as OpenAPIObject;
    const described = Object.entries(paths).flatMap(([path, calls]) =>
      (['post', 'put', 'patch', 'delete'] as const)
        .filter((method) => JSON.stringify(calls[method]?.parameters ?? []).includes('"Idempotency-Key"'))
        .map((method) => `${method} ${path}`),
    );
    expect(described.sort()).toEqual([
      'delete /api/admin/orders/{id}/payment',
      'delete /api/cart/items/{id}',
      'delete /api/cart/{sessionId}',
      'delete /api/cart/{sessionId}/promo',
      'patch /api/admin/orders/{id}',
      'patch /api/admin/products/{id}',
      'patch /api/products/{id}',
      'post /api/admin/bulk-edits',
      'post /api/admin/bulk-edits/{id}/undo',
      'post /api/admin/contact-submissions/{id}/replies',
      'post /api/admin/orders',
      'post /api/admin/orders/{id}/corrections',
      'post /api/admin/orders/{id}/exchanges',
      'post /api/admin/orders/{id}/parcels',
      'post /api/admin/orders/{id}/pay-link',
      'post /api/admin/orders/{id}/refund',
      'post /api/admin/orders/{id}/returns',
      'post /api/admin/products',
      'post /api/admin/returns/{id}/label-mail',
      'post /api/admin/returns/{id}/refund-sent',
      'post /api/admin/stock',
      'post /api/cart',
      'post /api/cart/{sessionId}/accept-changes',
      'post /api/cart/{sessionId}/items',
      'post /api/cart/{sessionId}/promo',
      'post /api/contact',
      'post /api/newsletter',
      'post /api/orders',
      'post /api/orders/{id}/buy-again',
      'post /api/orders/{id}/returns',
      'post /api/orders/{id}/reviews',
      'post /api/products',
      'post /api/register',
      'post /api/user/cart',
      'post /api/waitlist',
      'post /api/wishlist',
      'post /api/wishlist/merge',
      'put /api/admin/orders/{id}/payment',
      'put /api/cart/items/{id}',
    ]);
  });

  const registration = () => ({
    username: `shopper-${key.slice(0, 8)}`,
    email: `${key}@shop.example`,
    password: `password of ${key}`,
  });
});

describe('keys of visitors', () => {
  let shop: TestApp;
  beforeAll(async () => {
    shop = await startTestApp({ RATE_LIMIT_FACTOR: '0.01' }, { worker: false });
  });
  afterAll(() => shop.close());

  it('are limited in number, to save storage @series', async () => {
    const browser = visitor(shop);
    const removeItem = () =>
      browser
        .delete('/api/cart/items/unknown')
        .set('Idempotency-Key', randomUUID())
        .then(({ status }) => status);
    for (let times = 1; times <= 60; times++) expect(await removeItem()).toBe(404);
    expect(await removeItem()).toBe(429);
    await browser.delete('/api/cart/items/unknown').expect(404);
  });
});
