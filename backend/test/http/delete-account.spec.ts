import { PersonalDataJobs } from '../../src/adapters/timers/personal-data-jobs.js';
import { CarryOutDeletions } from '../../src/domain/accounts/use-cases/carry-out-deletions.js';
import { type Agent, signedIn, type TestAccount, visitor } from '../builders/account.js';
import { aCart } from '../builders/cart.js';
import { holdCheckout, openCheckout, payInSandbox, placeOrder } from '../builders/checkout.js';
import { aStoredMail } from '../builders/stored-mail.js';
import { anOrderConfirmation } from '../builders/mail.js';
import { aProduct, type BuiltProduct } from '../builders/product.js';
import { startMailServer } from '../harness/smtp.js';
import { startTestApp, type TestApp } from '../harness/test-app.js';
import { within } from '../harness/within.js';

let shop: TestApp;
let product: BuiltProduct;
let agent: Agent;
let user: TestAccount;
beforeAll(async () => {
  shop = await startTestApp({ REDIS_URL: '' });
  product = await aProduct(shop.database, { stock: 500 });
});
beforeEach(async () => {
  ({ agent, user } = await signedIn(shop));
});
afterAll(() => shop.close());

const confirm = (client = agent, password = user.password) =>
  client.post('/api/user/confirm-password').send({ password }).expect(204);
const requestDeletion = async () => {
  await confirm();
  return (await agent.delete('/api/user').expect(200)).body as { state: string };
};
const row = async () =>
  (await shop.database.query<Record<string, unknown>>('SELECT * FROM users WHERE id = $1', [user.id]))[0];
const mails = () =>
  shop.database.query<{ template: string; recipient: string; payload: { when?: string } }>(
    'SELECT template, recipient, payload FROM mails WHERE user_id = $1 ORDER BY created_at',
    [user.id],
  );

/** Runs the worker's hourly job. */
async function anHourLater(): Promise<void> {
  await shop.app.get(PersonalDataJobs, { strict: false }).work['account-deletions']();
}

/** Inserts an order of the account. By default, the order was shipped long ago. */
async function anOrder(status = 'completed', days = 40): Promise<string> {
  const checkout = await openCheckout(agent, [{ product }]);
  await holdCheckout(agent, checkout).expect(200);
  await payInSandbox(agent, checkout).expect(200);
  const { body } = await placeOrder(agent, checkout, { notes: 'ring twice' }).expect(201);
  const id = String(body.id).replaceAll('-', '');
  await shop.database.query(
    `UPDATE orders SET status = $2, created_at = now() - $3 * interval '1 day', phone = '831', notes = 'Ring at Mary Smith',
       carrier = 'usps', tracking_number = '9400' WHERE id = $1`,
    [id, status, days],
  );
  return id;
}

