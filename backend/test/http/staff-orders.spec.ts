import type {
  StaffOrderListResponse,
  StaffOrderResponse,
} from '../../src/adapters/http/orders/staff-order.response.js';
import { type Agent, signedIn, visitor } from '../builders/account.js';
import { anOrder, type WantedLine } from '../builders/checkout.js';
import { aPromoCode } from '../builders/promo-code.js';
import { aProduct, type BuiltProduct } from '../builders/product.js';
import { allAtOnce, connections } from '../harness/all-at-once.js';
import { startTestApp, type TestApp } from '../harness/test-app.js';

describe('orders in the back office', () => {
  let shop: TestApp;
  let staff: Agent;
  let staffName: string;
  let shopper: Agent;

  beforeAll(async () => {
    shop = await startTestApp({ STORE_TIME_ZONE: 'America/Los_Angeles' }, { worker: false });
    const signed = await signedIn(shop, { admin: true });
    ({ agent: staff } = signed);
    staffName = signed.user.username;
  });
  beforeEach(async () => {
    ({ agent: shopper } = await signedIn(shop));
  });
  afterAll(() => shop.close());

  const plain = (id: string) => id.replaceAll('-', '');
  const bought = async (...lines: WantedLine[]) =>
    anOrder(shopper, lines.length > 0 ? lines : [{ product: await aProduct(shop.database, { price: 40 }) }]);
  const list = async (query: object = {}) =>
    (await staff.get('/api/admin/orders').query(query).expect(200)).body as StaffOrderListResponse;
  const show = async (id: string) =>
    (await staff.get(`/api/admin/orders/${id}`).expect(200)).body as StaffOrderResponse;
  const change = (id: string, body: object, client = staff) => client.patch(`/api/admin/orders/${id}`).send(body);
  const onHand = async ({ id }: BuiltProduct, variantId: number | null = null) => {
    const [row] = await shop.database.query<{ on_hand: number }>(
      'SELECT on_hand FROM stock WHERE product_id = $1 AND variant_id IS NOT DISTINCT FROM $2',
      [id, variantId],
    );
    return row?.on_hand;
  };
  const mailsOf = (id: string) =>
    shop.database.query<{ template: string; recipient: string; payload: object }>(
      `SELECT template, recipient, payload FROM mails WHERE order_id = $1 AND template <> 'order-confirmation' ORDER BY created_at`,
      [plain(id)],
    );
  const auditOf = (id: string) =>
    shop.database.query<object>(
      'SELECT username, action, subject_name, before, after FROM audit_entries WHERE subject_id = $1 ORDER BY id',
      [plain(id)],
    );
  const traces = async (id: string) => [
    (await show(id)).staffTimeline.length,
    (await mailsOf(id)).length,
    (await auditOf(id)).length,
  ];

  describe('in the list', () => {
    it('are paginated, newest first, with the total @series', async () => {
      const orders = [await bought(), await bought({ product: await aProduct(shop.database), quantity: 3 })];
      const { orders: found, total } = await list({ limit: 2 });
      expect(found.map(({ id }) => id)).toEqual([orders[1]?.id, orders[0]?.id]);
      expect(found[0]).toEqual({
        id: orders[1]?.id,
        customer: 'Mary Ann Smith',
        email: 'mary@shop.example',
        hasMailAddress: true,
        createdAt: orders[1]?.createdAt,
        total: 134.97,
        unbilled: 0,
        refunded: 0,
        paid: 134.97,
        status: 'pending',
        shippingMethod: 'standard',
        itemCount: 3,
        firstItem: orders[1]?.items[0]?.product.name,
        lineCount: 1,
        shipped: 0,
        toShip: 3,
        shippable: true,
        unpaidDifference: 0,
        privateNotes: [],
        shipBy: expect.any(String),
        late: false,
      });
      expect(await list({ limit: 1, offset: 1 })).toMatchObject({ orders: [{ id: orders[0]?.id }], total });
      expect(await list({ limit: 1, offset: 1_000_000 })).toMatchObject({ orders: [], total });
    });

    it('are found by id with or without dashes, name, email and product, in any case, by all words together @series', async () => {
      const product = await aProduct(shop.database, { name: 'Crimson 100% Sarong' });
      const { id } = await bought({ product });
      await bought();
      const named = `MARY ${plain(id)}`;
      const searches = [id, id.toLowerCase(), plain(id), id.slice(0, 11), plain(id).slice(0, 9).toLowerCase(), named];
      for (const search of [
        ...searches,
        'crimson',
        'mary crimson',
        'Sarong SMITH',
        '100% sar',
        'mary@shop.example cri',
      ]) {
        expect([search, await list({ search })]).toMatchObject([search, { orders: [{ id }], total: 1 }]);
      }
      for (const search of ['crimson bikini', '100_', '\\', '%', plain(id).slice(1)]) {
        const { orders } = await list({ search });
        expect({ search, ids: orders.map((order) => order.id) }).toEqual({
          search,
          ids: search === '%' || search === plain(id).slice(1) ? [id] : [],
        });
      }
    });

    it('are found with any apostrophe, and without it @series', async () => {
      const [oNeill, oMalley] = [await bought(), await bought()];
      const rename = (name: string, { id }: { id: string }) =>
        shop.database.query('UPDATE orders SET last_name = $1 WHERE id = $2', [name, plain(id)]);
      await rename('Fernandez-O’Neill', oNeill);
      await rename("O'Malley", oMalley);
      for (const [search, { id }] of [
        ["O'Neill", oNeill],
        ['o’neill', oNeill],
        ['o’malley', oMalley],
        ['oneill', oNeill],
        ['OMALLEY', oMalley],
      ] as const)
        expect([search, await list({ search })]).toMatchObject([search, { orders: [{ id }], total: 1 }]);
    });

    it('are found with or without accents @series', async () => {
      const product = await aProduct(shop.database, { name: 'Crème Brûlée Wrap' });
      const { id } = await bought({ product });
      await shop.database.query(`UPDATE orders SET first_name = 'José', last_name = 'Strauß-Ørsted' WHERE id = $1`, [
        plain(id),
      ]);
      for (const search of ['jose strauss', 'JOSÉ orsted', 'josè', 'creme brulee']) {
        expect([search, await list({ search })]).toMatchObject([search, { orders: [{ id }], total: 1 }]);
      }
      // The full-width form of the wildcard `_` matches only itself, like `_`.
      expect(await list({ search: 'jos＿' })).toMatchObject({ total: 0 });
    });

    it('are found by city, also together with a name', async () => {
      const { id } = await bought();
      await bought();
      await shop.database.query(`UPDATE orders SET first_name = 'Zuzana', city = 'Cañon Vista' WHERE id = $1`, [
        plain(id),
      ]);
      for (const search of ['canon vista', 'CAÑON', 'zuzana canon']) {
        expect([search, await list({ search })]).toMatchObject([search, { orders: [{ id }], total: 1 }]);
      }
      expect(await list({ search: 'canon portland' })).toMatchObject({ total: 0 });
    });

    it('are found by street, ZIP code, phone and tracking number @series', async () => {
      const { id } = await bought();
      await bought();
      await shop.database.query(
        `UPDATE orders SET address = '98 Quartz Alley', zip_code = '99950-1234', phone = '(907) 555-0142', carrier = 'UPS',
          tracking_number = '1Z87WQ' WHERE id = $1`,
        [plain(id)],
      );
      const phones = ['(907) 555-0142', '907-555-0142', '9075550142', '907.555.0142'];
      for (const search of ['quartz', '99950', '99950-1234', '1z87wq', 'quartz 1Z87 99950', ...phones]) {
        expect([search, await list({ search })]).toMatchObject([search, { orders: [{ id }], total: 1 }]);
      }
      for (const search of ['907-555-0143', '99951', 'quartz 99951']) {
        expect([search, await list({ search })]).toMatchObject([search, { total: 0 }]);
      }
    });

    it('name the oldest unanswered message of their customer, for roles that may view messages', async () => {
      const { agent, user } = await signedIn(shop);
      const { id } = await anOrder(agent, [{ product: await aProduct(shop.database, { price: 40 }) }]);
      const { agent: fulfillment } = await signedIn(shop, { role: 'Fulfillment' });
      const write = async (email: string, userId: number | null = null) => {
        const [row] = await shop.database.query<{ id: number }>(
          `INSERT INTO contact_submissions (name, email, user_id, subject, message)
           VALUES ('Mary', $1, $2, 'My size', 'Which one is mine?') RETURNING id`,
          [email, userId],
        );
        return row?.id ?? 0;
      };
      const named = async (client = staff) => {
        const { body } = await client.get('/api/admin/orders').query({ search: id }).expect(200);
        const { body: sheet } = await client.get(`/api/admin/orders/${id}`).expect(200);
        const [row] = (body as StaffOrderListResponse).orders;
        return [row?.unansweredMessageId, (sheet as StaffOrderResponse).unansweredMessageId];
      };
      const { email } = await show(id);
      await write('other@shop.example');
      expect(await named()).toEqual([undefined, undefined]);
      const byEmail = await write(email.toUpperCase());
      const byAccount = await write('mary@elsewhere.example', user.id);
      expect(await named()).toEqual([byEmail, byEmail]);
      expect(await named(fulfillment)).toEqual([undefined, undefined]);
      const answer = (message: number) =>
        staff.patch(`/api/admin/contact-submissions/${message}`).send({ isRead: true, isAnswered: true }).expect(200);
      await answer(byEmail);
      expect(await named()).toEqual([byAccount, byAccount]);
      await answer(byAccount);
      expect(await named()).toEqual([undefined, undefined]);
      await write('nobody@deleted.invalid');
      await shop.database.query(`UPDATE orders SET email = 'nobody@deleted.invalid' WHERE id = $1`, [plain(id)]);
      expect(await named()).toEqual([undefined, undefined]);
    });

    it('are found by their total @series', async () => {
      const product = await aProduct(shop.database, { name: 'Totalled Sarong', price: 1250.5, stock: 5 });
      const { id, total } = await bought({ product });
      expect(total).toBe(1250.5);
      for (const search of ['1250.50', '$1250.50', '1,250.50', '$1,250.50', 'totalled 1250.50']) {
        expect([search, await list({ search })]).toMatchObject([search, { orders: [{ id }], total: 1 }]);
      }
      const whole = await bought({ product: await aProduct(shop.database, { price: 1260, stock: 5 }) });
      for (const search of ['1260', '$1,260', '1260.00']) {
        expect([search, await list({ search })]).toMatchObject([search, { orders: [{ id: whole.id }], total: 1 }]);
      }
      for (const search of ['1250.51', '1250.5', '$1250', '$99999999.99', 'bikini 1250.50']) {
        expect([search, await list({ search })]).toMatchObject([search, { total: 0 }]);
      }
    });

    it('are found by their products, even if other orders are written at the same time @series', async () => {
      const product = await aProduct(shop.database, { name: 'Ultramarine Tankini', stock: 50 });
      const other = await aProduct(shop.database, { name: 'Vermilion Hoodie', stock: 50 });
      await Promise.all(
        [product, other, product].map(async (wanted) => anOrder((await signedIn(shop)).agent, [{ product: wanted }])),
      );
      expect((await list({ search: 'ultramarine' })).total).toBe(2);
      expect((await list({ search: 'vermilion' })).total).toBe(1);
    });

    it('are filtered by status, complete email address and days in the store’s time zone @series', async () => {
      const { id } = await bought();
      const email = `${plain(id)}@Shop.example`;
      await shop.database.query(
        `UPDATE orders SET email = $2, status = 'completed', created_at = '2020-03-08T07:59:59Z' WHERE id = $1`,
        [plain(id), email],
      );
      const mine = { email: email.toUpperCase() };
      expect(await list(mine)).toMatchObject({ orders: [{ id }], total: 1 });
      expect((await list({ email: email.slice(1) })).total).toBe(0);
      const totals = async (query: object) => (await list({ ...mine, ...query })).total;
      expect([await totals({ status: 'completed' }), await totals({ status: 'pending' })]).toEqual([1, 0]);
      const day = (date: string) => totals({ from: date, to: date });
      expect([await day('2020-03-06'), await day('2020-03-07'), await day('2020-03-08')]).toEqual([0, 1, 0]);
      // The day on which daylight saving time begins has 23 hours.
      await shop.database.query(`UPDATE orders SET created_at = '2020-03-09T06:59:59Z' WHERE id = $1`, [plain(id)]);
      expect([await day('2020-03-08'), await day('2020-03-09')]).toEqual([1, 0]);
    });

    it('are counted and filtered by open work: to ship, unpaid, and refunds that are owed @series', async () => {
      const product = await aProduct(shop.database, { name: 'Viewable Tankini', price: 20, stock: 50 });
      const free = await aProduct(shop.database, { name: 'Viewable Sample', price: 0, stock: 50 });
      const { views: before } = await list();
      const createOrder = async (body: object) => {
        const order = { customerName: 'Ana Rivera', customerEmail: 'ana@shop.example', ...body };
        return ((await staff.post('/api/admin/orders').send(order).expect(201)).body as StaffOrderResponse).id;
      };
      const items = [{ productId: product.id, quantity: 1 }];
      const idsIn = async (view: string) =>
        (await list({ view, search: 'viewable' })).orders.map(({ id }) => id).sort();
      const ids = { pending: (await bought({ product })).id, partly: (await bought({ product })).id };
      const refunded = (await bought({ product })).id;
      const shipped = (await bought({ product })).id;
      const [owing, retained] = [(await bought({ product })).id, (await bought({ product })).id];
      const gift = await createOrder({ items: [{ productId: free.id, quantity: 1 }], paymentMethod: 'cash' });
      const [unpaid, handedOver, cancelled] = [
        await createOrder({ items }),
        await createOrder({ items, status: 'completed' }),
        await createOrder({ items }),
      ];
      await staff.post(`/api/admin/orders/${ids.partly}/refund`).send({ amount: 5 }).expect(200);
      await staff.post(`/api/admin/orders/${refunded}/refund`).send({}).expect(200);
      await change(shipped, { status: 'shipped' }).expect(200);
      for (const id of [owing, retained, cancelled]) await change(id, { status: 'cancelled' }).expect(200);
      await change(retained, { keepPayment: true }).expect(200);
      expect(await idsIn('to-ship')).toEqual([ids.pending, ids.partly, gift].sort());
      expect(await idsIn('unpaid')).toEqual([unpaid, handedOver].sort());
      expect(await idsIn('owes-refund')).toEqual([owing]);
      expect((await list({ view: 'to-ship', status: 'processing', search: 'viewable' })).total).toBe(1);
      expect((await list()).views).toEqual({
        'to-ship': before['to-ship'] + 3,
        'on-hold': before['on-hold'],
        unpaid: before.unpaid + 2,
        'owes-refund': before['owes-refund'] + 1,
        'refund-failed': before['refund-failed'],
      });
      await change(unpaid, { paymentMethod: 'cash' }).expect(200);
      expect([await idsIn('unpaid'), (await idsIn('to-ship')).length]).toEqual([[handedOver], 4]);
      expect((await list({ search: unpaid })).orders[0]).toMatchObject({ shippable: false, addressGap: 'missing' });
      // Staff handed the items over in the store.
      await change(unpaid, { status: 'completed', statusBefore: 'processing' }).expect(200);
      expect(await idsIn('to-ship')).not.toContain(unpaid);
    });

    it('are sorted by date, total, customer and status @series', async () => {
      const search = 'Sortable';
      const product = await aProduct(shop.database, { name: search, price: 20, stock: 50 });
      const [cheap, dear] = [await bought({ product }), await bought({ product, quantity: 2 })];
      await shop.database.query(`UPDATE orders SET last_name = 'aaa', status = 'shipped' WHERE id = $1`, [
        plain(dear.id),
      ]);
      const firsts = async (...sorts: string[]) =>
        Promise.all(sorts.map(async (sort) => (await list({ search, sort })).orders[0]?.id));
      expect(await firsts('created-desc', 'total-desc', 'customer-asc', 'status-desc')).toEqual(Array(4).fill(dear.id));
      expect(await firsts('created-asc', 'total-asc', 'customer-desc', 'status-asc')).toEqual(Array(4).fill(cheap.id));
    });

    it.each([
      { status: 'lost' },
      { view: 'lost' },
      { from: '2026-02-30' },
      { to: 'yesterday' },
      { from: '2026-11-20T10:00:00Z' },
      { sort: 'luck' },
      { limit: 101 },
      { offset: -1 },
      { email: 'a\u0000b' },
    ])('reject %j', async (query) => {
      const response = await staff.get('/api/admin/orders').query(query).expect(422);
      expect(Object.keys((response.body as { errors: object }).errors)).toEqual(Object.keys(query));
    });
  });

  describe('in detail', () => {
    it('show all facts for staff, and who changed the order', async () => {
      const { user, agent } = await signedIn(shop);
      shopper = agent;
      const product = await aProduct(shop.database, { price: 40, variants: [{ size: 'M', color: 'Navy' }] });
      const { id, mine, returnable, ...shown } = await bought({ product, variantId: product.variants[0]?.id });
      expect([mine, returnable]).toEqual([true, false]);
      await change(id, { status: 'shipped', carrier: 'UPS', trackingNumber: '1Z 9', note: 'Rings twice' }).expect(200);
      expect(await show(plain(id).toLowerCase())).toMatchObject({
        ...shown,
        id,
        mine: false,
        status: 'shipped',
        carrier: 'UPS',
        trackingNumber: '1Z9',
        parcels: [{ number: 1, carrier: 'UPS', trackingNumber: '1Z9', units: [{ quantity: 1 }] }],
        timeline: [{}, {}, { text: 'Shipped with UPS, tracking number 1Z9' }],
        username: user.username,
        userId: user.id,
        paymentMethod: 'credit_card',
        paymentProvider: 'sandbox',
        paid: 48.99,
        refunded: 0,
        refundable: 48.99,
        refunds: [],
        items: [
          {
            quantity: 1,
            price: 40,
            variant: 'M, Navy',
            productId: product.id,
            variantId: product.variants[0]?.id,
            productSlug: product.slug,
            restocked: 0,
          },
        ],
      });
      expect((await show(id)).staffTimeline.map(({ kind, text, by }) => ({ kind, text, by }))).toEqual([
        { kind: 'placed', text: 'Order placed', by: user.username },
        { kind: 'paid', text: 'Payment of $48.99 received by credit card', by: user.username },
        { kind: 'shipped', text: 'Status set to shipped', by: staffName },
        { kind: 'tracking', text: 'Carrier: UPS, tracking number 1Z9', by: staffName },
        { kind: 'note', text: 'Rings twice', by: staffName },
      ]);
      const response = await shopper.get(`/api/orders/${id}`).expect(200);
      expect(JSON.stringify([response.body, (await shopper.get('/api/user/data').expect(200)).body])).not.toContain(
        'Rings',
      );
    });

    it('are restricted to staff, and return 404 if they are unknown', async () => {
      const { id } = await bought();
      for (const path of ['', `/${id}`]) {
        await shopper.get(`/api/admin/orders${path}`).expect(403);
        await visitor(shop).get(`/api/admin/orders${path}`).expect(401);
      }
      await change(id, { note: 'x' }, shopper).expect(403);
      for (const unknown of ['0000-0000-0000-0000', 'nothing', '%00']) {
        await staff.get(`/api/admin/orders/${unknown}`).expect(404);
        await change(unknown, { note: 'x' }).expect(404);
      }
    });
  });

  describe('when they are changed', () => {
    it('can move from any status to the other four, and record nothing without a change @series', async () => {
      const { id } = await bought();
      for (const status of ['completed', 'processing', 'cancelled', 'shipped']) {
        expect((await change(id, { status }).expect(200)).body).toMatchObject({ id, status });
      }
      const before = await traces(id);
      await change(id, { status: 'shipped', statusBefore: 'shipped', carrier: '', trackingNumber: null }).expect(200);
      await change(id, {}).expect(200);
      expect(await traces(id)).toEqual(before);
      const refused = await change(id, { status: 'pending' }).expect(422);
      expect(refused.body).toMatchObject({
        errors: { status: 'An order that is shipped cannot become pending again.' },
      });
    });

    it('notify the shopper of the shipment and the cancellation, but not of staff notes', async () => {
      const { id } = await bought();
      await change(id, { status: 'shipped', carrier: ' UPS\u00a0', trackingNumber: '\u202a1Z\u200b9\u202c' }).expect(
        200,
      );
      await change(id, { status: 'completed', note: 'Rings twice' }).expect(200);
      await change(id, { status: 'cancelled' }).expect(200);
      const facts = { to: 'mary@shop.example', name: 'Mary Ann Smith', orderId: plain(id) };
      const [promised] = await shop.database.query<{ arrival: unknown }>(`SELECT arrival FROM orders WHERE id = $1`, [
        plain(id),
      ]);
      expect((await mailsOf(id)).map(({ payload }) => payload)).toEqual([
        { template: 'order-shipped', ...facts, carrier: 'UPS', trackingNumber: '1Z9', arrival: promised?.arrival },
        { template: 'order-cancelled', ...facts, refundCents: null, wasSent: true },
      ]);
    });

    it('notify the shopper once of a tracking number that is added or corrected after the shipment @series', async () => {
      const { id } = await bought();
      await change(id, { carrier: 'UPS', trackingNumber: 'too early' }).expect(200);
      await change(id, { carrier: null }).expect(200);
      await change(id, { status: 'shipped' }).expect(200);
      const added = { status: 'shipped', carrier: 'UPS', trackingNumber: '1Z9' };
      await change(id, added).expect(200);
      await Promise.all([change(id, added).expect(200), change(id, { trackingNumber: ' 1Z9 ' }).expect(200)]);
      await change(id, { trackingNumber: '1Z8' }).expect(200);
      await change(id, { trackingNumber: null }).expect(200);
      await change(id, { status: 'completed' }).expect(200);
      await change(id, { trackingNumber: '1Z7' }).expect(200);
      expect((await mailsOf(id)).map(({ payload }) => payload)).toMatchObject([
        { template: 'order-shipped', carrier: null, trackingNumber: null },
        { template: 'order-shipped', carrier: 'UPS', trackingNumber: '1Z9', tracking: 'added' },
        { template: 'order-shipped', carrier: 'UPS', trackingNumber: '1Z8', tracking: 'corrected' },
        { template: 'order-shipped', carrier: 'UPS', trackingNumber: '1Z7', tracking: 'added' },
      ]);
    });

    it('send no mail to a deleted account', async () => {
      const { id } = await bought();
      await shop.database.query(`UPDATE orders SET email = 'nobody@deleted.invalid' WHERE id = $1`, [plain(id)]);
      const { body } = await change(id, { status: 'shipped' }).expect(200);
      expect(body).toMatchObject({ hasMailAddress: false });
      expect(body).not.toHaveProperty('sameEmail');
      expect(await list({ search: id })).toMatchObject({ orders: [{ id, hasMailAddress: false }] });
      expect(await mailsOf(id)).toEqual([]);
    });

    it('record the author and the values before and after, without personal data', async () => {
      const { id } = await bought();
      await change(id, { status: 'shipped', carrier: 'UPS', trackingNumber: '1Z999AA1', note: 'Rings twice' }).expect(
        200,
      );
      expect(await auditOf(id)).toEqual([
        {
          username: staffName,
          action: 'order.updated',
          subject_name: id,
          before: { status: 'pending', carrier: null, trackingNumber: null },
          after: { status: 'shipped', carrier: 'UPS', trackingNumber: '…9AA1', note: 'added' },
        },
      ]);
    });

    it('accept carrier and tracking number only together', async () => {
      const { id } = await bought();
      const alone = await change(id, { trackingNumber: '1Z9' }).expect(422);
      expect(alone.body).toMatchObject({ errors: { carrier: 'Please enter the carrier for this tracking number.' } });
      await change(id, { carrier: 'UPS' }).expect(200);
      expect((await change(id, { trackingNumber: '1Z9' }).expect(200)).body).toMatchObject({
        carrier: 'UPS',
        trackingNumber: '1Z9',
        trackingUrl: 'https://www.ups.com/track?tracknum=1Z9',
      });
      const without = (await change(id, { carrier: null }).expect(200)).body as object;
      for (const field of ['carrier', 'trackingNumber']) expect(without).not.toHaveProperty(field);
    });

    it.each([
      { status: 'lost' },
      { statusBefore: 7 },
      { carrier: 'c'.repeat(61) },
      { trackingNumber: 'a\u0000' },
      { note: ' ' },
      { note: 'n'.repeat(2001) },
    ])('reject case $# @series', async (body) => {
      const { id } = await bought();
      const response = await change(id, body).expect(422);
      expect(Object.keys((response.body as { errors: object }).errors)).toEqual(Object.keys(body));
    });

    it('report who changed the status in the meantime @series', async () => {
      const { id } = await bought();
      await change(id, { status: 'shipped', statusBefore: 'pending' }).expect(200);
      const before = await traces(id);
      const late = await change(id, { status: 'cancelled', statusBefore: 'pending' }).expect(409);
      expect(late.body).toMatchObject({
        code: 'order.changed',
        message: `${staffName} set this order to shipped a moment ago.`,
        status: 'shipped',
      });
      expect(await traces(id)).toEqual(before);
    });

    it('accept one of two concurrent changes of the same status', async () => {
      const { id } = await bought();
      const responses = await allAtOnce(
        shop.database.url,
        `SELECT FROM orders WHERE id = '${plain(id)}' FOR UPDATE`,
        () =>
          ['shipped', 'cancelled'].map((status) =>
            change(id, { status, statusBefore: 'pending' }).then((response) => response),
          ),
      );
      expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect(await mailsOf(id)).toHaveLength(1);
    });
  });

  describe('when they are cancelled', () => {
    it('restock their units once for many concurrent requests', async () => {
      const product = await aProduct(shop.database, { stock: 10 });
      const { id } = await bought({ product, quantity: 3 });
      const responses = await allAtOnce(
        shop.database.url,
        `SELECT FROM orders WHERE id = '${plain(id)}' FOR UPDATE`,
        () =>
          Array.from({ length: connections }, () => change(id, { status: 'cancelled' }).then((response) => response)),
      );
      expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
      expect(await onHand(product)).toBe(10);
      expect(await mailsOf(id)).toHaveLength(1);
      expect((await show(id)).items).toMatchObject([{ restocked: 3 }]);
      const ledger = await shop.database.query(
        `SELECT move, on_hand_change, username FROM stock_ledger l JOIN users u ON u.id = l.user_id
         WHERE reason = 'cancellation' AND reference = $1`,
        [plain(id)],
      );
      expect(ledger).toEqual([{ move: 'restock', on_hand_change: 3, username: staffName }]);
    });

    it('take their units from stock again when they are reopened, or report missing units', async () => {
      const product = await aProduct(shop.database, { stock: 4 });
      const { id } = await bought({ product, quantity: 3 });
      await change(id, { status: 'cancelled' }).expect(200);
      await change(id, { status: 'processing' }).expect(200);
      expect(await onHand(product)).toBe(1);
      expect((await show(id)).items).toMatchObject([{ restocked: 0 }]);
      await change(id, { status: 'cancelled' }).expect(200);
      expect(await onHand(product)).toBe(4);
      await shop.database.query('UPDATE stock SET on_hand = 1 WHERE product_id = $1', [product.id]);
      const before = await traces(id);
      const refused = await change(id, { status: 'processing' }).expect(409);
      expect(refused.body).toMatchObject({
        code: 'stock.not-enough',
        message: 'Only 1 left.',
        lines: [{ productId: product.id, quantity: 3, available: 1 }],
      });
      expect(await traces(id)).toEqual(before);
      expect(await show(id)).toMatchObject({ status: 'cancelled', items: [{ restocked: 3 }] });
    });

    it('restock shipped units only if staff confirm their return @series', async () => {
      const product = await aProduct(shop.database, { stock: 4 });
      const away = (await bought({ product })).id;
      const back = (await bought({ product })).id;
      for (const id of [away, back]) await change(id, { status: 'shipped' }).expect(200);
      await change(away, { status: 'cancelled' }).expect(200);
      expect(await onHand(product)).toBe(2);
      await change(back, { status: 'cancelled', itemsAreBack: true }).expect(200);
      expect(await onHand(product)).toBe(3);
      await change(away, { status: 'shipped' }).expect(200);
      expect(await onHand(product)).toBe(3);
      await change(away, { status: 'cancelled' }).expect(200);
      const refunded = await staff.post(`/api/admin/orders/${away}/refund`).send({ restock: true }).expect(200);
      expect(refunded.body).toMatchObject({ refundable: 0, items: [{ restocked: 1 }] });
      expect(await onHand(product)).toBe(4);
    });

    it('are cancelled, and their owed refunds ended, only with the permission for refunds', async () => {
      const { id } = await bought();
      const { agent: packer } = await signedIn(shop, { role: 'Fulfillment' });
      const settled = { note: 'Paid by check.', settlesRefunds: true };
      for (const body of [{ status: 'cancelled' }, { keepPayment: true }, settled])
        await change(id, body, packer).expect(403);
      await change(id, { status: 'processing', note: 'Called.' }, packer).expect(200);
    });

    it('show the payment that the shop still holds, and who decided to retain it @series', async () => {
      const { id, total } = await bought();
      const listed = async () => (await list({ search: id })).orders[0]?.retained;
      expect(await listed()).toBeUndefined();
      await change(id, { keepPayment: true }).expect(409);
      await change(id, { status: 'cancelled' }).expect(200);
      expect([await listed(), (await show(id)).retained]).toEqual([{ amount: total }, { amount: total }]);
      await change(id, { keepPayment: true }).expect(200);
      await change(id, { keepPayment: true }).expect(200);
      const retained = { amount: total, retainedBy: staffName };
      expect([await listed(), (await show(id)).retained]).toEqual([retained, retained]);
      expect((await auditOf(id)).at(-1)).toMatchObject({ username: staffName, after: { paymentKept: total } });
      await change(id, { status: 'processing' }).expect(200);
      await change(id, { status: 'cancelled' }).expect(200);
      expect(await listed()).toEqual({ amount: total });
      await staff.post(`/api/admin/orders/${id}/refund`).send({}).expect(200);
      expect(await listed()).toBeUndefined();
    });

    it('can be shipped only after a confirmation if they were refunded in full @series', async () => {
      const { id } = await bought();
      await staff.post(`/api/admin/orders/${id}/refund`).send({}).expect(200);
      expect((await change(id, { status: 'shipped' }).expect(409)).body).toMatchObject({
        code: 'order.refunded-in-full',
      });
      await change(id, { status: 'completed' }).expect(409);
      await change(id, { status: 'shipped', evenIfRefunded: true }).expect(200);
    });

    it('take the units that a refund restocked from stock again when they are shipped', async () => {
      const product = await aProduct(shop.database, { stock: 10 });
      const { id } = await bought({ product });
      await staff.post(`/api/admin/orders/${id}/refund`).send({ restock: true }).expect(200);
      expect(await onHand(product)).toBe(10);
      await change(id, { status: 'shipped', evenIfRefunded: true }).expect(200);
      expect(await onHand(product)).toBe(9);
    });

    it('do not return the use of their promo code', async () => {
      const { code } = await aPromoCode(shop.database, { maxUses: 1 });
      const { id } = await anOrder(shopper, [{ product: await aProduct(shop.database) }], code);
      await change(id, { status: 'cancelled' }).expect(200);
      const listed = await staff.get(`/api/admin/promo-codes?search=${code}`).expect(200);
      expect(listed.body.promoCodes).toMatchObject([{ code, state: 'used-up', uses: 1 }]);
    });

    it('restock only existing products and variants @series', async () => {
      const [soldOut, sizes, archived] = [
        await aProduct(shop.database),
        await aProduct(shop.database, { variants: [{ size: 'S' }, { size: 'M' }] }),
        await aProduct(shop.database, { archived: false }),
      ];
      const [small, medium] = sizes.variants;
      const { id } = await bought(
        { product: soldOut },
        { product: sizes, variantId: small?.id },
        { product: sizes, variantId: medium?.id },
        { product: archived, quantity: 2 },
      );
      await shop.database.removePastHistory(`DELETE FROM products WHERE id = ${soldOut.id}`);
      await shop.database.removePastHistory(`DELETE FROM product_variants WHERE id = ${small?.id}`);
      await shop.database.query('UPDATE products SET archived_at = now() WHERE id = $1', [archived.id]);
      await change(id, { status: 'cancelled' }).expect(200);
      expect(await onHand(sizes, medium?.id)).toBe(10);
      expect(await onHand(archived)).toBe(10);
      expect((await show(id)).items.map(({ restocked }) => restocked)).toEqual([0, 0, 1, 2]);
      await change(id, { status: 'processing' }).expect(200);
      expect(await onHand(archived)).toBe(8);
    });
  });
});
