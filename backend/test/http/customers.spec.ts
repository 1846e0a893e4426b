import type { CustomersResponse } from '../../src/adapters/http/orders/customers.response.js';
import { type Agent, signedIn, type TestAccount, visitor } from '../builders/account.js';
import { startTestApp, type TestApp } from '../harness/test-app.js';

let shop: TestApp;
let staff: Agent;
let marina: TestAccount;
let number = 0;

interface NewOrder {
  readonly email: string;
  readonly name: readonly [string, string];
  readonly day: string;
  readonly phone?: string;
  readonly cents?: number;
  readonly refunded?: number;
  readonly address?: string;
}

async function anOrder({ email, name, day, phone, cents = 1000, refunded = 0, ...more }: NewOrder): Promise<void> {
  const { address = '7 Harbor Lane' } = more;
  number += 1;
  await shop.database.query(
    `INSERT INTO orders (id, email, first_name, last_name, address, city, state, zip_code, phone, subtotal_cents,
       total_cents, paid_cents, refunded_cents, created_at, product_names)
     VALUES ($1, $2, $3, $4, $9, '', '', '', $5, $6, $6, $6, $7, $8, 'Wave Bikini')`,
    [String(number).padStart(16, '0'), email, ...name, phone ?? null, cents, refunded, `${day}T12:00:00Z`, address],
  );
}

const list = async (query: object = {}) =>
  (await staff.get('/api/admin/customers').query(query).expect(200)).body as CustomersResponse;
const found = async (search: string) => (await list({ search })).customers.map(({ name }) => name);

beforeAll(async () => {
  shop = await startTestApp({ REDIS_URL: '' }, { worker: false });
  ({ agent: staff } = await signedIn(shop, { admin: true }));
  ({ user: marina } = await signedIn(shop));
  await anOrder({ email: 'Priya@surf.example', name: ['P.', 'Nolan'], day: '2026-01-05', cents: 6800 });
  await anOrder({ email: marina.email, name: ['Marina', 'Reyes'], day: '2026-01-06' });
  await anOrder({
    ...{ email: 'priya@surf.example', name: ['Priya', 'Nolan'], day: '2026-01-07', phone: '(831) 555-0134' },
    ...{ cents: 5000, refunded: 1250, address: '' },
  });
  await shop.database.query('INSERT INTO newsletter_subscriptions (email, confirmed_at) VALUES (upper($1), now())', [
    marina.email,
  ]);
  await anOrder({ email: 'nobody@deleted.invalid', name: ['Deleted', 'customer'], day: '2026-01-08' });
});
afterAll(() => shop.close());

