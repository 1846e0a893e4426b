import { Client } from 'pg';
import { type Agent, signedIn, type TestAccount, visitor } from '../builders/account.js';
import { customer, holdCheckout, openCheckout, payInSandbox, placeOrder } from '../builders/checkout.js';
import { aProduct, type BuiltProduct } from '../builders/product.js';
import { aReturn, aSentOrder } from '../builders/return.js';
import { startTestApp, type TestApp } from '../harness/test-app.js';

let shop: TestApp;
let product: BuiltProduct;
let agent: Agent;
let user: TestAccount;
beforeAll(async () => {
  shop = await startTestApp({}, { worker: false });
  product = await aProduct(shop.database, {
    name: 'Wave Bikini',
    variants: [{ size: 'S', color: 'Navy', stock: 500 }],
  });
});
beforeEach(async () => {
  ({ agent, user } = await signedIn(shop));
});
afterAll(() => shop.close());

const variantId = () => product.variants[0]?.id ?? 0;

async function anOrder() {
  const checkout = await openCheckout(agent, [{ product, variantId: variantId(), quantity: 2 }]);
  await holdCheckout(agent, checkout).expect(200);
  await payInSandbox(agent, checkout).expect(200);
  return (await placeOrder(agent, checkout).expect(201)).body as { id: string; total: number };
}

async function aCart() {
  const { body } = await agent.post('/api/cart').send({});
  const item = { productId: product.id, quantity: 3, variantId: variantId() };
  await agent
    .post(`/api/cart/${String(body.sessionId)}/items`)
    .send(item)
    .expect(201);
}

const message = (userId: number | null, email: string, subject: string) =>
  shop.database.query(
    `INSERT INTO contact_submissions (user_id, name, email, subject, message) VALUES ($1, 'Mary', $2, $3, 'Which size is it?')`,
    [userId, email, subject],
  );

