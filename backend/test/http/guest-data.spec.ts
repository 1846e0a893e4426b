import { MailGuestDataLink } from '../../src/domain/accounts/use-cases/mail-guest-data-link.js';
import { maskEmail } from '../../src/domain/shared/email-address.js';
import { SecretBox } from '../../src/adapters/crypto/secret-box.js';
import { type Agent, asGuest, signedIn, visitor } from '../builders/account.js';
import { holdCheckout, openCheckout, payInSandbox, placeOrder } from '../builders/checkout.js';
import { aProduct, type BuiltProduct } from '../builders/product.js';
import { startTestApp, type TestApp } from '../harness/test-app.js';

let shop: TestApp;
let product: BuiltProduct;
let email: string;
let addresses = 0;
beforeAll(async () => {
  shop = await startTestApp({}, { worker: false });
  product = await aProduct(shop.database, { name: 'Wave Bikini', price: 80, stock: 500 });
});
beforeEach(() => {
  addresses += 1;
  email = `mary-${addresses}@shop.example`;
});
afterAll(() => shop.close());

async function purchase(agent: Agent, to: string): Promise<string> {
  const checkout = await openCheckout(agent, [{ product }]);
  await holdCheckout(agent, checkout, { email: to }).expect(200);
  await payInSandbox(agent, checkout).expect(200);
  return String((await placeOrder(agent, checkout).expect(201)).body.id);
}
const bought = async (to = email) => {
  const { agent } = await asGuest(shop, email);
  return { agent, id: await purchase(agent, to) };
};
/** Moves the orders to the past, as if they were shipped long ago. */
const age = () =>
  shop.database.query(
    `UPDATE orders SET status = 'completed', created_at = now() - interval '31 days' WHERE lower(email) = lower($1)`,
    [email],
  );

const requestLink = (address: unknown) => visitor(shop).post('/api/guest-data').send({ email: address });
const links = () =>
  shop.database.query<{ id: string; secret: Uint8Array }>(
    `SELECT id, secret FROM mails WHERE template = 'guest-data' AND lower(recipient) = lower($1) ORDER BY created_at`,
    [email],
  );
async function link(): Promise<string> {
  // Calls the use case directly, because the response of the API takes a fixed time.
  await shop.app.get(MailGuestDataLink, { strict: false }).execute(email);
  const mail = (await links()).at(-1);
  const token = mail && shop.app.get(SecretBox, { strict: false }).open(mail.secret, mail.id);
  if (!token) throw new Error('No link was mailed.');
  return token;
}
const download = (token: string) => visitor(shop).post('/api/guest-data/download').send({ token });
const remove = (token: string) => visitor(shop).post('/api/guest-data/delete').send({ token });
const ordersIn = ({ body }: { body: { orders?: { id: string }[] } }) => body.orders?.map(({ id }) => id) ?? [];
const rowsWith = async (address: string) =>
  Promise.all(
    ['orders.email', 'users.email', 'contact_submissions.email', 'newsletter_subscriptions.email'].map(
      async (column) => {
        const [table, name] = column.split('.');
        return (await shop.database.query(`SELECT FROM ${table} WHERE lower(${name}) = lower($1)`, [address])).length;
      },
    ),
  );

