import { WaitlistJobs } from '../../src/adapters/timers/waitlist-jobs.js';
import { SignedLinks } from '../../src/domain/shared/ports/signed-links.js';
import { JoinWaitlist } from '../../src/domain/waitlist/use-cases/join-waitlist.js';
import { type Agent, signedIn, visitor } from '../builders/account.js';
import {
  customer,
  holdCheckout,
  openCheckout,
  type OpenedCheckout,
  payInSandbox,
  placeOrder,
} from '../builders/checkout.js';
import { aProduct, type BuiltProduct } from '../builders/product.js';
import { aSet, aSetOf } from '../builders/set.js';
import { allAtOnce, connections } from '../harness/all-at-once.js';
import { startTestApp, type TestApp } from '../harness/test-app.js';

let shop: TestApp;
let product: BuiltProduct;
let number = 0;
beforeAll(async () => {
  shop = await startTestApp({ REDIS_URL: '', RATE_LIMIT_FACTOR: '1000' });
});
beforeEach(async () => {
  product = await aSoldOutBikini();
});
afterEach(() => shop.database.query('DELETE FROM mail_pause'));
afterAll(() => shop.close());

const aSoldOutBikini = (
  variants = [
    { size: 'S', stock: 3 },
    { size: 'M', stock: 0 },
  ],
) => aProduct(shop.database, { name: 'Wave Bikini', variants: variants.map((one) => ({ ...one, color: 'Navy' })) });
const sizeM = ({ variants }: BuiltProduct) => variants.find(({ size }) => size === 'M')?.id ?? 0;
const serve = () => shop.app.get(WaitlistJobs, { strict: false }).work.waitlist();
const someone = () => `shopper${(number += 1)}@shop.example`;
const wish = (email: string, of = product) => ({ productId: of.id, variantId: sizeM(of), email });
const tokenOf = async (email: string) => {
  const [entry] = await shop.database.query<{ id: number }>(
    'SELECT id FROM waitlist_entries WHERE email = $1 ORDER BY id DESC',
    [email],
  );
  return shop.app.get(SignedLinks, { strict: false }).sign('waitlist', String(entry?.id ?? 0), null);
};
const mailsTo = async (email: string) =>
  (
    await shop.database.query<{ template: string }>(
      'SELECT template FROM mails WHERE recipient = $1 ORDER BY template',
      [email],
    )
  ).map(({ template }) => template);
const look = async (token: string) => (await visitor(shop).get(`/api/waitlist/${token}`).expect(200)).body as object;
/** Adds an entry to the waitlist, and returns its token. */
const inLine = async (of = product) => {
  const email = someone();
  // Calls the use case directly, because the response of the API takes a fixed time.
  await shop.app.get(JoinWaitlist, { strict: false }).execute({ ...wish(email, of), userId: null });
  const token = await tokenOf(email);
  await visitor(shop).post('/api/waitlist/confirm').send({ token }).expect(200);
  return { email, token };
};
const arrive = (units: number, of = product) =>
  shop.database.query('UPDATE stock SET on_hand = on_hand + $2 WHERE variant_id = $1', [sizeM(of), units]);
const stockOf = async (of = product) =>
  (await shop.database.query('SELECT on_hand, held FROM stock WHERE variant_id = $1', [sizeM(of)]))[0];
const endReservations = () =>
  shop.database.query(
    `UPDATE waitlist_entries SET reserved_until = now() - interval '1 second' WHERE state = 'reserved'`,
  );
/** Ends all reservations, as if their mails were sent 12 hours ago. */
const advanceHours = async () => {
  await serve();
  await shop.database.query(
    `UPDATE mails SET state = 'sent', sent_at = now() - interval '12 hours', failed_at = NULL, lease_until = NULL
     WHERE template = 'back-in-stock'`,
  );
  await endReservations();
};
const claim = (agent: Agent, token: string, sessionId?: string) =>
  agent.post('/api/waitlist/claim').send({ token, sessionId });
const sessionOf = ({ body }: { body: unknown }) => (body as { sessionId: string }).sessionId;
const checkoutOf = async (agent: Agent, sessionId: string) => {
  const { body } = await agent.post('/api/create-payment-intent').send({ sessionId }).expect(200);
  return { sessionId, ...(body as Omit<OpenedCheckout, 'sessionId'>) };
};
const lock = 'LOCK TABLE waitlist_entries';
const sent = async (request: PromiseLike<unknown>) => await request;

