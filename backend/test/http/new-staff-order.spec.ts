import { randomUUID } from 'node:crypto';
import type { StaffOrderResponse } from '../../src/adapters/http/orders/staff-order.response.js';
import { type Agent, signedIn, visitor } from '../builders/account.js';
import { aProduct, type BuiltProduct } from '../builders/product.js';
import { aSet, type BuiltSet, inSizes } from '../builders/set.js';
import { allAtOnce, connections } from '../harness/all-at-once.js';
import { startTestApp, type TestApp } from '../harness/test-app.js';

describe('an order that staff enter', () => {
  let shop: TestApp;
  let staff: Agent;
  let staffName: string;

  beforeAll(async () => {
    shop = await startTestApp({}, { worker: false });
    const signed = await signedIn(shop, { admin: true });
    ({ agent: staff } = signed);
    staffName = signed.user.username;
  });
  afterAll(() => shop.close());

  const customer = {
    customerName: ' Ana  Maria Rivera ',
    customerEmail: ' ana@shop.example ',
    customerPhone: '831 555 0100',
    shippingAddress: '12 Ocean St',
    shippingCity: 'Santa Cruz',
    shippingState: 'CA',
    shippingZip: '95060',
    paymentMethod: 'cash',
    notes: 'Picks it up on Friday',
  };
  const create = (items: readonly object[], changes: object = {}, client = staff) =>
    client.post('/api/admin/orders').send({ ...customer, items, ...changes });
  const onHand = async ({ id }: BuiltProduct) => {
    const rows = await shop.database.query<{ on_hand: number }>(
      'SELECT on_hand FROM stock WHERE product_id = $1 ORDER BY id',
      [id],
    );
    return rows.map(({ on_hand }) => on_hand);
  };
  const count = async () =>
    (await shop.database.query<{ n: number }>('SELECT count(*)::integer AS n FROM orders'))[0]?.n;

  it('uses the shop’s prices, takes units from stock, records the given payment, and is confirmed by mail', async () => {
    const top = await aProduct(shop.database, { price: 40 });
    const shorts = await aProduct(shop.database, {
      variants: [{ size: 'S' }, { size: 'M', price: 25.5, imageUrl: '/m.webp' }],
    });
    const response = await create(
      [
        { productId: top.id, quantity: 2, price: 40 },
        {
          productId: shorts.id,
          variantId: shorts.variants[1]?.id,
          quantity: 1,
          price: 20,
          priceReason: ' A loose thread ',
        },
      ],
      { total: 100 },
    ).expect(201);
    const order = response.body as StaffOrderResponse;
    expect(order).toMatchObject({
      mine: false,
      email: 'ana@shop.example',
      firstName: 'Ana Maria',
      lastName: 'Rivera',
      address: '12 Ocean St',
      city: 'Santa Cruz',
      state: 'CA',
      zipCode: '95060',
      phone: '831 555 0100',
      notes: 'Picks it up on Friday',
      status: 'processing',
      paymentMethod: 'cash',
      subtotal: 100,
      discount: 0,
      shipping: 0,
      tax: 0,
      total: 100,
      paid: 100,
      refundable: 100,
      placedBy: staffName,
      items: [
        { quantity: 2, price: 40, productId: top.id },
        {
          quantity: 1,
          price: 20,
          shopPrice: 25.5,
          priceReason: 'A loose thread',
          variant: 'M, Navy',
          product: { imageUrl: '/m.webp' },
        },
      ],
    });
    for (const absent of ['userId', 'username', 'paymentProvider']) expect(order).not.toHaveProperty(absent);
    expect(order.items[0]).not.toHaveProperty('shopPrice');
    expect(order.staffTimeline.map(({ text, by }) => [text, by])).toEqual([
      ['Order placed', staffName],
      ['Payment of $100.00 received in cash', staffName],
      ['Status set to processing', staffName],
    ]);
    expect([await onHand(top), await onHand(shorts)]).toEqual([[8], [10, 9]]);
    const [plain] = [order.id.replaceAll('-', '')];
    const mails = await shop.database.query<{ template: string; recipient: string; payload: object }>(
      'SELECT template, recipient, payload FROM mails WHERE order_id = $1',
      [plain],
    );
    expect(mails).toMatchObject([{ template: 'order-confirmation', recipient: 'ana@shop.example' }]);
    expect(JSON.stringify(mails)).not.toContain('Friday');
    expect(
      await shop.database.query('SELECT action, before, after FROM audit_entries WHERE subject_id = $1', [plain]),
    ).toEqual([
      {
        action: 'order.created',
        before: null,
        after: { total: 100, paid: 100, status: 'processing', paymentMethod: 'cash' },
      },
    ]);
    const shown = await visitor(shop).get(`/api/orders/${order.id}`).expect(200);
    expect(JSON.stringify(shown.body)).not.toContain('Friday');
  });

  it('is paid only if staff enter the payment, at once or later', async () => {
    const items = [{ productId: (await aProduct(shop.database, { price: 40 })).id, quantity: 1 }];
    const { id, ...made } = (await create(items, { paymentMethod: null }).expect(201)).body as StaffOrderResponse;
    expect(made).toMatchObject({ total: 40, paid: 0, refundable: 0 });
    await staff.post(`/api/admin/orders/${id}/refund`).send({}).expect(409);
    const pay = () => staff.patch(`/api/admin/orders/${id}`).send({ paymentMethod: 'check' });
    const paid = (await pay().expect(200)).body as StaffOrderResponse;
    expect(paid).toMatchObject({ paymentMethod: 'check', paid: 40, refundable: 40 });
    expect(paid.staffTimeline.at(-1)).toMatchObject({
      kind: 'paid',
      text: 'Payment of $40.00 received by check',
      by: staffName,
    });
    expect((await pay().expect(409)).body).toMatchObject({ code: 'order.paid' });
  });

  it('belongs to no account, even if an account has the same email address', async () => {
    const { agent, user } = await signedIn(shop);
    const product = await aProduct(shop.database);
    await create([{ productId: product.id, quantity: 1 }], { customerEmail: user.email }).expect(201);
    expect((await agent.get('/api/orders').expect(200)).body).toEqual([]);
  });

  it('defaults to the shop’s price, the only variant, credit card and processing', async () => {
    const product = await aProduct(shop.database, { price: 30, variants: [{ size: 'M' }] });
    const minimal = {
      customerName: 'Ana',
      customerEmail: 'a@b.example',
      items: [{ productId: product.id, quantity: 1 }],
    };
    const response = await staff.post('/api/admin/orders').send(minimal).expect(201);
    expect(response.body).toMatchObject({
      firstName: 'Ana',
      lastName: '',
      total: 30,
      paymentMethod: 'credit_card',
      status: 'processing',
      items: [{ variantId: product.variants[0]?.id }],
    });
  });

  it('requires a customer and an item', async () => {
    const product = await aProduct(shop.database);
    const items = [{ productId: product.id, quantity: 1 }];
    const required = 'Customer name and email are required';
    const before = await count();
    const refused = async (changes: object, wanted: readonly object[] = items) =>
      (await create(wanted, changes).expect(422)).body as object;
    expect(await refused({ customerName: ' ', customerEmail: null })).toMatchObject({
      message: required,
      errors: { customerName: required, customerEmail: required },
    });
    expect(await refused({ customerEmail: '' })).toMatchObject({ errors: { customerEmail: required } });
    expect(await refused({ customerEmail: 'ana' })).toMatchObject({
      errors: { customerEmail: 'Please enter a valid email address.' },
    });
    expect(await refused({ customerEmail: 'nobody@deleted.invalid' })).toMatchObject({
      errors: { customerEmail: 'This account is deleted.' },
    });
    for (const nothing of [[], undefined, null]) {
      expect(await refused({ items: nothing })).toMatchObject({ message: 'At least one item is required' });
    }
    expect(await count()).toBe(before);
  });

  it('requires a deliverable address, or none for pickup', async () => {
    const items = [{ productId: (await aProduct(shop.database)).id, quantity: 1 }];
    const fieldsOf = async (changes: object) =>
      Object.keys(((await create(items, changes).expect(422)).body as { errors: object }).errors);
    expect(await fieldsOf({ shippingState: 'Bavaria', shippingZip: '1' })).toEqual(['shippingState', 'shippingZip']);
    expect(await fieldsOf({ shippingZip: '10001' })).toEqual(['shippingZip']);
    expect(await fieldsOf({ shippingCity: '' })).toEqual(['shippingCity']);
    const fetched = { shippingAddress: '', shippingCity: null, shippingState: ' ', shippingZip: undefined };
    const pickedUp = (await create(items, fetched).expect(201)).body as StaffOrderResponse;
    expect(pickedUp).toMatchObject({ address: '', state: '', zipCode: '' });
    expect(pickedUp).not.toHaveProperty('arrival');
  });

  it('has arrival dates if it is not yet shipped', async () => {
    const items = [{ productId: (await aProduct(shop.database)).id, quantity: 1 }];
    const sent = (await create(items, { status: 'processing' }).expect(201)).body as StaffOrderResponse;
    const hawaii = { shippingState: 'HI', shippingZip: '96813', status: 'processing' };
    const farther = (await create(items, hawaii).expect(201)).body as StaffOrderResponse;
    const day = expect.stringMatching(/^20\d\d-\d\d-\d\d$/);
    expect(sent.arrival).toEqual({ from: day, to: day });
    expect((farther.arrival?.to ?? '') > (sent.arrival?.to ?? '')).toBe(true);
    const shippedOrder = (await create(items, { status: 'shipped' }).expect(201)).body as StaffOrderResponse;
    expect(shippedOrder).not.toHaveProperty('arrival');
  });

  it('is one parcel if it has left the shop already, unless it was handed over', async () => {
    const items = [{ productId: (await aProduct(shop.database)).id, quantity: 2 }];
    const sent = (await create(items, { status: 'completed' }).expect(201)).body as StaffOrderResponse;
    expect(sent).toMatchObject({ parcels: [{ number: 1, units: [{ quantity: 2 }] }], items: [{ shipped: 2 }] });
    expect(sent.parcels[0]).toHaveProperty('by');
    const inStore = { shippingAddress: '', shippingCity: '', shippingState: '', shippingZip: '', status: 'completed' };
    expect((await create(items, inStore).expect(201)).body).toMatchObject({ parcels: [], items: [{ shipped: 0 }] });
  });

  it('is rejected with errors at items that cannot be sold, and sells nothing', async () => {
    const product = await aProduct(shop.database, { price: 40 });
    const sizes = await aProduct(shop.database, { variants: [{ size: 'S' }, { size: 'M' }] });
    const archived = await aProduct(shop.database, { archived: true });
    const good = { productId: product.id, quantity: 1, price: 40 };
    const before = await count();
    const cases: [object, string, string][] = [
      [{ ...good, price: 39.99 }, 'priceReason', 'Please enter why the price differs from the shop’s price of $40.00.'],
      [
        { ...good, price: 39.99, priceReason: ' ' },
        'priceReason',
        'Please enter why the price differs from the shop’s price of $40.00.',
      ],
      [{ productId: sizes.id, quantity: 1 }, 'variantId', 'Please choose a size.'],
      [{ ...good, variantId: sizes.variants[0]?.id }, 'variantId', 'This choice is not available.'],
      [{ ...good, productId: archived.id }, 'productId', 'This product is no longer sold.'],
      [{ ...good, productId: 2_000_000_000 }, 'productId', 'This product is no longer sold.'],
      [{ ...good, quantity: 0 }, 'quantity', 'Quantity must be a whole number from 1 to 99.'],
      [{ ...good, quantity: 1.5 }, 'quantity', 'Quantity must be a whole number from 1 to 99.'],
      [{ ...good, price: -1 }, 'price', 'The amount cannot be negative.'],
      [{ ...good, price: 1e12 }, 'price', 'The amount can be at most 1,000,000 dollars.'],
      [{ ...good, price: 9.999 }, 'price', 'Please enter an amount in dollars with at most two decimals.'],
    ];
    for (const [item, field, message] of cases) {
      const { errors } = (await create([good, item]).expect(422)).body as { errors: object };
      expect(errors).toEqual({ [`items.1.${field}`]: message });
    }
    expect(await onHand(product)).toEqual([10]);
    expect(await count()).toBe(before);
  });

  it.each([
    { status: 'cancelled' },
    { status: 'pending' },
    { paymentMethod: 'shells' },
    { total: -1 },
    { notes: 'a\u0000' },
    { items: 'all' },
    { items: [null] },
  ])('is rejected with %j', async (changes) => {
    const product = await aProduct(shop.database);
    await create([{ productId: product.id, quantity: 1 }], changes).expect(422);
  });

  it('has a computed total, whatever total was sent', async () => {
    const product = await aProduct(shop.database, { price: 40 });
    const response = await create([{ productId: product.id, quantity: 2, price: 40 }], { total: 79 }).expect(201);
    expect(response.body).toMatchObject({ total: 80 });
  });

  it('is rejected if its total is unrealistically high', async () => {
    const product = await aProduct(shop.database, { price: 40 });
    const dear = { productId: product.id, quantity: 99, price: 1_000_000, priceReason: 'Gold' };
    expect((await create([dear]).expect(422)).body).toMatchObject({ code: 'order.total-too-high' });
    expect(await onHand(product)).toEqual([10]);
  });

  it('never sells more units than available, even with concurrent requests', async () => {
    const product = await aProduct(shop.database, { stock: 5 });
    const items = [{ productId: product.id, quantity: 2 }];
    const other = await aProduct(shop.database);
    const tooMany = [{ productId: other.id, quantity: 1 }, ...items, { ...items[0], quantity: 4 }];
    expect((await create(tooMany).expect(409)).body).toMatchObject({
      code: 'stock.not-enough',
      message: `Only 5 left of ${product.name}.`,
      errors: { 'items.1.quantity': 'Only 5 left.', 'items.2.quantity': 'Only 5 left.' },
    });
    const responses = await allAtOnce(
      shop.database.url,
      `SELECT FROM stock WHERE product_id = ${product.id} FOR UPDATE`,
      () => Array.from({ length: connections }, () => create(items).then((response) => response)),
    );
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(2);
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201, 409]));
    expect(await onHand(product)).toEqual([1]);
  });

  it('is created once per idempotency key, for concurrent and later requests, even if its item is no longer sold', async () => {
    const product = await aProduct(shop.database);
    const createOnce = (key: string) =>
      create([{ productId: product.id, quantity: 1 }])
        .set('Idempotency-Key', key)
        .then((response) => response);
    const key = randomUUID();
    const responses = await allAtOnce(
      shop.database.url,
      `SELECT FROM stock WHERE product_id = ${product.id} FOR UPDATE`,
      () => [createOnce(key), createOnce(key), createOnce(key)],
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    const first = await createOnce(key);
    expect(responses.map(({ body }) => (body as StaffOrderResponse).id)).toContain(first.body.id);
    await shop.database.query('UPDATE products SET archived_at = now() WHERE id = $1', [product.id]);
    const later = await createOnce(key);
    expect([later.status, later.body]).toEqual([201, expect.objectContaining({ id: first.body.id })]);
    expect(await onHand(product)).toEqual([9]);
    expect((await createOnce(randomUUID())).status).toBe(422);
  });

  describe('with a set', () => {
    const [S, M] = [0, 1];
    const sized = (set: BuiltSet, top = S, bottom = M) => ({
      productId: set.id,
      ...inSizes(set, top, bottom).halves,
      quantity: 1,
    });
    const linesOf = ({ items }: StaffOrderResponse) =>
      items.map(({ product, variant, quantity, price, set }) => [product.name, variant, quantity, price, set?.group]);

    it('sells both halves at their shares of the price, as a group with the name of the set, also in the mail', async () => {
      const set = await aSet(shop, { price: 79.99 });
      const wanted = [sized(set), { productId: set.top.id, variantId: set.top.variants[S]?.id, quantity: 1 }];
      const response = await create([...wanted, { ...sized(set, M, M), quantity: 2 }], { total: 1 }).expect(201);
      const order = response.body as StaffOrderResponse;
      expect(linesOf(order)).toEqual([
        ['Wave Top', 'S, Navy', 1, 47.99, 1],
        ['Wave Bottom', 'M, Navy', 1, 32, 1],
        ['Wave Top', 'S, Navy', 1, 60, undefined],
        ['Wave Top', 'M, Navy', 2, 47.99, 2],
        ['Wave Bottom', 'M, Navy', 2, 32, 2],
      ]);
      expect(order.items[0]?.set).toEqual({ group: 1, name: 'Wave Set' });
      for (const { shopPrice, priceReason } of order.items)
        expect([shopPrice, priceReason]).toEqual([undefined, undefined]);
      expect([order.total, await onHand(set.top), await onHand(set.bottom)]).toEqual([299.97, [8, 8], [10, 7]]);
      const [mail] = await shop.database.query<{ payload: object }>('SELECT payload FROM mails WHERE order_id = $1', [
        order.id.replaceAll('-', ''),
      ]);
      expect(JSON.stringify(mail?.payload)).toContain('Wave Set');
    });

    it('splits the staff’s price like the shop’s price, with the same reason for both halves', async () => {
      const set = await aSet(shop);
      const cheaper = { ...sized(set), price: 70.01 };
      expect((await create([cheaper]).expect(422)).body).toMatchObject({
        errors: { 'items.0.priceReason': 'Please enter why the price differs from the shop’s price of $80.00.' },
      });
      const order = (await create([{ ...cheaper, priceReason: 'A loose thread' }]).expect(201))
        .body as StaffOrderResponse;
      expect(order).toMatchObject({
        total: 70.01,
        items: [
          { price: 42.01, shopPrice: 48, priceReason: 'A loose thread' },
          { price: 28, shopPrice: 32, priceReason: 'A loose thread' },
        ],
      });
      const free = await create([{ ...sized(set), price: 0, priceReason: 'A gift' }]).expect(201);
      expect(free.body).toMatchObject({ total: 0, items: [{ price: 0 }, { price: 0 }] });
    });

    it('chooses the only available variant of a half', async () => {
      const set = await aSet(shop);
      await shop.database.query('UPDATE product_variants SET archived_at = now() WHERE id = $1', [
        set.bottom.variants[S]?.id,
      ]);
      const { bottomVariantId: _, ...half } = sized(set);
      const order = (await create([half]).expect(201)).body as StaffOrderResponse;
      expect(linesOf(order).map(([name, variant]) => [name, variant])).toEqual([
        ['Wave Top', 'S, Navy'],
        ['Wave Bottom', 'M, Navy'],
      ]);
    });

    it('is rejected with an error at a half without a size or with another product’s variant, and sells nothing', async () => {
      const [set, other] = [await aSet(shop), await aSet(shop)];
      const good = sized(set);
      const cases: [object, string, string][] = [
        [{ ...good, topVariantId: null }, 'topVariantId', 'Please choose the size of the top.'],
        [{ ...good, bottomVariantId: undefined }, 'bottomVariantId', 'Please choose the size of the bottom.'],
        [{ ...good, topVariantId: good.bottomVariantId }, 'topVariantId', 'This choice is not available.'],
        [
          { ...good, bottomVariantId: sized(other).bottomVariantId },
          'bottomVariantId',
          'This choice is not available.',
        ],
        [{ ...good, bottomVariantId: 'M' }, 'bottomVariantId', 'This choice is not available.'],
        [{ ...good, variantId: good.topVariantId }, 'variantId', 'This choice is not available.'],
      ];
      for (const [item, field, message] of cases) {
        const { errors } = (await create([good, item]).expect(422)).body as { errors: object };
        expect(errors).toEqual({ [`items.1.${field}`]: message });
      }
      await shop.database.query('UPDATE products SET archived_at = now() WHERE id = $1', [set.bottom.id]);
      expect((await create([good]).expect(422)).body).toMatchObject({
        errors: { 'items.0.productId': 'This product is no longer sold.' },
      });
      expect(await onHand(set.top)).toEqual([10, 10]);
    });

    it('names the half with too few units, and does not change the stock of the other half', async () => {
      const set = await aSet(shop, { bottomStock: 2 });
      const alone = { productId: set.bottom.id, variantId: set.bottom.variants[M]?.id, quantity: 1 };
      const refused = await create([{ ...sized(set), quantity: 2 }, alone]).expect(409);
      expect(refused.body).toMatchObject({
        code: 'stock.not-enough',
        message: 'Only 2 left of Wave Bottom, M, Navy.',
        errors: { 'items.0.quantity': 'Only 2 left of Wave Bottom, M, Navy.', 'items.1.quantity': 'Only 2 left.' },
      });
      expect([await onHand(set.top), await onHand(set.bottom)]).toEqual([
        [10, 10],
        [2, 2],
      ]);
    });

    it('restocks both halves when it is cancelled', async () => {
      const set = await aSet(shop);
      const { id } = (await create([sized(set)]).expect(201)).body as StaffOrderResponse;
      await staff.patch(`/api/admin/orders/${id}`).send({ status: 'cancelled' }).expect(200);
      expect([await onHand(set.top), await onHand(set.bottom)]).toEqual([
        [10, 10],
        [10, 10],
      ]);
    });
  });

  it('is restricted to staff', async () => {
    await create([], {}, visitor(shop)).expect(401);
    await create([], {}, (await signedIn(shop)).agent).expect(403);
  });
});
