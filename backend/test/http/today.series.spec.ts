import { Client } from 'pg';
import type { TodayResponse } from '../../src/adapters/http/today/today.response.js';
import { salesPeriods } from '../../src/domain/orders/sales-periods.js';
import { type Agent, signedIn, visitor } from '../builders/account.js';
import { aProduct } from '../builders/product.js';
import { aStoredMail } from '../builders/stored-mail.js';
import { startTestApp, type TestApp } from '../harness/test-app.js';

let shop: TestApp;
let staff: Agent;
beforeAll(async () => {
  shop = await startTestApp({}, { worker: false });
  ({ agent: staff } = await signedIn(shop, { admin: true }));
});
afterAll(() => shop.close());

const today = async () => (await staff.get('/api/admin/today').expect(200)).body as TodayResponse;
const query = (sql: string, parameters?: unknown[]) => shop.database.query(sql, parameters);

interface OrderTraits {
  readonly id: string;
  readonly age?: string;
  readonly status?: string;
  readonly paid?: number;
  readonly total?: number;
  readonly refunded?: number;
  readonly createdAt?: Date;
}

/** Inserts an order without items. Pads the id with zeros to its full length. */
function order({ id, age = '1 hour', status = 'processing', total = 5000, createdAt, ...traits }: OrderTraits) {
  const { paid = total, refunded = 0 } = traits;
  return query(
    `INSERT INTO orders (id, email, first_name, last_name, address, city, state, zip_code, subtotal_cents, total_cents,
       paid_cents, refunded_cents, status, created_at)
     VALUES (rpad($1, 16, '0'), 'mary@shop.example', 'Mary', 'Smith', '12 Ocean St', 'Santa Cruz', 'CA', '95060', $2, $2,
       $3, $4, $5, coalesce($7::timestamptz, now() - $6::interval))`,
    [id, total, paid, refunded, status, age, createdAt ?? null],
  );
}

const written = (id: string) => id.padEnd(16, '0').replace(/(.{4})(?=.)/g, '$1-');