describe('joining the waitlist for a size', () => {
  it('is confirmed once by a link in a mail, and shows the position', async () => {
    const email = someone();
    for (let time = 0; time < 2; time++) await visitor(shop).post('/api/waitlist').send(wish(email)).expect(202);
    const token = await tokenOf(email);
    expect(await look(token)).toMatchObject({ state: 'unconfirmed', place: null, variant: 'M, Navy' });
    await inLine();
    for (let time = 0; time < 2; time++) await visitor(shop).post('/api/waitlist/confirm').send({ token }).expect(200);
    expect(await look(token)).toMatchObject({ state: 'waiting', place: 2, productName: 'Wave Bikini' });
    await visitor(shop).post('/api/waitlist').send(wish(email.toUpperCase())).expect(202);
    expect(await mailsTo(email)).toEqual(['waitlist-confirmation', 'waitlist-confirmation']);
  });

  it('is rejected with an error message if the item is available or unknown', async () => {
    const [small] = product.variants;
    const email = someone();
    const inStock = await visitor(shop)
      .post('/api/waitlist')
      .send({ productId: product.id, variantId: small?.id, email });
    expect([inStock.status, inStock.body.message]).toEqual([409, 'This item is back in stock. You can buy it now.']);
    await visitor(shop).post('/api/waitlist').send({ productId: product.id, email }).expect(404);
    await visitor(shop).post('/api/waitlist').send({ productId: 999_999, variantId: 1, email }).expect(404);
    const set = await aSet(shop, { topStock: 0 });
    const whole = await visitor(shop).post('/api/waitlist').send({ productId: set.id, email });
    expect([whole.status, whole.body.message]).toEqual([404, 'This product is no longer available.']);
    const typed = await visitor(shop).post('/api/waitlist').send(wish('nonsense')).expect(422);
    expect(typed.body.errors).toEqual({ email: expect.any(String) });
    for (const token of ['x', '1.' + 'A'.repeat(43), `${'9'.repeat(10)}.${'A'.repeat(43)}`])
      await visitor(shop).get(`/api/waitlist/${token}`).expect(404);
  });

  it('is limited to twenty sizes per address, even for concurrent requests @series', async () => {
    const email = someone();
    const others = await Promise.all(Array.from({ length: 22 }, () => aSoldOutBikini()));
    await allAtOnce(shop.database.url, lock, () =>
      others.map((other) => sent(visitor(shop).post('/api/waitlist').send(wish(email, other)).expect(202))),
    );
    expect(await mailsTo(email)).toHaveLength(20);
  });
});