describe('the download of an account’s data', () => {
  it('is a file that is accessible to the account only, and not cached', async () => {
    const response = await agent.get('/api/user/data').expect(200);
    expect(response.get('Content-Type')).toMatch(/^application\/json/);
    expect(response.get('Content-Disposition')).toBe('attachment; filename="my-data.json"');
    expect(response.get('Cache-Control')).toBe('no-store');
    await visitor(shop).get('/api/user/data').expect(401);
  });

  it('contains the account of a new user', async () => {
    const { id, username, email } = user;
    expect((await agent.get('/api/user/data').expect(200)).body).toEqual({
      account: { id, username, email, isAdmin: false, deletionRequestedAt: null, createdAt: expect.any(String) },
      orders: [],
      fitProfile: { mySize: null, bust: null, underbust: null, waist: null, hips: null, torso: null },
      addresses: [],
      wishlist: [],
      carts: [],
      checkouts: [],
      messages: [],
      reviews: [],
      helpfulVotes: [],
      newsletter: [],
      staffNotes: [],
      waits: [],
      serviceRequests: [],
      sessions: [
        {
          device: 'An unknown device',
          ...{ signedInAt: expect.any(String), seenAt: expect.any(String), expiresAt: expect.any(String) },
        },
      ],
      emailChanges: [],
      notifications: [],
      mails: [],
    });
  });

  it('contains orders, cart, wishlist, messages, waitlist places and mails, without secrets', async () => {
    const order = await anOrder();
    await aCart();
    await agent.post('/api/wishlist').send({ productId: product.id }).expect(201);
    await agent.patch('/api/user/fit').send({ mySize: 'top:M', hips: 98.5 }).expect(200);
    const home = {
      name: 'Mary Smith',
      address: '12 Ocean St, Apt 4',
      city: 'Santa Cruz',
      state: 'CA',
      zipCode: '95060',
    };
    await agent.post('/api/user/addresses').send(home).expect(201);
    await message(user.id, 'mary@elsewhere.example', 'A size');
    await shop.database.query(
      `INSERT INTO message_replies (message_id, text) SELECT id, 'Take the larger one.' FROM contact_submissions WHERE user_id = $1`,
      [user.id],
    );
    await shop.database.query(
      `INSERT INTO waitlist_entries (product_id, variant_id, email, user_id) VALUES ($1, $2, $3, $4)`,
      [product.id, variantId(), user.email.toUpperCase(), user.id],
    );
    const newEmail = `new-${user.email}`;
    await shop.database.query(
      `INSERT INTO email_changes (user_id, new_email, confirm_hash, stop_hash, expires_at)
       VALUES ($1, $2, sha256('1'), sha256('2'), now() + interval '1 day')`,
      [user.id, newEmail],
    );
    const resetRequest = await visitor(shop)
      .post('/api/reset-password-request')
      .send({ email: user.email })
      .expect(200);
    const response = await agent.get('/api/user/data').expect(200);
    const line = { product: 'Wave Bikini', size: 'S', color: 'Navy' };
    expect(response.body).toMatchObject({
      orders: [
        {
          id: order.id,
          total: order.total,
          lastName: 'Smith',
          address: '12 Ocean St, Apt 4',
          items: [{ ...line, quantity: 2 }],
        },
      ],
      fitProfile: { mySize: 'top:M', hips: 98.5, bust: null },
      addresses: [{ ...home, isDefault: true }],
      wishlist: [{ product: 'Wave Bikini', addedAt: expect.any(String) }],
      messages: [
        {
          ...{ subject: 'A size', email: 'mary@elsewhere.example', message: 'Which size is it?' },
          replies: [{ text: 'Take the larger one.', createdAt: expect.any(String) }],
        },
      ],
      waits: [{ ...line, email: user.email.toUpperCase(), state: 'unconfirmed', createdAt: expect.any(String) }],
      emailChanges: [{ newEmail, expiresAt: expect.any(String) }],
      mails: [
        { template: 'order-confirmation', to: 'mary@shop.example', sentAt: null },
        { template: 'password-reset', to: user.email, subject: null },
      ],
    });
    expect(response.body.carts).toContainEqual(expect.objectContaining({ items: [{ ...line, quantity: 3 }] }));
    for (const secret of [resetRequest.body.adminDebug.resetToken as string, 'argon2', 'pi_'])
      expect(response.text).not.toContain(secret);
  });

  it('contains the reason for a refund, but neither the staff member nor staff notes', async () => {
    const order = await anOrder();
    const { agent: staff, user: member } = await signedIn(shop, { admin: true });
    await staff.patch(`/api/admin/orders/${order.id}`).send({ note: 'Mary called twice.' }).expect(200);
    await staff
      .post(`/api/admin/orders/${order.id}/refund`)
      .send({ amount: 5, reason: 'A seam was open.' })
      .expect(200);
    const response = await agent.get('/api/user/data').expect(200);
    expect(response.body.orders[0]).toMatchObject({
      refunded: 5,
      refunds: [{ createdAt: expect.any(String), amount: 5, reason: 'A seam was open.' }],
    });
    expect(response.text).not.toContain(member.username);
    expect(response.text).not.toContain('called');
  });

  it('contains the returns of an order with their reasons', async () => {
    const order = await aSentOrder(shop, agent, [{ product, variantId: variantId() }]);
    await aReturn(agent, order, { comment: 'Tight at the bust.' });
    const response = await agent.get('/api/user/data').expect(200);
    expect(response.body.orders[0].returns).toEqual([
      {
        createdAt: expect.any(String),
        product: 'Wave Bikini',
        size: 'S',
        color: 'Navy',
        quantity: 1,
        reason: 'too-small',
        worn: false,
        comment: 'Tight at the bust.',
        picture: null,
        state: 'requested',
        newSize: null,
        refusal: null,
        trackingNumber: null,
      },
    ]);
  });

  it('contains the address of an unfinished checkout @series', async () => {
    await openCheckout(agent, [{ product, variantId: variantId() }]);
    const checkout = await openCheckout(agent, [{ product, variantId: variantId() }]);
    await holdCheckout(agent, checkout).expect(200);
    expect((await agent.get('/api/user/data').expect(200)).body.checkouts).toEqual([
      { ...customer, createdAt: expect.any(String) },
    ]);
  });

  it('contains no data of others, and no data that was sent from an unverified address', async () => {
    const other = await signedIn(shop);
    await message(other.user.id, other.user.email, 'From another');
    await message(null, user.email, 'From somebody');
    await shop.database.query('INSERT INTO newsletter_subscriptions (email) VALUES ($1)', [user.email]);
    await shop.database.query('INSERT INTO waitlist_entries (product_id, email) VALUES ($1, $2)', [
      product.id,
      user.email,
    ]);
    expect((await agent.get('/api/user/data').expect(200)).body).toMatchObject({
      messages: [],
      newsletter: [],
      waits: [],
    });
  });

  it('needs the same number of statements for much data as for little @series', async () => {
    const statements = async () => {
      const query = jest.spyOn(Client.prototype, 'query');
      await agent.get('/api/user/data').expect(200);
      // The worker may still be notified of earlier mails.
      const count = query.mock.calls.filter(([sent]) => !JSON.stringify(sent).includes('pg_notify')).length;
      query.mockRestore();
      return count;
    };
    const little = await statements();
    await anOrder();
    await anOrder();
    await aCart();
    expect(await statements()).toBe(little);
    expect(little).toBeLessThanOrEqual(11);
  });
});