describe('the Today page', () => {
  beforeEach(() => query('DELETE FROM orders; DELETE FROM contact_submissions; DELETE FROM mails; DELETE FROM stock'));

  it('lists orders to ship by the time left, late ones first', async () => {
    await order({ id: 'NEW' });
    await order({ id: '1ATE', age: '20 days', refunded: 1500 });
    await order({ id: 'SENT', age: '30 days', status: 'shipped' });
    await order({ id: 'NPA1D', paid: 0 });
    await query(
      `INSERT INTO order_items (order_id, product_name, price_cents, quantity, cancelled)
       VALUES (rpad('1ATE', 16, '0'), 'Wave Top', 2500, 3, 1)`,
    );
    const { toShip, late, counts, unpaid } = await today();
    expect(toShip.map(({ id, late: isLate }) => [id, isLate])).toEqual([
      [written('1ATE'), true],
      [written('NEW'), false],
    ]);
    expect(toShip[0]).toMatchObject({
      customer: 'Mary Smith',
      total: 35,
      refunded: 15,
      units: 2,
      shippingMethod: 'standard',
    });
    expect(late).toBe(1);
    expect(counts).toMatchObject({ toShip: 2, unpaid: 1 });
    expect(unpaid).toEqual([
      { id: written('NPA1D'), customer: 'Mary Smith', due: 50, hasPayLink: false, createdAt: expect.any(String) },
    ]);
    for (const { createdAt, shipBy } of toShip) expect(Date.parse(shipBy)).toBeGreaterThan(Date.parse(createdAt));
  });

  it('shows only the work and the figures that the role includes', async () => {
    await order({ id: 'NEW' });
    await query(`INSERT INTO contact_submissions (name, email, subject, message)
      VALUES ('Mary', 'mary@shop.example', 'Hello', 'A question.')`);
    await query(
      `INSERT INTO staff_roles (name, permissions) VALUES ('Answers', '{messages.view}') ON CONFLICT DO NOTHING`,
    );
    const { agent } = await signedIn(shop, { role: 'Answers' });
    const { body } = await agent.get('/api/admin/today').expect(200);
    const { counts, toShip, messages, salesOfDay, salesOfWeek } = body as TodayResponse;
    expect({ toShip, salesOfDay, salesOfWeek }).toEqual({ toShip: [], salesOfDay: null, salesOfWeek: null });
    expect(messages).toHaveLength(1);
    expect(counts).toMatchObject({ toShip: 0, unansweredMessages: 1 });
    expect((await agent.get('/api/admin/counts').expect(200)).body).toEqual(counts);
  });

  it('lists at most eight rows, with the number of all', async () => {
    for (let at = 0; at < 10; at++) await order({ id: `M${at}`, age: `${at} hours` });
    const { toShip, counts } = await today();
    expect(toShip).toHaveLength(8);
    expect(toShip[0]?.id).toBe(written('M9'));
    expect(counts.toShip).toBe(10);
  });

  it('lists the owed refunds with the owed amount', async () => {
    await order({ id: '0WED', status: 'cancelled', refunded: 2000 });
    await order({ id: 'D0NE', status: 'cancelled', refunded: 5000 });
    const { owedRefunds, counts } = await today();
    expect(owedRefunds).toMatchObject([{ id: written('0WED'), customer: 'Mary Smith', owed: 30 }]);
    expect(counts.owedRefunds).toBe(1);
  });

  it('lists messages without a reply, oldest first, and failed mails', async () => {
    await query(
      `INSERT INTO contact_submissions (name, email, subject, message, is_read, is_answered, created_at) VALUES
       ('Ben', 'b@shop.example', 'Newer', 'Some message', false, false, now()),
       ('Ann', 'a@shop.example', 'Older', 'Some message', true, false, now() - interval '1 day'),
       ('Cem', 'c@shop.example', 'Answered already', 'Some message', true, true, now())`,
    );
    await aStoredMail(shop.database, 'failed', { cause: 'address' });
    await aStoredMail(shop.database, 'sent');
    const { messages, failedMails, counts } = await today();
    expect(messages.map(({ name, subject }) => [name, subject])).toEqual([
      ['Ann', 'Older'],
      ['Ben', 'Newer'],
    ]);
    expect(failedMails).toMatchObject([{ template: 'order-confirmation', cause: 'address' }]);
    expect(counts).toMatchObject({ unansweredMessages: 2, failedMails: 1 });
  });

  it('lists sizes that are running out, the shortest remaining time first, without archived ones', async () => {
    const slow = await aProduct(shop.database, { name: 'Slow Top', variants: [{ size: 'S', color: 'Red', stock: 1 }] });
    const fast = await aProduct(shop.database, {
      name: 'Fast Top',
      variants: [
        { size: 'M', color: 'Navy', stock: 3 },
        { size: 'L', color: 'Navy', stock: 4 },
        { size: 'S', color: 'Navy', stock: 1 },
      ],
    });
    const soldOut = await aProduct(shop.database, { name: 'Gone Top', stock: 0 });
    await query('UPDATE products SET archived_at = now() WHERE id = $1', [soldOut.id]);
    await order({ id: 'S01D', status: 'shipped' });
    await query(
      `INSERT INTO order_items (order_id, position, product_id, variant_id, product_name, price_cents, quantity, cancelled)
       VALUES (rpad('S01D', 16, '0'), 0, $1, $2, 'Fast Top', 5000, 3, 1), (rpad('S01D', 16, '0'), 1, $1, $3, 'Fast Top', 5000, 1, 0)`,
      [fast.id, fast.variants[0]?.id, fast.variants[2]?.id],
    );
    const { lowSizes, lowStock } = await today();
    expect(lowSizes).toMatchObject([
      { productId: fast.id, product: 'Fast Top', variant: 'S, Navy', available: 1, sold: 1 },
      { productId: fast.id, product: 'Fast Top', variant: 'M, Navy', available: 3, sold: 2 },
      { productId: slow.id, product: 'Slow Top', variant: 'S, Red', available: 1, sold: 0 },
    ]);
    expect(lowStock).toBe(3);
    const { body } = await staff.get('/api/admin/stock?status=low').expect(200);
    const names = (body as { items: { product: string }[] }).items.map(({ product }) => product);
    expect(names).toEqual(['Fast Top', 'Fast Top', 'Slow Top']);
  });

  it('compares the sales of the day and the week with those a week before, like the sales report', async () => {
    const { day, week } = salesPeriods(new Date(), 'America/Los_Angeles');
    await order({ id: 'A1', createdAt: day.current.from, total: 6000 });
    await order({ id: 'A2', createdAt: day.current.from, total: 9900, paid: 0 });
    await order({ id: 'A3', createdAt: day.current.from, total: 3000, status: 'cancelled' });
    await order({ id: 'B1', createdAt: day.before.from, total: 2500, status: 'completed' });
    await order({ id: 'B2', createdAt: new Date(day.before.until.getTime() + 60_000), total: 7700 });
    await order({ id: 'C1', createdAt: new Date(week.before.from.getTime() - 60_000), total: 8800 });
    const { salesOfDay, salesOfWeek } = await today();
    expect(salesOfDay).toEqual({ current: { orders: 2, paid: 90 }, before: { orders: 1, paid: 25 } });
    expect(salesOfWeek).toEqual({ current: { orders: 2, paid: 90 }, before: { orders: 1, paid: 25 } });
  });

  it('is empty in a new shop', async () => {
    expect(await today()).toMatchObject({
      counts: { toShip: 0, unansweredMessages: 0, openReturns: 0, pendingReviews: 0, serviceRequests: 0 },
      late: 0,
      toShip: [],
      returns: [],
      reviews: [],
      lowSizes: [],
    });
  });

  it('is for staff only', async () => {
    for (const path of ['/api/admin/today', '/api/admin/counts']) {
      await visitor(shop).get(path).expect(401);
      await (await signedIn(shop)).agent.get(path).expect(403);
    }
  });
});