describe('new units', () => {
  it('are reserved for the first entries before other customers can buy them, with one mail each', async () => {
    const [first, second, third] = [await inLine(), await inLine(), await inLine()];
    await arrive(2);
    expect(await stockOf()).toEqual({ on_hand: 2, held: 2 });
    const stranger = visitor(shop);
    const cart = await stranger.post('/api/cart').send({});
    const add = { productId: product.id, variantId: sizeM(product), quantity: 1 };
    await stranger.post(`/api/cart/${cart.body.sessionId}/items`).send(add).expect(409);
    await Promise.all([serve(), serve()]);
    await serve();
    expect(await mailsTo(first.email)).toEqual(['back-in-stock', 'waitlist-confirmation']);
    expect(await mailsTo(second.email)).toEqual(['back-in-stock', 'waitlist-confirmation']);
    expect(await mailsTo(third.email)).toEqual(['waitlist-confirmation']);
    expect(await look(third.token)).toMatchObject({ state: 'waiting', place: 1 });
  });

  it('remain reserved while the mail waits, which is cancelled after an unsubscription', async () => {
    await shop.database.query('INSERT INTO mail_pause DEFAULT VALUES');
    const { email, token } = await inLine();
    await arrive(1);
    await serve();
    await endReservations();
    await serve();
    const { reservedUntil } = (await look(token)) as { reservedUntil: string };
    const mail = () =>
      shop.database.query(`SELECT state FROM mails WHERE recipient = $1 AND template = 'back-in-stock'`, [email]);
    expect(new Date(reservedUntil).getTime()).toBeGreaterThan(Date.now() + 11 * 3_600_000);
    expect(await mail()).toEqual([{ state: 'pending' }]);
    await visitor(shop).post('/api/waitlist/leave').send({ token }).expect(200);
    await serve();
    expect(await mail()).toEqual([{ state: 'cancelled' }]);
  });

  it('are offered to the next entry after 12 hours, after an unsubscription, and when a product becomes available @series', async () => {
    const [first, second, third] = [await inLine(), await inLine(), await inLine()];
    await arrive(1);
    expect(await look(first.token)).toMatchObject({ state: 'reserved', reservedUntil: expect.any(String) });
    await advanceHours();
    await serve();
    expect(await look(first.token)).toMatchObject({ state: 'lapsed', reservedUntil: null });
    expect(await look(second.token)).toMatchObject({ state: 'reserved' });
    await visitor(shop).post(`/back-in-stock/stop?token=${second.token}`).expect(200);
    expect(await look(third.token)).toMatchObject({ state: 'reserved' });
    await shop.database.query('UPDATE products SET in_stock = false WHERE id = $1', [product.id]);
    await visitor(shop).post('/api/waitlist/leave').send({ token: third.token }).expect(200);
    const fourth = await inLine();
    expect([await look(fourth.token), await stockOf()]).toMatchObject([{ state: 'waiting' }, { on_hand: 1, held: 0 }]);
    await shop.database.query('UPDATE products SET in_stock = true WHERE id = $1', [product.id]);
    await serve();
    expect([await look(fourth.token), await stockOf()]).toMatchObject([{ state: 'reserved' }, { on_hand: 1, held: 1 }]);
  });

  it('are offered although many waiting shoppers want items that are not sold @series', async () => {
    const unsold = await aProduct(shop.database, {
      variants: Array.from({ length: 500 }, (_, size) => ({ size: String(size), color: 'Navy', stock: 1 })),
    });
    const sold = await aProduct(shop.database, { stock: 0 });
    await shop.database.query('UPDATE products SET in_stock = false WHERE id = ANY ($1)', [[unsold.id, sold.id]]);
    await shop.database.query(
      `INSERT INTO waitlist_entries (product_id, variant_id, email, state, joined_at)
       SELECT product_id, variant_id, 'mary@shop.example', 'waiting', now() FROM stock WHERE product_id = ANY ($1)`,
      [[unsold.id, sold.id]],
    );
    await shop.database.query('UPDATE stock SET on_hand = 1 WHERE product_id = $1', [sold.id]);
    await shop.database.query('UPDATE products SET in_stock = true WHERE id = $1', [sold.id]);
    await serve();
    expect(
      await shop.database.query(
        `SELECT product_id FROM waitlist_entries WHERE state = 'reserved' AND product_id = ANY ($1)`,
        [[unsold.id, sold.id]],
      ),
    ).toEqual([{ product_id: sold.id }]);
  });

  it('are reserved for a new entry at its confirmation if they are free', async () => {
    const email = someone();
    await visitor(shop).post('/api/waitlist').send(wish(email)).expect(202);
    await arrive(1);
    const confirmed = await visitor(shop)
      .post('/api/waitlist/confirm')
      .send({ token: await tokenOf(email) });
    expect(confirmed.body).toMatchObject({ state: 'reserved', place: null });
  });

  it('are reserved once for 10,000 entries @series', async () => {
    await shop.database.query(
      `INSERT INTO waitlist_entries (product_id, variant_id, email, state, joined_at)
       SELECT $1, $2, 'crowd' || n || '@shop.example', 'waiting', now() FROM generate_series(1, 10000) AS n`,
      [product.id, sizeM(product)],
    );
    await arrive(1);
    expect(await serve()).toMatchObject({ failures: [] });
    expect(
      await shop.database.query(
        `SELECT count(*)::int AS n, min(email) AS email FROM waitlist_entries WHERE state = 'reserved' AND product_id = $1`,
        [product.id],
      ),
    ).toEqual([{ n: 1, email: 'crowd1@shop.example' }]);
    expect(await stockOf()).toEqual({ on_hand: 1, held: 1 });
  });
});

