import { readSheet } from 'read-excel-file/node';
import { type Agent, signedIn, visitor } from '../builders/account.js';
import { startTestApp, type TestApp } from '../harness/test-app.js';

describe('the export of orders', () => {
  let shop: TestApp;
  let staff: Agent;
  let staffName: string;

  beforeAll(async () => {
    shop = await startTestApp({}, { worker: false });
    const signed = await signedIn(shop, { admin: true });
    ({ agent: staff } = signed);
    staffName = signed.user.username;
    await shop.database.query(`
      INSERT INTO orders (id, email, first_name, last_name, address, city, state, zip_code, phone, subtotal_cents, shipping_cents,
        total_cents, paid_cents, status, created_at)
      SELECT lpad(n::text, 16, '0'), 'ana' || n || '@shop.example', 'Ana', 'Rivera', '12 "Ocean" St, Apt 4', 'Santa Cruz', 'CA',
        '95060', '+1 831', 4000, 899, 4899, 4899, CASE WHEN n = 7 THEN 'shipped' ELSE 'pending' END,
        '2026-11-20T12:00:00.000100Z'::timestamptz - (n / 3) * interval '0.01 ms'
      FROM generate_series(1, 2500) AS n;
      INSERT INTO order_items (order_id, position, product_name, variant_size, variant_color, price_cents, quantity)
      VALUES ('0000000000000007', 0, '=cmd|''/c calc''!A1', 'M', 'Navy', 2000, 1), ('0000000000000007', 1, 'Täy', NULL, '', 2000, 1)`);
  });
  afterAll(() => shop.close());

  const exported = (query: object = {}, client = staff) => client.get('/api/admin/orders/export.csv').query(query);
  const cells = (text: string) => text.split('\r\n');

  it('contains every order of the list once, newest first, as a file download', async () => {
    const response = await exported().expect(200);
    expect(response.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': expect.stringMatching(/^attachment; filename="orders-\d{4}-\d{2}-\d{2}\.csv"$/),
      'cache-control': 'no-store',
      'x-total-count': '2500',
    });
    const ids = cells(response.text)
      .slice(1, -1)
      .map((line) => line.slice(0, 19).replaceAll('-', ''));
    const inOrder = await shop.database.query<{ id: string }>('SELECT id FROM orders ORDER BY created_at DESC, id');
    expect(ids).toEqual(inOrder.map(({ id }) => id));
  });

  it('uses UTF-8 with a byte order mark and CRLF, and contains no formulas', async () => {
    await shop.database.query(`
      UPDATE orders SET first_name = '@SUM(1)', last_name = '', address = E'\\tx', city = '-1', state = E'\\rCR', carrier = E'UPS\\n=1+1',
        promo_code = 'A"B', arrival = '{"from": "2026-11-27", "to": "2026-12-02"}' WHERE id = '0000000000000007'`);
    const response = await exported({ status: 'shipped' }).buffer(true).expect(200);
    expect(cells(response.text)).toEqual([
      '\ufeffOrder ID,Date,Status,Customer,Email,Phone,Address,City,State,ZIP Code,Country,Items,Subtotal,Discount,Shipping,Tax,Total,Refunded,Payment Method,Promo Code,Carrier,Tracking Number,Promised From,Promised By,SKUs,Paid,Shipping Method',
      `0000-0000-0000-0007,2026-11-20 04:00:00,shipped,'@SUM(1),ana7@shop.example,'+1 831,'\tx,'-1,"'\rCR",95060,USA,` +
        `"1 × =cmd|'/c calc'!A1 (M, Navy); 1 × Täy",40.00,0.00,8.99,0.00,48.99,0.00,credit_card,"A""B","UPS\n=1+1",,2026-11-27,2026-12-02,,48.99,standard`,
      '',
    ]);
    expect((await exported({ search: 'nobody' }).expect(200)).text.split('\r\n')).toHaveLength(2);
  });

  it('contains only the chosen orders, and the audit log names them', async () => {
    const ids = ['0000-0000-0000-0007', '0000-0000-0000-0042'];
    const { text } = await exported({ orders: `${ids.join(',')},nothing`, status: 'pending' }).expect(200);
    expect(
      cells(text)
        .slice(1, -1)
        .map((line) => line.slice(0, 19)),
    ).toEqual([ids[1]]);
    const [entry] = await shop.database.query<{ after: object }>(
      'SELECT after FROM audit_entries ORDER BY id DESC LIMIT 1',
    );
    expect(entry?.after).toEqual({ ids: ids.map((id) => id.replaceAll('-', '')), status: 'pending', count: 1 });
    await exported({ orders: 'K7QF2M9X4TBDW8HN,'.repeat(300) }).expect(422);
  });

  describe('as a spreadsheet', () => {
    const sheet = async (query: object) => {
      const { body } = await staff
        .get('/api/admin/orders/export.xlsx')
        .query(query)
        .buffer(true)
        .parse((response, done) => {
          const parts: Buffer[] = [];
          response.on('data', (part: Buffer) => parts.push(part)).on('end', () => done(null, Buffer.concat(parts)));
        })
        .expect(200);
      return readSheet(body as Buffer);
    };

    it('contains digits, phone numbers and formulas as text, and amounts as numbers', async () => {
      const typed = {
        first_name: '=1+1',
        last_name: '',
        email: 'sheet@shop.example',
        phone: '+1 831 555 0142',
        zip_code: '02110',
        city: '-1',
        carrier: '@SUM(1)',
        tracking_number: '92055901755477000271990251',
        promo_code: '1E5',
        address: '3-4\u0007',
      };
      const names = Object.keys(typed);
      await shop.database.query(
        `UPDATE orders SET (${names.join()}) = (${names.map((_, at) => `$${at + 1}`).join()}) WHERE id = '0000000000000009'`,
        Object.values(typed),
      );
      const [head = [], row = [], ...rest] = await sheet({ email: typed.email });
      expect(rest).toEqual([]);
      const cells = Object.fromEntries(head.map((name, at) => [String(name), row[at]]));
      expect(cells).toMatchObject({
        Customer: '=1+1',
        Phone: '+1 831 555 0142',
        'ZIP Code': '02110',
        City: '-1',
        Carrier: '@SUM(1)',
        'Tracking Number': '92055901755477000271990251',
        'Promo Code': '1E5',
        Address: '3-4',
        Total: 48.99,
      });
    });

    it('is rejected if it is too large for memory, and for users other than staff', async () => {
      await shop.database.query(`
        INSERT INTO orders (id, email, first_name, last_name, address, city, state, zip_code, subtotal_cents, shipping_cents,
          total_cents, paid_cents, created_at)
        SELECT 'X' || lpad(n::text, 15, '0'), 'many@shop.example', 'Ana', 'Rivera', '', '', '', '', 4000, 899, 4899, 4899, '2020-01-01'
        FROM generate_series(1, 10001) AS n`);
      const refused = await staff
        .get('/api/admin/orders/export.xlsx')
        .query({ email: 'many@shop.example' })
        .expect(422);
      expect(refused.body).toMatchObject({
        code: 'orders.too-many',
        message: '10,001 orders match, but a spreadsheet can contain at most 10,000. Please choose a shorter period.',
      });
      await shop.database.query(`DELETE FROM orders WHERE email = 'many@shop.example'`);
      await visitor(shop).get('/api/admin/orders/export.xlsx').expect(401);
    });
  });

  it('is recorded in the audit log with its filters, without names or email addresses', async () => {
    await shop.database.query('CREATE TABLE before AS SELECT max(id) AS id FROM audit_entries');
    await exported({ search: 'ana7@shop.example Täy', email: 'ana7@shop.example', from: '2026-11-01' }).expect(200);
    expect(
      await shop.database.query(
        'SELECT username, action, subject_name, before, after FROM audit_entries WHERE id > (SELECT id FROM before)',
      ),
    ).toEqual([
      {
        username: staffName,
        action: 'order.exported',
        subject_name: 'Orders',
        before: null,
        after: { search: 'a•••@s•••.example T•••', email: 'a•••@s•••.example', from: '2026-11-01', count: 1 },
      },
    ]);
  });

  it('is rejected for invalid filters, and without a recent sign-in or password confirmation of staff', async () => {
    await exported({ status: 'lost' }).expect(422);
    await exported({}, visitor(shop)).expect(401);
    await exported({}, (await signedIn(shop)).agent).expect(403);
    const { agent, user } = await signedIn(shop, { admin: true });
    await shop.database.query(
      `UPDATE sessions SET sess = (sess::jsonb || jsonb_build_object('signedInAt', (sess ->> 'signedInAt')::bigint - 16 * 60000))
       WHERE user_id = $1`,
      [user.id],
    );
    expect((await exported({}, agent).expect(403)).body).toMatchObject({ code: 'password-needed' });
  });
});