describe('the data of a customer without an account', () => {
  it('is available by a link in a mail, with all orders of the address', async () => {
    const [first, second] = [await bought(), await bought(email.toUpperCase())];
    const response = await download(await link()).expect(200);
    expect(ordersIn(response).sort()).toEqual([first.id, second.id].sort());
    expect(response.body.orders[0]).toMatchObject({ lastName: 'Smith', items: [{ product: 'Wave Bikini' }] });
    expect(response.get('Content-Disposition')).toBe('attachment; filename="my-data.json"');
    expect(response.get('Cache-Control')).toBe('no-store');
    expect(response.text).not.toContain('password');
    const again = await download(await link()).expect(200);
    expect(ordersIn(again)).toHaveLength(2);
  });

  it('contains the messages of the address, but not those of an account with the same address', async () => {
    const { user } = await signedIn(shop);
    email = user.email;
    await bought();
    const write = (address: string, subject: string, userId: number | null = null) =>
      shop.database.query(
        `INSERT INTO contact_submissions (user_id, name, email, subject, message) VALUES ($1, 'Mary', $2, $3, 'Which is mine?')`,
        [userId, address, subject],
      );
    await write(email.toUpperCase(), 'A size');
    await write(email, 'Of the account', user.id);
    await write('other@elsewhere.example', 'Of another');
    expect((await download(await link()).expect(200)).body.messages).toEqual([
      {
        createdAt: expect.any(String),
        name: 'Mary',
        email: email.toUpperCase(),
        subject: 'A size',
        message: 'Which is mine?',
        replies: [],
      },
    ]);
  });

  it('does not contain orders with another address @series', async () => {
    const { agent, id } = await bought();
    const other = await purchase(agent, 'other@elsewhere.example');
    expect(ordersIn(await download(await link()).expect(200))).toEqual([id]);
    await age();
    expect((await remove(await link()).expect(200)).body).toEqual({ state: 'deleted' });
    const [stored] = await shop.database.query<{ email: string }>('SELECT email FROM orders WHERE id = $1', [
      other.replaceAll('-', ''),
    ]);
    expect(stored?.email).toBe('other@elsewhere.example');
  });

  it('does not contain orders of an account with the same address', async () => {
    const { agent, user } = await signedIn(shop);
    email = user.email;
    const own = await purchase(agent, email);
    const { id } = await bought();
    expect(ordersIn(await download(await link()).expect(200))).toEqual([id]);
    await age();
    await remove(await link()).expect(200);
    expect((await agent.get('/api/orders').expect(200)).body).toMatchObject([{ id: own }]);
  });

  it('is not accessible to a session that has only entered the address', async () => {
    const { agent: stranger } = await asGuest(shop, email);
    const { id } = await bought();
    await download(await link()).expect(200);
    expect((await stranger.get(`/api/orders/${id}`)).body).toMatchObject({ masked: true, address: '' });
  });

  it('is deleted if its orders permit it, and only the figures remain', async () => {
    const { id, agent } = await bought();
    await age();
    await shop.database.query(
      `INSERT INTO contact_submissions (name, email, subject, message) VALUES ('Mary', $1, 'A size', 'Which is mine?')`,
      [email],
    );
    await shop.database.query('INSERT INTO newsletter_subscriptions (email) VALUES ($1)', [email]);
    await shop.database.query('INSERT INTO waitlist_entries (product_id, email) VALUES ($1, $2)', [product.id, email]);
    const token = await link();
    expect((await remove(token).expect(200)).body).toEqual({ state: 'deleted' });
    expect(await rowsWith(email)).toEqual([0, 0, 0, 0]);
    expect(await shop.database.query('SELECT FROM waitlist_entries WHERE email = $1', [email])).toEqual([]);
    const [order] = await shop.database.query('SELECT last_name, address, total_cents FROM orders WHERE id = $1', [
      id.replaceAll('-', ''),
    ]);
    expect(order).toMatchObject({ last_name: 'customer', address: '', total_cents: expect.any(Number) });
    await agent.get('/api/guest').expect(401);
    expect((await remove(token).expect(200)).body).toEqual({ state: 'deleted' });
    expect((await download(token).expect(404)).body.code).toBe('guest-data.none');
    expect(
      await shop.database.query(
        `SELECT payload ->> 'when' AS "when", payload -> 'username' AS username FROM mails
         WHERE template = 'account-deletion' AND recipient = $1`,
        [email],
      ),
    ).toEqual([{ when: 'now', username: null }]);
  });

  it('no longer has a personal promo code that another customer could use, unless an account has the address', async () => {
    const { user } = await signedIn(shop);
    for (const [address, remaining] of [
      [email, 0],
      [user.email, 1],
    ] as const) {
      email = address;
      await shop.database.query('INSERT INTO promo_codes (code, percent_off, email) VALUES ($1, 10, $2)', [
        `CODE-${remaining}`,
        email,
      ]);
      expect((await remove(await link()).expect(200)).body).toEqual({ state: 'deleted' });
      expect(await shop.database.query('SELECT FROM promo_codes WHERE email = $1', [email])).toHaveLength(remaining);
    }
  });

  it('is deleted once, when all orders are older than 30 days', async () => {
    await bought();
    const token = await link();
    const responses = await Promise.all([remove(token), remove(token), remove(token)]);
    expect(responses.map(({ body }) => body as object)).toEqual(Array(3).fill({ state: 'scheduled' }));
    expect(
      await shop.database.query(`SELECT FROM mails WHERE template = 'account-deletion' AND recipient = $1`, [email]),
    ).toHaveLength(1);
    await age();
    expect((await remove(token).expect(200)).body).toEqual({ state: 'deleted' });
  });

  it('is requested with the same response whether it exists or not', async () => {
    await bought();
    const [known, unknown] = [
      await requestLink(email).expect(202),
      await requestLink('nobody-knows@shop.example').expect(202),
    ];
    expect(known.body).toEqual(unknown.body);
    expect(await links()).toHaveLength(1);
    expect(await shop.database.query(`SELECT FROM mails WHERE recipient = 'nobody-knows@shop.example'`)).toHaveLength(
      0,
    );
    expect((await requestLink('nobody').expect(422)).body.errors).toHaveProperty('email');
  });

  it('can be requested five times an hour @series', async () => {
    await bought();
    const limited = await startTestApp({ RATE_LIMIT_FACTOR: '1' }, { worker: false });
    try {
      const statuses: number[] = [];
      for (let call = 0; call < 6; call += 1) {
        statuses.push((await visitor(limited).post('/api/guest-data').send({ email })).status);
      }
      expect(statuses).toEqual([202, 202, 202, 202, 202, 429]);
    } finally {
      await limited.close();
    }
  });

  it.each(['', 'forged', 'a.9999999999999.b'])('is not accessible with the link %j', async (token) => {
    expect((await download(token).expect(422)).body.code).toBe('guest-data.link');
    expect((await remove(token).expect(422)).body.code).toBe('guest-data.link');
  });
});

describe('a link that staff send to a guest', () => {
  it('is mailed if the shop has data of the address, and is recorded without the address', async () => {
    const { agent: staff, user } = await signedIn(shop, { role: 'Support' });
    const send = () => staff.post('/api/admin/guest-data-links').send({ email });
    expect((await send().expect(404)).body.message).toBe('There is no guest data for this email address.');
    await bought();
    await send().expect(202);
    expect(await links()).toHaveLength(1);
    const entries = await shop.database.query(
      `SELECT action, subject_name, subject_id = (SELECT user_id::text FROM orders WHERE lower(email) = lower($2)) AS names_guest
       FROM audit_entries WHERE user_id = $1`,
      [user.id, email],
    );
    expect(entries).toEqual([{ action: 'user.data-link-sent', subject_name: maskEmail(email), names_guest: true }]);
  });
});