describe('a reserved unit', () => {
  const aReservation = async () => {
    const entry = await inLine();
    await arrive(1);
    return entry;
  };

  it('can be bought through the link while it is sold out for others', async () => {
    const { token } = await aReservation();
    const { agent } = await signedIn(shop);
    const sessionId = sessionOf(await claim(agent, token).expect(200));
    const again = await claim(agent, token, sessionId).expect(200);
    expect(again.body).toMatchObject({ sessionId, items: [{ quantity: 1, available: 1, problem: null }] });
    const checkout = await checkoutOf(agent, sessionId);
    await holdCheckout(agent, checkout).expect(200);
    expect(await stockOf()).toEqual({ on_hand: 1, held: 1 });
    await advanceHours();
    await serve();
    await payInSandbox(agent, checkout).expect(200);
    await placeOrder(agent, checkout).expect(201);
    expect([await stockOf(), await look(token)]).toMatchObject([{ on_hand: 0, held: 0 }, { state: 'bought' }]);
    const late = await claim(agent, token).expect(409);
    expect(late.body.message).toBe('Your reservation has ended. You can sign up again on the product’s page.');
  });

  describe('for a cart whose checkout was opened before', () => {
    /**
     * The shopper opened the checkout of the last unit. Then the unit was sold, and the next unit is reserved for this
     * shopper.
     */
    const anEarlierCheckout = async () => {
      await arrive(1);
      const { agent } = await signedIn(shop);
      const checkout = await openCheckout(agent, [{ product, variantId: sizeM(product) }]);
      const sellOut = async () => {
        await shop.database.query('UPDATE stock SET on_hand = 0, held = 0 WHERE variant_id = $1', [sizeM(product)]);
        const { token } = await inLine();
        await arrive(1);
        await claim(agent, token, checkout.sessionId).expect(200);
        return token;
      };
      return { agent, checkout, sellOut };
    };
    const isBought = async (token: string) =>
      expect([await stockOf(), await look(token)]).toMatchObject([{ on_hand: 0, held: 0 }, { state: 'bought' }]);

    it('can be bought', async () => {
      const { agent, checkout, sellOut } = await anEarlierCheckout();
      const token = await sellOut();
      expect(await checkoutOf(agent, checkout.sessionId)).toMatchObject({ paymentIntentId: checkout.paymentIntentId });
      await holdCheckout(agent, checkout).expect(200);
      await payInSandbox(agent, checkout).expect(200);
      await placeOrder(agent, checkout).expect(201);
      await isBought(token);
    });

    it('can be bought although the checkout is held without units @series', async () => {
      const { agent, checkout, sellOut } = await anEarlierCheckout();
      await holdCheckout(agent, checkout).expect(200);
      await shop.database.query('UPDATE checkouts SET stock_held = false WHERE payment_intent_id = $1', [
        checkout.paymentIntentId,
      ]);
      const token = await sellOut();
      await holdCheckout(agent, checkout).expect(200);
      await payInSandbox(agent, checkout).expect(200);
      await placeOrder(agent, checkout).expect(201);
      await isBought(token);
    });

    it('is sold to a payment without a hold @series', async () => {
      const { agent, checkout, sellOut } = await anEarlierCheckout();
      const token = await sellOut();
      await payInSandbox(agent, checkout).expect(200);
      const { name: customerName, email: customerEmail, address, city, state, zipCode } = customer;
      const shippingAddress = `${address}, ${city}, ${state} ${zipCode}`;
      await placeOrder(agent, checkout, { customerName, customerEmail, shippingAddress }).expect(201);
      await isBought(token);
    });

    it('is sold to a payment after the hold has expired @series', async () => {
      const { agent, checkout, sellOut } = await anEarlierCheckout();
      await holdCheckout(agent, checkout).expect(200);
      await shop.database.query('UPDATE checkouts SET stock_held = false WHERE payment_intent_id = $1', [
        checkout.paymentIntentId,
      ]);
      const token = await sellOut();
      await payInSandbox(agent, checkout).expect(200);
      await placeOrder(agent, checkout).expect(201);
      await isBought(token);
    });
  });

  it('is bought in a set, with a size of the other half, if the product is sold only in sets @series', async () => {
    const set = await aSet(shop);
    const m = sizeM(set.top);
    await shop.database.query('UPDATE products SET set_only = true WHERE id = $1', [set.top.id]);
    await shop.database.query('UPDATE stock SET on_hand = 0 WHERE variant_id = $1', [m]);
    const { token } = await inLine(set.top);
    await arrive(1, set.top);
    expect(await look(token)).toMatchObject({
      state: 'reserved',
      set: { productId: set.id, name: 'Wave Set', slug: set.slug, otherHalf: 'bottom', isOnlyWay: true },
    });
    const { agent } = await signedIn(shop);
    const alone = await claim(agent, token).expect(422);
    expect(alone.body.message).toBe('This item is only sold as part of a set.');
    const bottom = set.bottom.variants[0]?.id ?? 0;
    const claimSet = (otherVariantId: number) =>
      agent.post('/api/waitlist/claim').send({ token, setId: set.id, otherVariantId });
    await claimSet(m).expect(422);
    const sessionId = sessionOf(await claimSet(bottom).expect(200));
    const again = await agent
      .post('/api/waitlist/claim')
      .send({ token, sessionId, setId: set.id, otherVariantId: bottom })
      .expect(200);
    expect(again.body).toMatchObject({
      totals: { subtotal: 80 },
      items: [m, bottom].map((variantId) => ({ variantId, quantity: 1, available: 1, problem: null })),
    });
    const checkout = await checkoutOf(agent, sessionId);
    await holdCheckout(agent, checkout).expect(200);
    await payInSandbox(agent, checkout).expect(200);
    await placeOrder(agent, checkout).expect(201);
    expect([await stockOf(set.top), await look(token)]).toMatchObject([{ on_hand: 0, held: 0 }, { state: 'bought' }]);
  });

  describe('for half of a set', () => {
    const aReservedTop = async () => {
      const set = await aSet(shop, { topStock: 0 });
      const { token } = await inLine(set.top);
      await arrive(1, set.top);
      return { set, token, bottom: set.bottom.variants[0]?.id ?? 0 };
    };
    const claimSet = (token: string, body: object) =>
      visitor(shop)
        .post('/api/waitlist/claim')
        .send({ token, ...body });
    const unavailable = { status: 409, body: { message: 'This set cannot be bought at the moment.' } };
    const change = (id: number, to: string) => shop.database.query(`UPDATE products SET ${to} WHERE id = $1`, [id]);

    it.each(['archived_at = now()', 'in_stock = false'])(
      'cannot be bought alone when its set is not available: %s',
      async (to) => {
        const { set, token, bottom } = await aReservedTop();
        await change(set.id, to);
        expect(await claimSet(token, { setId: set.id, otherVariantId: bottom })).toMatchObject(unavailable);
        expect((await claimSet(token, {}).expect(200)).body.items).toMatchObject([{ productId: set.top.id }]);
      },
    );

    it('cannot be added to another set, or with another half without its set', async () => {
      const { token, bottom } = await aReservedTop();
      const other = await aSet(shop);
      expect(await claimSet(token, { setId: other.id, otherVariantId: bottom })).toMatchObject(unavailable);
      for (const otherVariantId of [bottom, null]) {
        const { body } = await claimSet(token, { otherVariantId }).expect(422);
        expect(body.errors).toEqual({ setId: 'Please choose a set.' });
      }
    });

    it('is combined with the half in the cart, and with a half in another size @series', async () => {
      const { set, token, bottom } = await aReservedTop();
      const sessionId = sessionOf(await claimSet(token, {}).expect(200));
      const inSet = (otherVariantId: number) => claimSet(token, { sessionId, setId: set.id, otherVariantId });
      const short = await inSet(bottom).expect(409);
      expect(short.body.message).toContain('Wave Top');
      await arrive(2, set.top);
      for (const size of [bottom, bottom, sizeM(set.bottom)]) await inSet(size).expect(200);
      const { body } = await visitor(shop).get(`/api/cart/${sessionId}`).expect(200);
      const pieces = [sizeM(set.top), sizeM(set.top), bottom, sizeM(set.top), sizeM(set.bottom)];
      expect(body.items).toMatchObject(pieces.map((variantId) => ({ variantId, quantity: 1 })));
    });

    it('is offered in the set whose other half is available @series', async () => {
      const { set: first, token } = await aReservedTop();
      const second = await aSetOf(shop.database, first.top, (await aSet(shop)).bottom);
      expect(await look(token)).toMatchObject({ set: { productId: first.id } });
      await shop.database.query('UPDATE stock SET on_hand = 0 WHERE product_id = $1', [first.bottom.id]);
      expect(await look(token)).toMatchObject({ set: { productId: second.id } });
      await shop.database.query('UPDATE stock SET on_hand = 5 WHERE product_id = $1', [first.bottom.id]);
      await change(first.bottom.id, 'archived_at = now()');
      expect(await look(token)).toMatchObject({ set: { productId: second.id } });
    });
  });

  it('remains reserved when a checkout ends early, and is passed on when it expires @series', async () => {
    const { token } = await aReservation();
    const next = await inLine();
    const { agent } = await signedIn(shop);
    const sessionId = sessionOf(await claim(agent, token).expect(200));
    await holdCheckout(agent, await checkoutOf(agent, sessionId)).expect(200);
    // When the account holds stock for another cart, the earlier checkout ends.
    const other = await aProduct(shop.database);
    const second = await openCheckout(agent, [{ product: other }]);
    await holdCheckout(agent, second).expect(200);
    expect([await stockOf(), await look(token)]).toMatchObject([{ on_hand: 1, held: 1 }, { state: 'reserved' }]);
    expect((await agent.get(`/api/cart/${sessionId}`)).body.items).toMatchObject([{ available: 1, problem: null }]);
    await advanceHours();
    await serve();
    expect([await look(token), await look(next.token)]).toMatchObject([{ state: 'lapsed' }, { state: 'reserved' }]);
    expect((await agent.get(`/api/cart/${sessionId}`)).body.items).toMatchObject([
      { available: 0, problem: 'sold-out' },
    ]);
  });

  it('moves with the device’s cart to the account’s cart @series', async () => {
    const { token } = await aReservation();
    const { agent, user } = await signedIn(shop);
    const other = await aProduct(shop.database);
    const accountCart = await openCart(agent, other);
    const device = visitor(shop);
    const sessionId = sessionOf(await claim(device, token).expect(200));
    await device.post('/api/login').send({ username: user.username, password: user.password }).expect(200);
    const merged = await device.post('/api/user/cart').send({ sessionId }).expect(200);
    expect(merged.body.cart).toMatchObject({ sessionId: accountCart });
    expect(merged.body.cart.items).toContainEqual(
      expect.objectContaining({ productId: product.id, available: 1, problem: null }),
    );
  });

  it('is claimed by one of many concurrent visitors of the link, and released when the entry is deleted', async () => {
    const { token } = await aReservation();
    await allAtOnce(shop.database.url, lock, () =>
      Array.from({ length: connections }, () => sent(claim(visitor(shop), token).expect(200))),
    );
    expect(await stockOf()).toEqual({ on_hand: 1, held: 1 });
    const [{ carts } = { carts: 0 }] = await shop.database.query<{ carts: number }>(
      'SELECT count(DISTINCT cart_id)::int AS carts FROM waitlist_entries WHERE variant_id = $1',
      [sizeM(product)],
    );
    expect(carts).toBe(1);
    await shop.database.query('DELETE FROM waitlist_entries WHERE variant_id = $1', [sizeM(product)]);
    expect(await stockOf()).toEqual({ on_hand: 1, held: 0 });
  });
});