describe('the counts of open work', () => {
  it('are those of the Today page', async () => {
    await order({ id: 'C0NT' });
    const { body } = await staff.get('/api/admin/counts').expect(200);
    expect(body).toEqual((await today()).counts);
    expect(body).toMatchObject({ toShip: 1 });
  });
});

/** The SQL that was passed to the client. */
function textOf(statement: unknown): string {
  const hasText = typeof statement === 'object' && statement !== null && 'text' in statement;
  return hasText && typeof statement.text === 'string' ? statement.text : '';
}

describe('open work among 20,000 orders', () => {
  interface Plan {
    readonly 'Node Type': string;
    readonly 'Relation Name'?: string;
    readonly Plans?: readonly Plan[];
  }
  const scanned = ({ Plans = [], ...plan }: Plan): string[] => [
    ...(plan['Node Type'] === 'Seq Scan' ? [plan['Relation Name'] ?? ''] : []),
    ...Plans.flatMap(scanned),
  ];

  it('is found by indexes', async () => {
    await query(`DELETE FROM orders`);
    await query(
      `ALTER TABLE orders DISABLE TRIGGER USER;
       INSERT INTO orders (id, email, first_name, last_name, address, city, state, zip_code, subtotal_cents, total_cents,
         paid_cents, status, created_at)
       SELECT lpad(n::text, 16, '0'), 'mary@shop.example', 'Mary', 'Smith', '12 Ocean St', 'Santa Cruz', 'CA', '95060', 5000, 5000, 5000,
         CASE WHEN n % 200 = 0 THEN 'processing' ELSE 'completed' END, now() - n * interval '10 minutes'
       FROM generate_series(1, 20000) AS n;
       ALTER TABLE orders ENABLE TRIGGER USER`,
    );
    await query('ANALYZE orders');
    const sent = jest.spyOn(Client.prototype, 'query');
    const { counts, toShip } = await today();
    const statements = sent.mock.calls.map(([first]) => textOf(first)).filter((text) => text.includes('orders'));
    sent.mockRestore();
    expect([counts.toShip, toShip.length]).toEqual([100, 8]);
    expect(statements.length).toBeGreaterThanOrEqual(3);
    for (const text of statements) {
      const literal = text.replace(/\$\d+/g, `(now() - interval '3 days')`);
      const [row] = await shop.database.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(`EXPLAIN (FORMAT JSON) ${literal}`);
      const plan = row?.['QUERY PLAN'][0]?.Plan;
      expect(plan && scanned(plan)).not.toContain('orders');
    }
  });
});