const allRows = async (): Promise<string> => {
  const tables = await shop.database.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`,
  );
  const rows = tables.map(({ name }) => `SELECT '${name}' AS table, t::text AS row FROM ${name} t`);
  return JSON.stringify(await shop.database.query(rows.join(' UNION ALL ')));
};

describe('the deletion of an account', () => {
  it('requires a password confirmation within ten minutes in the same session', async () => {
    const refused = await agent.delete('/api/user').expect(403);
    expect(refused.body.code).toBe('password-needed');
    const elsewhere = visitor(shop);
    await elsewhere.post('/api/login').send({ username: user.username, password: user.password }).expect(200);
    await confirm(elsewhere);
    await agent.delete('/api/user').expect(403);
    await confirm();
    await shop.database.query(
      `UPDATE sessions SET sess = jsonb_set(sess::jsonb, '{passwordConfirmedAt}', to_jsonb($2::bigint))::json WHERE user_id = $1`,
      [user.id, Date.now() - 10 * 60_000],
    );
    await agent.delete('/api/user').expect(403);
    await visitor(shop).delete('/api/user').expect(401);
    expect(await row()).toMatchObject({ deletion_requested_at: null, username: user.username });
  });

  it('is immediate if nothing delays it, and ends sign-in, links and sessions', async () => {
    const elsewhere = visitor(shop);
    const credentials = { username: user.username, password: user.password };
    await elsewhere.post('/api/login').send(credentials).expect(200);
    await visitor(shop).post('/api/reset-password-request').send({ email: user.email }).expect(200);
    expect(await requestDeletion()).toEqual({ state: 'deleted' });
    for (const one of [agent, elsewhere]) await one.get('/api/user').expect(401);
    await visitor(shop).post('/api/login').send(credentials).expect(401);
    const resetRequest = await visitor(shop)
      .post('/api/reset-password-request')
      .send({ email: user.email })
      .expect(200);
    expect(resetRequest.body.adminDebug).toBeUndefined();
    expect(await row()).toMatchObject({
      username: expect.stringMatching(/^deleted-[\w-]{24}$/),
      email: expect.stringMatching(/^[\w-]{24}@deleted\.invalid$/),
      password_hash: '',
      deleted_at: expect.any(Date),
    });
    const username = String((await row())?.['username']);
    const email = String((await row())?.['email']);
    await visitor(shop).post('/api/login').send({ username, password: '' }).expect(401);
    expect((await visitor(shop).post('/api/reset-password-request').send({ email })).body.adminDebug).toBeUndefined();
  });

  it('makes the name and the address available to another account', async () => {
    await requestDeletion();
    const { username, email, password } = user;
    await visitor(shop).post('/api/register').send({ username, email, password }).expect(201);
  });

  it('removes personal data from every table and retains the figures', async () => {
    const orderId = await anOrder();
    const { id, email } = user;
    const open = await openCheckout(agent, [{ product }]);
    await shop.database.query(
      `INSERT INTO contact_submissions (user_id, name, email, subject, message)
       VALUES ($1, 'Mary Smith', 'another@shop.example', 'For Mary Smith', 'I am Mary Smith.')`,
      [id],
    );
    await shop.database.query(
      `INSERT INTO message_replies (message_id, text) SELECT id, 'Hello Mary.' FROM contact_submissions`,
    );
    await shop.database.query(
      `INSERT INTO audit_entries (username, action, subject_kind, subject_id, subject_name)
       SELECT 'staff', 'user.password-reset', 'user', $1::text, $2
       UNION ALL SELECT 'staff', 'message.read', 'message', id::text, subject FROM contact_submissions`,
      [id, user.username],
    );
    await shop.database.query(
      `INSERT INTO email_changes (user_id, new_email, confirm_hash, stop_hash, expires_at)
       VALUES ($1, 'mary@new.example', sha256('1'), sha256('2'), now() + interval '1 day')`,
      [id],
    );
    await shop.database.query('INSERT INTO wishlist_items (user_id, product_id) VALUES ($1, $2)', [id, product.id]);
    await shop.database.query(
      `INSERT INTO addresses (user_id, place, name, address, city, state, zip_code)
       VALUES ($1, 1, 'Mary Smith', '12 Ocean St', 'Santa Cruz', 'CA', '95060')`,
      [id],
    );
    await shop.database.query(
      `INSERT INTO order_events (order_id, kind, detail) VALUES ($1, 'note', '{"note": "Mary called."}'),
         ($1, 'hold', '{"reason": "Waits for Mary."}')`,
      [orderId],
    );
    await shop.database.query(
      `INSERT INTO refunds (id, order_id, payment_intent_id, amount_cents, reason, state)
       SELECT gen_random_uuid(), id, payment_intent_id, 100, 'Mary found an open seam.', 'succeeded' FROM orders WHERE id = $1`,
      [orderId],
    );
    await shop.database.query(
      `WITH picture AS (
         INSERT INTO return_pictures (id, order_id, content) VALUES (gen_random_uuid(), $1, 'A picture of Mary') RETURNING id)
       INSERT INTO returns (order_item_id, quantity, reason, worn, comment, picture_id, state, refusal, expires_at)
       SELECT i.id, 1, 'damaged', true, 'Mary wore it once.', picture.id, 'refused', 'Mary wore it twice.', now()
       FROM order_items i, picture WHERE i.order_id = $1`,
      [orderId],
    );
    await shop.database.query(
      `INSERT INTO order_events (order_id, kind, detail) VALUES ($1, 'return', '{"refusal": "Mary wore it twice."}')`,
      [orderId],
    );
    const refused = await aStoredMail(shop.database, 'failed', {
      mail: anOrderConfirmation({ email }),
      lastAnswer: email,
    });
    await shop.database.query('UPDATE mails SET user_id = $2 WHERE id = $1', [refused, id]);
    await shop.database.query(
      `INSERT INTO mail_attempts (mail_id, attempt, ended_at, outcome, cause, answer)
       VALUES ($1, 1, now(), 'refused', 'address', $2)`,
      [refused, `550 <${email}> no one here`],
    );
    const figures = `SELECT id, state, country, subtotal_cents, shipping_cents, total_cents, paid_cents, created_at, payment_intent_id
                       FROM orders WHERE id = $1`;
    const before = await shop.database.query(figures, [orderId]);
    expect(await requestDeletion()).toEqual({ state: 'deleted' });
    expect(await shop.database.query(figures, [orderId])).toEqual(before);
    await within(30_000, async () => {
      const waiting = await shop.database.query(
        `SELECT FROM mails WHERE state IN ('pending', 'sending') AND user_id = $1`,
        [id],
      );
      return waiting.length === 0;
    });
    await anHourLater();
    const stored = await allRows();
    for (const trace of [user.username, email, email.toUpperCase(), 'Mary', 'mary@', '12 Ocean', 'Santa Cruz', '95060'])
      expect(stored).not.toContain(trace);
    expect(await shop.database.query('SELECT state FROM mails WHERE id = $1', [refused])).toEqual([
      { state: 'cancelled' },
    ]);
    expect(await shop.database.query('SELECT FROM carts WHERE user_id = $1', [id])).toEqual([]);
    expect(await shop.database.query('SELECT reason, comment, refusal FROM returns')).toEqual([
      { reason: 'damaged', comment: '', refusal: '' },
    ]);
    expect(await shop.database.query('SELECT FROM return_pictures WHERE length(content) > 0')).toEqual([]);
    const unread = 'SELECT FROM contact_submissions WHERE user_id = $1 AND NOT is_read';
    expect(await shop.database.query(unread, [id])).toEqual([]);
    expect(await shop.database.query('SELECT FROM order_items WHERE order_id = $1', [orderId])).toHaveLength(1);
    const [checkout] = await shop.database.query(
      'SELECT state, customer, network FROM checkouts WHERE payment_intent_id = $1',
      [open.paymentIntentId],
    );
    expect(checkout).toEqual({ state: 'cancelled', customer: null, network: null });
  });

  it('removes the address of a personal promo code that the account requested, so that no account can use it', async () => {
    const request = { service: 'military', statement: 'Coast Guard, Station Monterey, since 2019.' };
    await agent.post('/api/user/service-discount').send(request).expect(201);
    const { agent: staff } = await signedIn(shop, { admin: true });
    const { body } = await staff.get(`/api/admin/service-requests?search=${user.username}`).expect(200);
    await staff.post(`/api/admin/service-requests/${String(body[0].id)}/verify`).expect(200);
    const [given] = await shop.database.query<{ code: string; owner: number }>(
      `SELECT p.code, m.user_id AS owner FROM promo_codes p JOIN mails m ON m.recipient = p.email WHERE p.email = $1`,
      [user.email],
    );
    expect(given?.owner).toBe(user.id);
    expect(await requestDeletion()).toEqual({ state: 'deleted' });
    const heir = visitor(shop);
    const credentials = { username: `heir-${user.id}`, email: user.email, password: user.password };
    await heir.post('/api/register').send(credentials).expect(201);
    const { sessionId } = await aCart(heir).with(product).build();
    await heir.post(`/api/cart/${sessionId}/promo`).send({ code: given?.code }).expect(422);
  });

  it('does not change data that has only the address, because the account may belong to a stranger', async () => {
    await shop.database.query(
      `WITH message AS (
         INSERT INTO contact_submissions (name, email, subject, message) VALUES ('Olga', $1, 'A size', 'Which is mine?')),
       wait AS (INSERT INTO waitlist_entries (product_id, email) VALUES ($2, $1)),
       code AS (INSERT INTO promo_codes (code, percent_off, email) VALUES ('OLGAS', 10, $1)),
       mail AS (INSERT INTO mails (id, template, recipient, payload, state, sent_at)
         VALUES (gen_random_uuid(), 'waitlist-confirmation', $1, '{}', 'sent', now()))
       INSERT INTO newsletter_subscriptions (email) VALUES ($1)`,
      [user.email, product.id],
    );
    const { messages, newsletter, waits } = (await agent.get('/api/user/data').expect(200)).body as Record<string, []>;
    expect([messages, newsletter, waits]).toEqual([[], [], []]);
    expect(await requestDeletion()).toEqual({ state: 'deleted' });
    await anHourLater();
    expect(
      await shop.database.query(
        `SELECT FROM contact_submissions c JOIN newsletter_subscriptions n USING (email)
         JOIN waitlist_entries w USING (email) JOIN promo_codes p USING (email)
         JOIN mails m ON m.recipient = c.email AND m.template = 'waitlist-confirmation' WHERE c.email = $1`,
        [user.email],
      ),
    ).toHaveLength(1);
  });

  it.each([
    ['an order that is not shipped', () => anOrder('processing', 400)],
    ['an order from the last 30 days', () => anOrder('completed', 29)],
    [
      'a payment without customer details',
      async () => {
        const { paymentIntentId } = await openCheckout(agent, [{ product }]);
        await shop.database.query('UPDATE checkouts SET paid_at = now() WHERE payment_intent_id = $1', [
          paymentIntentId,
        ]);
      },
    ],
    [
      'a pending payment',
      async () => {
        await holdCheckout(agent, await openCheckout(agent, [{ product }])).expect(200);
      },
    ],
  ])('waits for %s', async (_, busy) => {
    await busy();
    expect(await requestDeletion()).toEqual({ state: 'scheduled' });
    expect((await agent.get('/api/user').expect(200)).body).toMatchObject({
      username: user.username,
      deletionRequestedAt: expect.stringMatching(/^\d{4}-/),
    });
    await anHourLater();
    await agent.get('/api/user').expect(200);
    expect(await row()).toMatchObject({ username: user.username, deleted_at: null });
  });

  it('does not wait for an unpaid order whose payment link has ended, unless a payment is in progress @series', async () => {
    const { agent: staff } = await signedIn(shop, { admin: true });
    const { body } = await staff
      .post('/api/admin/orders')
      .send({
        ...{ customerName: 'Mary Smith', customerEmail: user.email, payLink: true },
        ...{ shippingAddress: '12 Ocean St', shippingCity: 'Santa Cruz', shippingState: 'CA', shippingZip: '95060' },
        items: [{ productId: product.id, quantity: 1 }],
      })
      .expect(201);
    const id = String(body.id).replaceAll('-', '');
    const change = (columns: string) => shop.database.query(`UPDATE orders SET ${columns} WHERE id = $1`, [id]);
    await change(`user_id = ${user.id}, created_at = now() - interval '40 days'`);
    expect(await requestDeletion()).toEqual({ state: 'scheduled' });
    await change(`pay_link_sent_at = now() - interval '15 days', pay_link_expires_at = now() - interval '1 second'`);
    await shop.database.query(
      `INSERT INTO checkouts (id, state, revision, snapshot, total_cents, payment_provider, pays_order_id)
       VALUES (gen_random_uuid(), 'open', 1, '{}', 100, 'sandbox', $1)`,
      [id],
    );
    expect(await requestDeletion()).toEqual({ state: 'scheduled' });
    await shop.database.query(`UPDATE checkouts SET state = 'cancelled' WHERE pays_order_id = $1`, [id]);
    expect(await requestDeletion()).toEqual({ state: 'deleted' });
    expect(await shop.database.query('SELECT status, view, address FROM orders WHERE id = $1', [id])).toEqual([
      { status: expect.any(String), view: 'unpaid', address: '' },
    ]);
  });

  it('is announced by mail, carried out when it is due, and confirmed by mail', async () => {
    const id = await anOrder('processing');
    await requestDeletion();
    expect(await requestDeletion()).toEqual({ state: 'scheduled' });
    const deletions = async () => (await mails()).filter(({ template }) => template === 'account-deletion');
    expect(await deletions()).toMatchObject([{ recipient: user.email, payload: { when: 'later' } }]);
    await shop.database.query(`UPDATE orders SET status = 'shipped' WHERE id = $1`, [id]);
    await anHourLater();
    await agent.get('/api/user').expect(401);
    expect(await row()).toMatchObject({ deleted_at: expect.any(Date) });
    expect(await deletions()).toHaveLength(2);
  });

  it('can be cancelled while it is waiting', async () => {
    const id = await anOrder('processing');
    await requestDeletion();
    await agent.post('/api/user/keep').expect(204);
    await shop.database.query(`UPDATE orders SET status = 'shipped' WHERE id = $1`, [id]);
    await anHourLater();
    expect((await agent.get('/api/user').expect(200)).body.deletionRequestedAt).toBeNull();
    await agent.post('/api/user/keep').expect(204);
  });

  it('is confirmed by a mail to the former address, even if the mail is sent later @series', async () => {
    const server = await startMailServer();
    const posting = await startTestApp({ SMTP_URL: server.url, REDIS_URL: '' });
    try {
      server.receive({ code: 451, text: 'later', at: 'DATA' });
      const leaving = await signedIn(posting);
      await confirm(leaving.agent, leaving.user.password);
      await leaving.agent.delete('/api/user').expect(200);
      const state = () => posting.database.query('SELECT state, attempts FROM mails');
      await within(30_000, async () => JSON.stringify(await state()) === '[{"state":"pending","attempts":1}]');
      expect(await posting.app.get(CarryOutDeletions, { strict: false }).execute()).toMatchObject({ failures: [] });
      await posting.database.query('UPDATE mails SET next_attempt_at = now()');
      const [mail] = await server.arrived(1);
      expect(mail?.envelope.to).toEqual([leaving.user.email]);
    } finally {
      await posting.close();
      await server.stop();
    }
  });

  it('is carried out once for ten concurrent requests', async () => {
    await confirm();
    const responses = await Promise.all(Array.from({ length: 10 }, () => agent.delete('/api/user')));
    const statuses = responses.map(({ status }) => status).sort();
    expect(statuses[0]).toBe(200);
    expect(statuses.slice(1).every((status) => status === 401)).toBe(true);
    expect((await mails()).filter(({ template }) => template === 'account-deletion')).toHaveLength(1);
  });
});

describe('an owner of the shop', () => {
  it('cannot be deleted as the last one, even if two request it at once', async () => {
    const staff = await Promise.all([signedIn(shop, { admin: true }), signedIn(shop, { admin: true })]);
    const ids = staff.map(({ user: { id } }) => id);
    await shop.database.query(`UPDATE users SET role = CASE WHEN id = ANY ($1) THEN 'Owner' END`, [ids]);
    await Promise.all(staff.map(({ agent: one, user: { password } }) => confirm(one, password)));
    const responses = await Promise.all(staff.map(({ agent: one }) => one.delete('/api/user')));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(responses.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'account.only-owner',
      message: 'You are the only owner of the shop. Please make another user an owner first.',
    });
    expect(await shop.database.query('SELECT FROM users WHERE is_admin AND deleted_at IS NULL')).toHaveLength(1);
  });
});