it('staff see the waitlist by size, the longest first @series', async () => {
  const { agent: staff } = await signedIn(shop, { admin: true });
  await shop.database.query('DELETE FROM waitlist_entries');
  const wanted = await aSoldOutBikini();
  await inLine(wanted);
  await inLine(wanted);
  await inLine();
  await arrive(1);
  const { body, headers } = await staff.get('/api/admin/waitlist').expect(200);
  expect(body).toMatchObject([
    { productId: wanted.id, variant: 'M, Navy', waiting: 2, reserved: 0, since: expect.any(String) },
    { productId: product.id, waiting: 0, reserved: 1, since: null },
  ]);
  expect(headers['x-total-count']).toBe('2');
  expect((await staff.get('/api/admin/waitlist?state=unconfirmed').expect(200)).body).toEqual([]);
  await shop.database.query(`UPDATE products SET name = 'Tide Suit' WHERE id = $1`, [wanted.id]);
  const found = await staff.get('/api/admin/waitlist?search=navy%20tide').expect(200);
  expect(found.body).toMatchObject([{ productId: wanted.id, productName: 'Tide Suit' }]);
  await visitor(shop).get('/api/admin/waitlist').expect(401);
});

describe('the waitlist of a size', () => {
  const entriesOf = async (staff: Agent, of = product) => {
    const query = { productId: of.id, variantId: sizeM(of) };
    const { body } = await staff.get('/api/admin/waitlist/entries').query(query).expect(200);
    return body as { id: number; email: string; state: string; reservedUntil: string | null }[];
  };

  it('shows its customers to staff, first in line first @series', async () => {
    const { agent: staff } = await signedIn(shop, { admin: true });
    const [first, second] = [await inLine(), await inLine()];
    await inLine(await aSoldOutBikini());
    await arrive(1);
    expect(await entriesOf(staff)).toEqual([
      {
        ...{ id: expect.any(Number), email: first.email, state: 'reserved' },
        ...{ joinedAt: expect.any(String), reservedUntil: expect.any(String) },
      },
      {
        ...{ id: expect.any(Number), email: second.email, state: 'waiting' },
        ...{ joinedAt: expect.any(String), reservedUntil: null },
      },
    ]);
    const { body } = await staff.get('/api/admin/waitlist/entries?variantId=x').expect(422);
    expect(Object.keys(body.errors as object)).toEqual(['productId', 'variantId']);
    expect((await staff.get(`/api/admin/waitlist/entries?productId=${product.id}`).expect(200)).body).toEqual([]);
  });

  it('counts and lists customers who have not confirmed their address, but not as demand', async () => {
    const { agent: staff } = await signedIn(shop, { admin: true });
    const [unconfirmed, confirmed] = [someone(), await inLine()];
    await shop.app.get(JoinWaitlist, { strict: false }).execute({ ...wish(unconfirmed), userId: null });
    const { body } = await staff.get('/api/admin/waitlist?state=unconfirmed').expect(200);
    expect(body).toMatchObject([{ productId: product.id, available: 0, waiting: 1, reserved: 0, unconfirmed: 1 }]);
    const listed = await entriesOf(staff);
    expect(listed).toMatchObject([
      { email: confirmed.email, state: 'waiting' },
      { email: unconfirmed, state: 'unconfirmed', joinedAt: expect.any(String), reservedUntil: null },
    ]);
    await staff.delete(`/api/admin/waitlist/entries/${listed[1]?.id}`).expect(204);
    expect(await entriesOf(staff)).toHaveLength(1);
  });

  it('loses a customer whom staff remove, whose reserved unit goes to the next customer @series', async () => {
    const { agent: staff, user } = await signedIn(shop, { admin: true });
    const [first, second] = [await inLine(), await inLine()];
    await arrive(1);
    const [reserved] = await entriesOf(staff);
    const remove = () => staff.delete(`/api/admin/waitlist/entries/${reserved?.id}`);
    await remove().expect(204);
    expect(await entriesOf(staff)).toMatchObject([{ email: second.email, reservedUntil: expect.any(String) }]);
    expect(await look(first.token)).toMatchObject({ state: 'left' });
    expect((await remove().expect(404)).body.message).toBe('This customer is no longer on the waitlist.');
    expect(
      await shop.database.query('SELECT action, subject_name, before, after FROM audit_entries WHERE user_id = $1', [
        user.id,
      ]),
    ).toEqual([
      {
        ...{ action: 'product.waitlist-entry-removed', subject_name: 'Wave Bikini (M, Navy)' },
        ...{ before: null, after: null },
      },
    ]);
  });

  it('retains a customer who is paying for the reserved unit @series', async () => {
    const { agent: staff } = await signedIn(shop, { admin: true });
    const { agent } = await signedIn(shop);
    const { token } = await inLine();
    await arrive(1);
    const checkout = await checkoutOf(agent, sessionOf(await claim(agent, token).expect(200)));
    await holdCheckout(agent, checkout).expect(200);
    const [paying] = await entriesOf(staff);
    const { body } = await staff.delete(`/api/admin/waitlist/entries/${paying?.id}`).expect(409);
    expect(body).toMatchObject({ code: 'waitlist.paying', message: expect.stringMatching(/is paying/) });
    expect(await entriesOf(staff)).toHaveLength(1);
  });
});

it('entries that were never confirmed, or ended long ago, are deleted @series', async () => {
  const [stays, old] = [await inLine(), someone()];
  await visitor(shop).post('/api/waitlist').send(wish(old)).expect(202);
  await shop.database.query(`UPDATE waitlist_entries SET created_at = now() - interval '8 days' WHERE email = $1`, [
    old,
  ]);
  const forget = shop.app.get(WaitlistJobs, { strict: false }).work['old-waitlist-entries'];
  expect(await forget()).toEqual({ result: '1 waitlist entry deleted.', failures: [] });
  expect(await look(stays.token)).toMatchObject({ state: 'waiting' });
});

async function openCart(agent: Agent, of: BuiltProduct): Promise<string> {
  const { sessionId } = (await agent.post('/api/cart').send({})).body as { sessionId: string };
  await agent.post(`/api/cart/${sessionId}/items`).send({ productId: of.id, quantity: 1 }).expect(201);
  return sessionId;
}