describe('the list of customers', () => {
  it('has one row per email address, with the name of the latest order, for guests and accounts', async () => {
    const lastAddress = { address: '7 Harbor Lane', city: '', state: '', zipCode: '' };
    expect(await list()).toEqual({
      customers: [
        {
          ...{ email: 'priya@surf.example', name: 'Priya Nolan', phone: '(831) 555-0134', username: null },
          isSubscribed: false,
          ...{ lastAddress, orderCount: 2, spent: 105.5, lastOrderAt: '2026-01-07T12:00:00.000Z' },
        },
        {
          ...{ email: marina.email, name: 'Marina Reyes', phone: null, username: marina.username },
          isSubscribed: true,
          ...{ lastAddress, orderCount: 1, spent: 10, lastOrderAt: '2026-01-06T12:00:00.000Z' },
        },
      ],
      total: 2,
    });
  });

  it('is paginated, with the total', async () => {
    expect(await list({ limit: 1, offset: 1 })).toMatchObject({ customers: [{ name: 'Marina Reyes' }], total: 2 });
    expect(await list({ limit: 1, offset: 1_000_000 })).toEqual({ customers: [], total: 2 });
  });

  it('is sorted by the latest order, but not by totals, which no index has', async () => {
    const sorted = async (sort: string) => (await list({ sort })).customers.map(({ name }) => name);
    expect(await sorted('lastOrderAt-desc')).toEqual(['Priya Nolan', 'Marina Reyes']);
    expect(await sorted('lastOrderAt-asc')).toEqual(['Marina Reyes', 'Priya Nolan']);
    await staff.get('/api/admin/customers?sort=spent-asc').expect(422);
  });

  it('is limited to customers with an account, guests, or customers with more than one order', async () => {
    const namesOf = async (kind: string) => (await list({ kind })).customers.map(({ name }) => name);
    expect(await namesOf('accounts')).toEqual(['Marina Reyes']);
    expect(await namesOf('guests')).toEqual(['Priya Nolan']);
    expect(await namesOf('repeat')).toEqual(['Priya Nolan']);
    expect(await list({ kind: 'repeat', search: 'marina' })).toEqual({ customers: [], total: 0 });
    const { text } = await staff.get('/api/admin/customers/export.csv?kind=accounts').expect(200);
    expect(text.split('\r\n')).toEqual([expect.any(String), expect.stringMatching(/^Marina Reyes,/), '']);
    await staff.get('/api/admin/customers?kind=staff').expect(422);
  });

  it('is searched by name, email and phone, in any case, by all words together', async () => {
    for (const search of ['nolan', 'Priya NOL', 'surf.example pri', '555-0134', '831 0134', '8315550134']) {
      expect([search, await found(search)]).toEqual([search, ['Priya Nolan']]);
    }
    expect(await found('0000-0000-0000-0001')).toEqual(['Priya Nolan']);
    for (const search of ['harbor', 'bikini', 'nolan reyes', '%']) expect(await found(search)).toEqual([]);
  });

  it('is also searched from the list of users, by staff who may view orders', async () => {
    const [{ id } = { id: 0 }] = await shop.database.query<{ id: number }>(
      `INSERT INTO users (username, email, password_hash) VALUES ('wave-rider', 'PRIYA@surf.example', '-') RETURNING id`,
    );
    const users = async (search: string, as = staff) => {
      const { body } = await as.get('/api/admin/users').query({ search }).expect(200);
      return (body as { users: { id: number }[] }).users.map((user) => user.id);
    };
    for (const search of ['nolan priya', '8315550134', '0000-0000-0000-0003', 'wave-rider'])
      expect([search, await users(search)]).toEqual([search, [id]]);
    expect(await users('bikini')).toEqual([]);
    // No index finds such a short word in orders.
    expect(await users('no')).not.toContain(id);
    const permissions = ['users.view', 'users.change'];
    await staff.post('/api/admin/roles').send({ name: 'Accounts only', permissions }).expect(204);
    const { agent } = await signedIn(shop, { role: 'Accounts only' });
    expect([await users('nolan', agent), await users('wave-rider', agent)]).toEqual([[], [id]]);
    await shop.database.query('DELETE FROM users WHERE id = $1', [id]);
  });

  it('finds the users of the newest 2,000 matching orders, and reports that more orders match @series', async () => {
    const many = `INSERT INTO orders (id, email, first_name, last_name, address, city, state, zip_code, subtotal_cents,
        total_cents, paid_cents, created_at)
      SELECT 'ZEPHYR' || lpad(n::text, 10, '0'), $1, 'Zephyr', 'Moss', '', '', '', '', 1000, 1000, 1000, $2
        FROM generate_series($3::integer, $4::integer) AS n`;
    const { user: early } = await signedIn(shop);
    await shop.database.query(many, [marina.email, '2026-02-02', 1, 2000]);
    const search = async () => {
      const { body } = await staff.get('/api/admin/users').query({ search: 'zephyr' }).expect(200);
      const { users, ...rest } = body as { users: { id: number }[] };
      return { ids: users.map(({ id }) => id), ...rest };
    };
    expect(await search()).toEqual({ ids: [marina.id], total: 1 });
    await shop.database.query(many, [marina.email, '2026-02-02', 2001, 2001]);
    await shop.database.query(many, [early.email, '2026-02-01', 2002, 2002]);
    expect(await search()).toEqual({ ids: [marina.id], total: 1, onlyNewestOrders: true });
    await shop.database.query(`DELETE FROM orders WHERE first_name = 'Zephyr'`);
  });

  it('is exported as a CSV file and recorded in the audit log, with a recent password and permission', async () => {
    const exported = (query: object, as = staff) => as.get('/api/admin/customers/export.csv').query(query);
    const { text, headers } = await exported({ search: 'nolan' }).expect(200);
    expect(text.split('\r\n')).toEqual([
      '\ufeffName,Email,Phone,Address,City,State,ZIP Code,Orders,Spent,Last Order,Account,Newsletter',
      'Priya Nolan,priya@surf.example,(831) 555-0134,7 Harbor Lane,,,,2,105.50,2026-01-07 04:00:00,,no',
      '',
    ]);
    expect(headers).toMatchObject({
      'x-total-count': '1',
      'content-disposition': expect.stringMatching(/filename="customers-\d{4}-\d\d-\d\d\.csv"$/),
    });
    expect((await exported({}).expect(200)).text).toMatch(new RegExp(`,10.00,[^,]+,${marina.username},yes\r\n$`));
    const [entry] = await shop.database.query(
      `SELECT after FROM audit_entries WHERE action = 'user.customers-exported' AND after ? 'search'`,
    );
    expect(entry).toEqual({ after: { search: 'n•••', count: 1 } });
    const { agent } = await signedIn(shop, { role: 'Fulfillment' });
    await exported({}, agent).expect(403);
  });

  it('exports each customer once, in parts @series', async () => {
    const { user } = await signedIn(shop);
    await shop.database.query(
      `INSERT INTO orders (id, email, first_name, last_name, address, city, state, zip_code, subtotal_cents, total_cents, created_at)
       SELECT 'PART' || lpad(n::text, 12, '0'), CASE WHEN n % 3 = 0 THEN $1 ELSE 'part-' || n || '@shop.example' END,
         'Part', '', '', '', '', '', 1000, 1000, '2026-03-01T00:00:00.000100Z'::timestamptz - (n / 4) * interval '0.01 ms'
       FROM generate_series(1, 1500) AS n`,
      [user.email],
    );
    const { text, headers } = await staff.get('/api/admin/customers/export.csv').query({ search: 'part' }).expect(200);
    const emails = text
      .split('\r\n')
      .slice(1, -1)
      .map((line) => line.split(',')[1]);
    expect([emails.length, new Set(emails).size, headers['x-total-count']]).toEqual([1001, 1001, '1001']);
    await shop.database.query(`DELETE FROM orders WHERE first_name = 'Part'`);
  });

  it('requires the permission to view orders', async () => {
    await visitor(shop).get('/api/admin/customers').expect(401);
    const { agent } = await signedIn(shop);
    await agent.get('/api/admin/customers').expect(403);
  });
});
