import type { StaffOrderResponse } from '../../src/adapters/http/orders/staff-order.response.js';
import { SecretBox } from '../../src/adapters/crypto/secret-box.js';
import type { Mail } from '../../src/domain/mail/mail.js';
import { MailRenderer } from '../../src/domain/mail/ports/mailer.js';
import { Store } from '../../src/domain/shared/ports/store.js';
import { type Agent, asGuest, signedIn, visitor } from '../builders/account.js';
import { anOrder, customer, type WantedLine } from '../builders/checkout.js';
import { aProduct, type BuiltProduct } from '../builders/product.js';
import { allAtOnce } from '../harness/all-at-once.js';
import { startTestApp, type TestApp } from '../harness/test-app.js';

describe('the customer of an order', () => {
  let shop: TestApp;
  let staff: Agent;
  let staffName: string;
  let shopper: Agent;
  let product: BuiltProduct;

  beforeAll(async () => {
    shop = await startTestApp({}, { worker: false });
    const signed = await signedIn(shop, { admin: true });
    ({ agent: staff } = signed);
    staffName = signed.user.username;
    ({ agent: shopper } = await signedIn(shop));
    product = await aProduct(shop.database, { price: 40, stock: 500 });
  });
  afterAll(() => shop.close());

  const seen = { ...customer, phone: null };
  const corrected = {
    name: 'Marianne Smith-Lee',
    email: 'marianne@shop.example',
    phone: '831 555 0100',
    address: '7 Main St',
    city: 'Portland',
    state: 'OR',
    zipCode: '97201',
  };
  const plain = (id: string) => id.replaceAll('-', '');
  const bought = (line: Partial<WantedLine> = {}) => anOrder(shopper, [{ product, ...line }]);
  const correct = (id: string, changes: object = {}, before: object = seen, client = staff) =>
    client.put(`/api/admin/orders/${id}/recipient`).send({ ...seen, ...changes, before });
  const show = async (id: string) =>
    (await staff.get(`/api/admin/orders/${id}`).expect(200)).body as StaffOrderResponse;
  const change = (id: string, body: object) => staff.patch(`/api/admin/orders/${id}`).send(body).expect(200);
  const mailsOf = (id: string) =>
    shop.database.query<{ recipient: string; payload: Mail; at: Date }>(
      'SELECT recipient, payload, created_at AS at FROM mails WHERE order_id = $1 ORDER BY created_at',
      [plain(id)],
    );
  const textOf = async (mail: { payload: Mail; at: Date } | undefined) => {
    if (!mail) throw new Error('No mail was written.');
    const store = await shop.app.get(Store, { strict: false }).details();
    return (await shop.app.get(MailRenderer, { strict: false }).render(mail.payload, store, mail.at)).text;
  };
  /** Opens the order with the link in a mail. */
  const openedBy = (id: string, text: string) => {
    const key = new RegExp(`/order-confirmation/${id}\\?key=(\\S+)`).exec(text)?.[1] ?? '';
    return visitor(shop).get(`/api/orders/${id}?key=${key}`).expect(200);
  };
  const anOrderInStore = async () =>
    (
      await staff
        .post('/api/admin/orders')
        .send({
          customerName: 'Ana Rivera',
          customerEmail: 'ana@shop.example',
          items: [{ productId: product.id, quantity: 1 }],
        })
        .expect(201)
    ).body as StaffOrderResponse;

  it('is corrected before the shipment, and the amounts stay as charged', async () => {
    const order = await bought();
    await change(order.id, { status: 'processing' });
    const { body } = await correct(order.id, {
      ...corrected,
      name: ' Marianne  Smith-Lee ',
      email: ' marianne@shop.example',
      state: 'oregon',
      zipCode: ' 97201 ',
    }).expect(200);
    const { name: _name, ...details } = corrected;
    const { total, tax, shipping, arrival } = order;
    expect(body).toMatchObject({
      ...{ firstName: 'Marianne', lastName: 'Smith-Lee', ...details },
      ...{ total, tax, shipping, arrival, paid: total, status: 'processing' },
    });
    expect(await show(order.id)).toEqual(body);
  });

  it('gets the later mails of the order, with a link that opens it', async () => {
    const { id } = await bought();
    await correct(id, corrected).expect(200);
    await change(id, { status: 'shipped' });
    const [confirmation, shipped] = await mailsOf(id);
    expect([confirmation?.recipient, shipped?.recipient]).toEqual([customer.email, corrected.email]);
    expect(await textOf(shipped)).toContain(`Hello ${corrected.name},`);
    const opened = await openedBy(id, await textOf(shipped));
    expect(opened.body).toMatchObject({ masked: false, email: corrected.email, address: corrected.address });
  });

  it('is hidden from the reader of a mail that went to the wrong address', async () => {
    const { id } = await bought();
    const [confirmation] = await mailsOf(id);
    const text = await textOf(confirmation);
    await correct(id, { phone: corrected.phone }).expect(200);
    expect((await openedBy(id, text)).body.masked).toBe(false);
    await correct(id, corrected, { ...seen, phone: corrected.phone }).expect(200);
    expect((await openedBy(id, text)).body).toMatchObject({ masked: true, address: '' });
    expect((await shopper.get(`/api/orders/${id}`).expect(200)).body.masked).toBe(false);
  });

  it('is changed once in the timeline and the audit log, where only the timeline has the values', async () => {
    const { id } = await bought();
    const { city, state, zipCode } = corrected;
    const changes = { email: corrected.email, city, state, zipCode };
    await correct(id, changes).expect(200);
    await correct(id, changes).expect(200);
    expect((await show(id)).staffTimeline.slice(2)).toMatchObject([
      {
        kind: 'customer',
        text: `Email changed: ${seen.email} → ${corrected.email}\nAddress changed: ${seen.address}, ${seen.city}, ${seen.state} ${seen.zipCode} → ${seen.address}, Portland, OR 97201`,
        by: staffName,
      },
    ]);
    const audit = await shop.database.query(
      'SELECT username, action, subject_name, before, after FROM audit_entries WHERE subject_id = $1',
      [plain(id)],
    );
    expect(audit).toEqual([
      {
        username: staffName,
        action: 'order.updated',
        subject_name: id,
        before: {},
        after: { email: 'changed', address: 'changed' },
      },
    ]);
  });

  it.each(['shipped', 'completed', 'cancelled'])('stays after the order was %s', async (status) => {
    const { id } = await bought();
    await change(id, { status });
    const refused = await correct(id, corrected).expect(409);
    expect(refused.body).toMatchObject({
      code: 'order.recipient-final',
      message: `This order is ${status}, so its customer details can no longer be changed.`,
    });
    expect(await show(id)).toMatchObject({ email: customer.email });
  });

  it('stays after the account was deleted, and cannot become a deleted account', async () => {
    const { id } = await bought();
    const erased = await correct(id, { email: 'nobody@deleted.invalid' }).expect(422);
    expect(erased.body).toMatchObject({ errors: { email: 'This account is deleted.' } });
    await shop.database.query(`UPDATE orders SET email = 'nobody@deleted.invalid' WHERE id = $1`, [plain(id)]);
    const refused = await correct(id, corrected, { ...seen, email: 'nobody@deleted.invalid' }).expect(409);
    expect(refused.body).toMatchObject({ code: 'order.recipient-deleted' });
  });

  it('is checked like the customer of a new order', async () => {
    const { id } = await bought();
    const refused = await correct(id, { name: ' ', email: 'mary@', address: '', city: '', state: 'XX', zipCode: '1' });
    expect([refused.status, refused.body]).toMatchObject([
      422,
      {
        errors: {
          name: 'Customer name and email are required',
          email: 'Please enter a valid email address.',
          address: 'Please enter the street address.',
          city: 'Please enter the city.',
          state: 'Please enter a US state, such as CA or California.',
          zipCode: 'Please enter a ZIP code, such as 95060 or 95060-1234.',
        },
      },
    ]);
    const elsewhere = await correct(id, { state: 'OR' }).expect(422);
    expect(elsewhere.body).toMatchObject({
      errors: { zipCode: 'The ZIP code 95060 is in California, not in Oregon.' },
    });
  });

  it.each([
    [undefined, 'before'],
    [[], 'before'],
    [{ email: 7 }, 'before.email'],
  ])('cannot be changed by staff who have not seen it: %j', async (before, field) => {
    const { id } = await bought();
    const refused = await staff.put(`/api/admin/orders/${id}/recipient`).send({ ...corrected, before });
    expect([refused.status, Object.keys((refused.body as { errors: object }).errors)]).toEqual([422, [field]]);
  });

  const inStore = {
    ...{ name: 'Ana Rivera', email: 'ana@shop.example', phone: null },
    ...{ address: '', city: '', state: '', zipCode: '' },
  };

  it('gets an address after an order without one, which can be shipped then', async () => {
    const { id } = await anOrderInStore();
    const check = () => staff.post('/api/admin/orders/parcels').send({ orders: [{ order: id }], dryRun: true });
    const reason = 'This order has no address. Add the address to ship it.';
    expect((await check()).body).toMatchObject({ results: [{ outcome: 'refused', reason }] });
    expect((await staff.post(`/api/admin/orders/${id}/parcels`).send({})).body).toMatchObject({ message: reason });
    const incomplete = await correct(id, { ...inStore, address: '7 Main St' }, inStore).expect(422);
    expect(incomplete.body).toMatchObject({ errors: { city: 'Please enter the city.' } });
    await correct(id, corrected, inStore).expect(200);
    const { address, staffTimeline } = await show(id);
    expect([address, staffTimeline.at(-1)?.text]).toEqual([
      '7 Main St',
      expect.stringContaining('Address changed: none → 7 Main St, Portland, OR 97201'),
    ]);
    await staff.post(`/api/admin/orders/${id}/parcels`).send({ evenIfUnpaid: true }).expect(200);
  });

  it('has no address when the order is picked up in the store', async () => {
    const { id } = await anOrderInStore();
    await shop.database.query(`UPDATE orders SET shipping_method = 'pickup' WHERE id = $1`, [plain(id)]);
    const refused = await correct(id, corrected, inStore).expect(422);
    expect(refused.body).toMatchObject({ errors: { address: 'This order has no shipping address.' } });
    const changed = { ...inStore, name: 'Ana Ruiz', phone: '831 555 0199' };
    const { body } = await correct(id, changed, inStore).expect(200);
    expect(body).toMatchObject({ firstName: 'Ana', lastName: 'Ruiz', phone: '831 555 0199', address: '' });
  });

  it('is not overwritten by staff who have not seen the latest change', async () => {
    const { id } = await bought();
    await correct(id, { phone: '831 555 0100' }).expect(200);
    const late = await correct(id, { name: 'Mary Lee' }).expect(409);
    expect(late.body).toMatchObject({
      code: 'order.changed',
      message: 'Another staff member changed the customer details of this order a moment ago.',
    });
    await correct(id, { name: 'Mary Lee' }, { ...seen, phone: '831 555 0100' }).expect(200);
    expect(await show(id)).toMatchObject({ firstName: 'Mary', lastName: 'Lee' });
  });

  it('accepts one of two concurrent changes', async () => {
    const { id } = await bought();
    const responses = await allAtOnce(
      shop.database.url,
      `SELECT FROM orders WHERE id = '${plain(id)}' FOR UPDATE`,
      () => ['Mary Lee', 'Mary Ray'].map((name) => correct(id, { name }).then((response) => response)),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('invalidates the link that was mailed to the previous address', async () => {
    const { agent, guest } = await asGuest(shop);
    const { id } = await anOrder(agent, [{ product }]);
    await agent.post(`/api/orders/${id}/claim`).expect(202);
    const [mail] = await shop.database.query<{ id: string; secret: Uint8Array }>(
      `SELECT id, secret FROM mails WHERE template = 'order-claim' AND order_id = $1`,
      [plain(id)],
    );
    const token = mail && shop.app.get(SecretBox, { strict: false }).open(mail.secret, mail.id);
    const open = () => visitor(shop).post('/api/order-claim').send({ token });
    await correct(id, { phone: '831 555 0100' }).expect(200);
    await open().expect(200);
    await correct(id, { email: corrected.email }, { ...seen, phone: '831 555 0100' }).expect(200);
    await open().expect(422);
    expect(guest.email).not.toBe(corrected.email);
  });

  it('is found by its new details, and only staff change it', async () => {
    const { id } = await bought();
    await correct(id, { email: 'found-again@shop.example' }).expect(200);
    const found = await staff.get('/api/admin/orders').query({ search: 'found-again' }).expect(200);
    expect(found.body).toMatchObject({ orders: [{ id }], total: 1 });
    await correct(id, corrected, seen, shopper).expect(403);
    await correct('K7QF-2M9X-4TBD-W8HN', corrected).expect(404);
  });
});
