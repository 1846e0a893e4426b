import type { PaymentIntentResponse } from '../../src/adapters/http/checkout/checkout.response.js';
import type {
  StaffOrderResponse,
  StaffOrderTotalsResponse,
} from '../../src/adapters/http/orders/staff-order.response.js';
import type { OrderReturnsResponse } from '../../src/adapters/http/returns/return.response.js';
import { OpenOrderPayment } from '../../src/domain/checkout/use-cases/open-order-payment.js';
import { ReconcilePayments } from '../../src/domain/checkout/use-cases/reconcile-payments.js';
import { payLinkLifetime } from '../../src/domain/mail/link-lifetimes.js';
import type { Mail } from '../../src/domain/mail/mail.js';
import { MailRenderer } from '../../src/domain/mail/ports/mailer.js';
import { CarryOutRefunds } from '../../src/domain/payments/use-cases/carry-out-refunds.js';
import { SignedLinks } from '../../src/domain/shared/ports/signed-links.js';
import { type Agent, signedIn, visitor } from '../builders/account.js';
import { anOrder } from '../builders/checkout.js';
import { aProduct, type BuiltProduct } from '../builders/product.js';
import { receive } from '../builders/return.js';
import { storeDetails } from '../builders/store-details.js';
import { allAtOnce } from '../harness/all-at-once.js';
import { startTestApp, type TestApp } from '../harness/test-app.js';

let shop: TestApp;
let staff: Agent;
let top: BuiltProduct;
beforeAll(async () => {
  shop = await startTestApp({ SHIPPING_EXPEDITED: '19.99', RATE_LIMIT_FACTOR: '100' }, { worker: false, pages: true });
  ({ agent: staff } = await signedIn(shop, { admin: true }));
  top = await aProduct(shop.database, { name: 'Tide Top', price: 40, stock: 500 });
  await shop.database.query(
    `INSERT INTO tax_rates (state, category, rate_ppm, valid_from)
     VALUES ('CA', NULL, 100000, '2026-01-01'), ('CA', 'shipping', 50000, '2026-01-01')`,
  );
});
afterAll(() => shop.close());

const customer = {
  customerName: 'Ana Rivera',
  customerEmail: 'ana@shop.example',
  shippingAddress: '12 Ocean St',
  shippingCity: 'Santa Cruz',
  shippingState: 'CA',
  shippingZip: '95060',
};
const plain = (id: string) => id.replaceAll('-', '');
const post = (changes: object = {}, quantity = 1) =>
  staff.post('/api/admin/orders').send({ ...customer, items: [{ productId: top.id, quantity }], ...changes });
const made = async (changes: object = {}, quantity = 1) =>
  (await post(changes, quantity).expect(201)).body as StaffOrderResponse;
const priced = async (changes: object = {}, quantity = 1) => {
  const items = [{ productId: top.id, quantity }];
  const response = await staff.post('/api/admin/orders/totals').send({ items, ...changes });
  return { status: response.status, body: response.body as StaffOrderTotalsResponse & { errors?: object } };
};
const inCalifornia = { shippingState: 'CA', shippingZip: '95060' };
const show = async (id: string) => (await staff.get(`/api/admin/orders/${id}`).expect(200)).body as StaffOrderResponse;
const change = (id: string, body: object) => staff.patch(`/api/admin/orders/${id}`).send(body);
/** Cancels or refunds units of the order's only line. */
const correct = async (id: string, quantity: number, more: object = {}) => {
  const [item] = (await show(id)).items;
  const wish = { lines: [{ itemId: item?.id, quantity }], ...more };
  return staff.post(`/api/admin/orders/${id}/corrections`).send(wish).expect(200);
};
const locking = (id: string) => `SELECT FROM orders WHERE id = '${plain(id)}' FOR UPDATE`;
const mailsOf = (id: string) =>
  shop.database.query<{ template: string; recipient: string; payload: Mail }>(
    'SELECT template, recipient, payload FROM mails WHERE order_id = $1 ORDER BY created_at',
    [plain(id)],
  );
const textOf = async (mail: { payload: Mail } | undefined) => {
  if (!mail) throw new Error('No mail was written.');
  return (await shop.app.get(MailRenderer, { strict: false }).render(mail.payload, storeDetails, new Date())).text;
};

describe('the orders of an email address', () => {
  it('are counted on each of its orders, with the payments less refunds, for guests, accounts and staff orders', async () => {
    const customerEmail = 'Counted@shop.example';
    const { agent } = await signedIn(shop);
    const bought = await anOrder(agent, [{ product: top }]);
    await shop.database.query('UPDATE orders SET email = $1 WHERE id = $2', [
      customerEmail.toLowerCase(),
      plain(bought.id),
    ]);
    const [cash, open] = [await made({ customerEmail, paymentMethod: 'cash' }), await made({ customerEmail })];
    const spent = bought.total + cash.total;
    expect(await show(cash.id)).not.toHaveProperty('accountOfEmail');
    const { user } = await signedIn(shop);
    await shop.database.query('UPDATE users SET email = $1 WHERE id = $2', [customerEmail.toLowerCase(), user.id]);
    expect(await show(cash.id)).toMatchObject({ accountOfEmail: user.username });
    expect(await show(bought.id)).not.toHaveProperty('accountOfEmail');
    for (const { id } of [bought, cash, open])
      expect((await show(id)).sameEmail).toEqual({ orders: 3, spent: Math.round(spent * 100) / 100 });
    const { body } = await staff.post(`/api/admin/orders/${cash.id}/refund`).send({ amount: 4 }).expect(200);
    expect(body).toMatchObject({ sameEmail: { orders: 3, spent: Math.round((spent - 4) * 100) / 100 } });
  });
});

describe('the price of an order that staff enter', () => {
  it('charges no shipping by default, and lists the ways of shipping to the destination', async () => {
    const { body } = await priced(inCalifornia);
    expect(body).toEqual({
      ...{ subtotal: 40, discount: 0, shipping: 0, tax: 4, total: 44, freeShippingRemaining: 0 },
      shippingOffers: [
        { method: 'standard', cost: 8.99 },
        { method: 'expedited', cost: 19.99 },
      ],
    });
  });

  it('charges the shop’s shipping or another amount, and a discount, with the tax on both', async () => {
    const figures = async (changes: object, quantity = 1) => {
      const { subtotal, discount, shipping, tax, total } = (await priced({ ...inCalifornia, ...changes }, quantity))
        .body;
      return [subtotal, discount, shipping, tax, total];
    };
    expect(await figures({ shippingMethod: 'standard' })).toEqual([40, 0, 8.99, 4.45, 53.44]);
    expect(await figures({ shippingMethod: 'standard' }, 2)).toEqual([80, 0, 0, 8, 88]);
    expect(await figures({ shippingMethod: 'expedited' }, 2)).toEqual([80, 0, 19.99, 9, 108.99]);
    expect(await figures({ shippingCost: 5 })).toEqual([40, 0, 5, 4.25, 49.25]);
    expect(await figures({ discountPercent: 25 })).toEqual([40, 10, 0, 3, 33]);
    expect(await figures({ discountAmount: 12.5, shippingCost: 5 })).toEqual([40, 12.5, 5, 3, 35.5]);
    expect(await figures({ discountAmount: 40 })).toEqual([40, 40, 0, 0, 0]);
  });

  it('names the field of each impossible request @series', async () => {
    const problems = async (changes: object) => {
      const { status, body } = await priced({ ...inCalifornia, ...changes });
      return [status, Object.keys(body.errors ?? {})];
    };
    expect(await problems({ discountAmount: 40.01 })).toEqual([422, ['discountAmount']]);
    expect(await problems({ discountAmount: 1, discountPercent: 1 })).toEqual([422, ['discountAmount']]);
    expect(await problems({ discountPercent: 101 })).toEqual([422, ['discountPercent']]);
    expect(await problems({ discountPercent: 0.5 })).toEqual([422, ['discountPercent']]);
    expect(await problems({ shippingMethod: 'pickup' })).toEqual([422, ['shippingMethod']]);
    expect(await problems({ shippingMethod: 'drone' })).toEqual([422, ['shippingMethod']]);
    expect(await problems({ shippingCost: -1 })).toEqual([422, ['shippingCost']]);
    const address = { shippingAddress: '', shippingCity: '', shippingState: '', shippingZip: '' };
    const refused = async (changes: object) => Object.keys((await post(changes).expect(422)).body.errors as object);
    expect(await refused({ discountPercent: 10 })).toEqual(['discountReason']);
    expect(await refused({ shippingMethod: 'standard', ...address })).toContain('shippingState');
    expect(await refused({ payLink: true, paymentMethod: 'cash' })).toEqual(['payLink']);
    expect(await refused({ payLink: true, discountAmount: 40, discountReason: 'A gift' })).toEqual(['payLink']);
  });

  it('is stored with the order, which its mail and its export repeat to the cent', async () => {
    const wish = {
      discountPercent: 25,
      discountReason: ' A regular ',
      shippingMethod: 'expedited',
      notes: 'Call first',
    };
    const order = await made({ ...wish, paymentMethod: 'cash' });
    expect(order).toMatchObject({
      ...{ subtotal: 40, discount: 10, shipping: 19.99, tax: 4, total: 53.99, paid: 53.99 },
      ...{ shippingMethod: 'expedited', discountReason: 'A regular' },
    });
    expect(order.arrival).toBeDefined();
    const [mail] = await mailsOf(order.id);
    expect(await textOf(mail)).toContain('Discount: -$10.00\nShipping: $19.99\nTax: $4.00\nTotal: $53.99');
    expect(JSON.stringify(mail)).not.toContain('regular');
    const { text } = await staff.get('/api/admin/orders/export.csv').query({ search: order.id }).expect(200);
    expect(text).toContain('40.00,10.00,19.99,4.00,53.99');
    expect(text.trimEnd()).toMatch(/,53\.99,expedited$/);
    expect(await visitor(shop).get(`/api/orders/${order.id}`).expect(200)).not.toHaveProperty('body.discountReason');
  });

  it('charges the weight of the products by the shipping plan, and picks up without an address', async () => {
    const heavy = await aProduct(shop.database, { price: 10, stock: 9 });
    await shop.database.query('UPDATE products SET weight = 700 WHERE id = $1', [heavy.id]);
    const tiers = [
      { from: 0, standard: 5, expedited: null },
      { from: 1000, standard: 12, expedited: null },
    ];
    const zone = { name: 'United States', states: [], by: 'weight', tiers, freeFrom: null };
    await staff
      .put('/api/admin/shipping')
      .send({ version: 0, zones: [zone], pickup: true, usualWeight: 200 })
      .expect(200);
    const items = [{ productId: heavy.id, quantity: 2 }];
    const { body } = await staff
      .post('/api/admin/orders/totals')
      .send({ items, shippingMethod: 'standard', ...inCalifornia })
      .expect(200);
    expect(body).toMatchObject({
      shipping: 12,
      shippingOffers: [
        { method: 'standard', cost: 12 },
        { method: 'pickup', cost: 0 },
      ],
    });
    expect(await made({ items, shippingMethod: 'pickup' })).toMatchObject({
      ...{ shippingMethod: 'pickup', address: '', city: '', state: '', shipping: 0, tax: 2, total: 22 },
    });
    await shop.database.query('TRUNCATE setting_versions RESTART IDENTITY');
  });

  it('is refunded per unit to the cent', async () => {
    const order = await made(
      { discountAmount: 10, discountReason: 'Late', shippingCost: 5, paymentMethod: 'check' },
      3,
    );
    expect(order).toMatchObject({ subtotal: 120, discount: 10, shipping: 5, tax: 11.25, total: 126.25 });
    const first = (await correct(order.id, 1)).body as StaffOrderResponse;
    const last = (await correct(order.id, 2, { shipping: true })).body as StaffOrderResponse;
    expect([first.refunded, last.refunded]).toEqual([40.33, 126.25]);
    expect(last).toMatchObject({ refundable: 0, status: 'cancelled' });
  });

  it('names shipping that was cancelled before the payment as cancelled, not as refunded', async () => {
    const { id } = await made({ shippingCost: 5, payLink: true });
    const { body } = await staff
      .post(`/api/admin/orders/${id}/corrections`)
      .send({ lines: [], shipping: true })
      .expect(200);
    const { timeline, staffTimeline } = body as StaffOrderResponse;
    expect(timeline.at(-1)).toMatchObject({ kind: 'units', text: 'Shipping charge removed' });
    expect(staffTimeline.map(({ text }) => text)).toContain('Shipping charge removed');
  });
});

describe('the payment link of an order', () => {
  const tokenOf = (order: Pick<StaffOrderResponse, 'payLink'>) => order.payLink?.url?.split('/pay/')[1] ?? '';
  const linked = async (changes: object = {}, quantity = 1) => {
    const order = await made({ payLink: true, ...changes }, quantity);
    return { order, id: order.id, token: tokenOf(order), link: `/api/pay/${tokenOf(order)}` };
  };
  const open = async (link: string) =>
    (await visitor(shop).post(`${link}/payment`).expect(200)).body as PaymentIntentResponse;
  const hold = (link: string, { paymentIntentId, totals }: PaymentIntentResponse, total = totals.total) =>
    visitor(shop).put(`${link}/payment/${paymentIntentId}`).send({ total });
  const charge = ({ paymentIntentId, clientSecret }: PaymentIntentResponse, cardNumber = '4242 4242 4242 4242') =>
    visitor(shop).post(`/api/sandbox-payments/${paymentIntentId}/confirm`).send({ clientSecret, cardNumber });
  const confirm = (link: string, { paymentIntentId }: PaymentIntentResponse) =>
    visitor(shop).post(`${link}/payment/${paymentIntentId}`);
  /** Pays as the page does, up to and including the charge. */
  const charged = async (link: string) => {
    const intent = await open(link);
    await hold(link, intent).expect(204);
    await charge(intent).expect(200);
    return intent;
  };
  const checkoutOf = async ({ paymentIntentId }: PaymentIntentResponse) =>
    (
      await shop.database.query<{ state: string }>('SELECT state FROM checkouts WHERE payment_intent_id = $1', [
        paymentIntentId,
      ])
    )[0]?.state;
  const reconcile = async () => {
    await shop.database.query(
      `UPDATE checkouts SET checked_at = NULL, updated_at = updated_at - interval '1 minute' WHERE state IN ('open', 'held')`,
    );
    expect(await shop.app.get(ReconcilePayments, { strict: false }).execute()).toMatchObject({ failures: [] });
  };
  const refundsTo = async ({ paymentIntentId }: PaymentIntentResponse) => {
    await shop.app.get(CarryOutRefunds, { strict: false }).execute();
    const made = await shop.database.query<{ cents: number }>(
      'SELECT amount_cents AS cents FROM sandbox_refunds WHERE payment_id = $1',
      [paymentIntentId],
    );
    return made.map(({ cents }) => cents);
  };
  const onHand = async () =>
    (await shop.database.query<{ on_hand: number }>('SELECT on_hand FROM stock WHERE product_id = $1', [top.id]))[0]
      ?.on_hand;

  it('is mailed instead of a confirmation, shows no personal data, and is paid once', async () => {
    const before = await onHand();
    const { order, id, token, link } = await linked({ shippingCost: 5 });
    expect(order).toMatchObject({ paid: 0, total: 49.25, payLink: { state: 'sent' } });
    const [request] = await mailsOf(id);
    expect(request).toMatchObject({ template: 'payment-request', recipient: 'ana@shop.example' });
    expect(await textOf(request)).toContain(`Pay $49.25: ${order.payLink?.url}`);
    const { body: shown } = await visitor(shop).get(link).expect(200).expect('X-Robots-Tag', 'noindex');
    expect(shown).toMatchObject({ id, state: 'due', due: 49.25, subtotal: 40, shipping: 5, tax: 4.25, total: 49.25 });
    expect(JSON.stringify(shown)).not.toMatch(/ana|rivera|ocean|95060/i);
    const page = await visitor(shop).get(`/pay/${token}`).set('Accept', 'text/html').expect(200);
    expect(page.text).toContain('Tide Top');
    expect(page.text).toContain('noindex');
    expect(page.headers['cache-control']).toBe('no-store');

    const intent = await open(link);
    expect(intent.totals.total).toBe(49.25);
    expect((await show(id)).payLink).toMatchObject({ state: 'opened' });
    await confirm(link, intent).expect(402);
    await hold(link, intent).expect(204);
    await charge(intent, '4000 0000 0000 0002').expect(402);
    await charge(intent).expect(200);
    expect((await confirm(link, intent).expect(200)).body).toMatchObject({ state: 'paid', due: 0 });
    expect((await confirm(link, intent).expect(200)).body).toMatchObject({ state: 'paid' });
    const paid = await show(id);
    expect(paid).toMatchObject({
      ...{ paid: 49.25, refundable: 49.25, paymentMethod: 'credit_card', paymentProvider: 'sandbox' },
      payLink: { state: 'paid' },
    });
    expect(paid.payLink).not.toHaveProperty('url');
    expect(paid.staffTimeline.filter(({ kind }) => kind === 'paid')).toHaveLength(1);
    expect(await onHand()).toBe((before ?? 0) - 1);
    const [, receipt, ...rest] = await mailsOf(id);
    expect(rest).toEqual([]);
    expect(await textOf(receipt)).toContain('We received your payment of $49.25.');
    expect((await visitor(shop).post(`${link}/payment`).expect(409)).body).toMatchObject({ code: 'order.paid' });
    expect((await hold(link, intent).expect(409)).body).toMatchObject({ code: 'checkout.ordered' });

    await staff.post(`/api/admin/orders/${id}/refund`).send({ amount: 9.25 }).expect(200);
    expect(await refundsTo(intent)).toEqual([925]);
    expect(await show(id)).toMatchObject({ refunded: 9.25, refunds: [{ state: 'succeeded', amount: 9.25 }] });
  });

  it('takes one payment from two windows that pay at once', async () => {
    const { id, link } = await linked();
    const [one, other] = await allAtOnce(shop.database.url, locking(id), () => [open(link), open(link)]);
    if (!one || !other) throw new Error('A window was not opened.');
    expect(other).toEqual(one);
    await Promise.all([hold(link, one).expect(204), hold(link, other).expect(204)]);
    const charges = await Promise.all([charge(one), charge(other)]);
    expect(charges.map(({ status }) => status)).toContain(200);
    const responses = await allAtOnce(shop.database.url, locking(id), () =>
      Array.from({ length: 4 }, () => confirm(link, one).then((response) => response)),
    );
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await show(id)).staffTimeline.filter(({ kind }) => kind === 'paid')).toHaveLength(1);
    expect(await refundsTo(one)).toEqual([]);
  });

  it('refunds a payment that came after cash, a cancellation or another amount', async () => {
    const cases = [
      { act: (id: string) => change(id, { paymentMethod: 'cash' }).expect(200), reason: 'paid already', paid: 88 },
      { act: (id: string) => change(id, { status: 'cancelled' }).expect(200), reason: 'cancelled before', paid: 0 },
      {
        act: (id: string) => correct(id, 1),
        reason: 'amount of your order had changed',
        paid: 0,
      },
    ];
    for (const { act, reason, paid } of cases) {
      const { id, link } = await linked({}, 2);
      const intent = await open(link);
      await hold(link, intent).expect(204);
      await act(id);
      await charge(intent).expect(200);
      const responses = await Promise.all([confirm(link, intent), confirm(link, intent)]);
      expect(responses.map(({ status, body }) => [status, String(body.code)])).toEqual([
        [409, 'payment-refunded'],
        [409, 'payment-refunded'],
      ]);
      expect(await refundsTo(intent)).toEqual([8800]);
      expect(await checkoutOf(intent)).toBe('refunded');
      expect(await show(id)).toMatchObject({ paid, refunded: 0 });
      const mails = (await mailsOf(id)).filter(({ template }) => template === 'payment-refunded');
      expect(mails).toMatchObject([
        { recipient: 'ana@shop.example', payload: { reason: expect.stringContaining(reason) } },
      ]);
    }
  });

  it('asks for the changed amount of a corrected order @series', async () => {
    const { id, link } = await linked({}, 2);
    const outdated = await open(link);
    await correct(id, 1);
    const again = (await staff.post(`/api/admin/orders/${id}/pay-link`).expect(200)).body as StaffOrderResponse;
    expect((await mailsOf(id)).at(-1)).toMatchObject({ template: 'payment-request', payload: { dueCents: 4400 } });
    expect([again.due, (await visitor(shop).get(link).expect(200)).body.due]).toEqual([44, 44]);
    expect((await visitor(shop).get(`/api/orders/${id}`).expect(200)).body).toMatchObject({ total: 88, due: 44 });
    expect((await hold(link, outdated).expect(409)).body).toMatchObject({ code: 'order.amount-changed' });
    const intent = await open(link);
    expect(intent.paymentIntentId).not.toBe(outdated.paymentIntentId);
    expect(intent.totals.total).toBe(44);
    await charge(outdated).expect(409);
    await hold(link, intent).expect(204);
    await charge(intent).expect(200);
    await confirm(link, intent).expect(200);
    const order = await show(id);
    expect(order).toMatchObject({ total: 88, unbilled: 44, paid: 44 });
    const mails = await mailsOf(id);
    expect(await textOf(mails.at(-1))).toContain('Total: $44.00');
    expect(await textOf(mails.at(-1))).toContain('1 x $40.00 = $40.00');
    await staff.post(`/api/admin/orders/${id}/refund`).send({}).expect(200);
    expect(await refundsTo(intent)).toEqual([4400]);
  });

  it('is settled by the reconciliation if the browser never reports the payment', async () => {
    const { id, link } = await linked();
    const intent = await charged(link);
    await reconcile();
    expect(await checkoutOf(intent)).toBe('ordered');
    expect(await show(id)).toMatchObject({ paid: 44, payLink: { state: 'paid' } });
    await confirm(link, intent).expect(200);
    expect((await mailsOf(id)).map(({ template }) => template)).toEqual(['payment-request', 'payment-receipt']);
  });

  it('counts a payment that skipped the click on Pay, from the provider’s list', async () => {
    const { id, link } = await linked();
    const intent = await open(link);
    await charge(intent).expect(200);
    await shop.app.get(ReconcilePayments, { strict: false }).executeOnProvidersList();
    expect(await show(id)).toMatchObject({ paid: 44 });
    expect(await checkoutOf(intent)).toBe('ordered');
  });

  it('opens a new payment after the hold of an unpaid one expires @series', async () => {
    const { link } = await linked();
    const former = await open(link);
    await hold(link, former).expect(204);
    await shop.database.query(
      `UPDATE checkouts SET held_until = held_until - interval '1 hour', first_held_at = first_held_at - interval '1 hour'
       WHERE payment_intent_id = $1`,
      [former.paymentIntentId],
    );
    await reconcile();
    expect(await checkoutOf(former)).toBe('cancelled');
    await charge(former).expect(409);
    expect((await hold(link, former).expect(409)).body).toMatchObject({ code: 'checkout.cancelled' });
    const intent = await charged(link);
    expect((await confirm(link, intent).expect(200)).body).toMatchObject({ state: 'paid' });
  });

  it('ends when staff cancel it, when the email is corrected, and after 14 days', async () => {
    const isUnavailable = async (link: string) => {
      const { body } = await visitor(shop).get(link).expect(404);
      await visitor(shop).post(`${link}/payment`).expect(404);
      return String(body.code);
    };
    const { id, link } = await linked();
    expect((await staff.delete(`/api/admin/orders/${id}/pay-link`).expect(200)).body).toMatchObject({
      payLink: { state: 'cancelled' },
    });
    expect(await isUnavailable(link)).toBe('pay-link.ended');
    const again = (await staff.post(`/api/admin/orders/${id}/pay-link`).expect(200)).body as StaffOrderResponse;
    expect(again.payLink).toMatchObject({ state: 'sent' });
    await visitor(shop)
      .get(`/api/pay/${tokenOf(again)}`)
      .expect(200);
    expect(await isUnavailable(link)).toBe('pay-link.ended');

    const { name: _, ...address } = {
      name: '',
      address: '12 Ocean St',
      city: 'Santa Cruz',
      state: 'CA',
      zipCode: '95060',
    };
    const before = { name: 'Ana Rivera', email: 'ana@shop.example', phone: null, ...address };
    await staff
      .put(`/api/admin/orders/${id}/recipient`)
      .send({ ...before, email: 'ann@shop.example', before })
      .expect(200);
    expect(await isUnavailable(`/api/pay/${tokenOf(again)}`)).toBe('pay-link.ended');
    expect((await show(id)).payLink).toMatchObject({ state: 'cancelled' });
    await staff.post(`/api/admin/orders/${id}/pay-link`).expect(200);
    expect((await mailsOf(id)).at(-1)).toMatchObject({ template: 'payment-request', recipient: 'ann@shop.example' });

    const old = await linked();
    const past = new Date(Date.now() - 1000);
    await shop.database.query(
      `UPDATE orders SET pay_link_sent_at = $2::timestamptz - interval '14 days', pay_link_expires_at = $2 WHERE id = $1`,
      [plain(old.id), past],
    );
    expect((await show(old.id)).payLink).toMatchObject({ state: 'lapsed' });
    const expired = shop.app.get(SignedLinks, { strict: false }).sign('pay', plain(old.id), past);
    expect(await isUnavailable(`/api/pay/${expired}`)).toBe('pay-link.ended');
    expect(payLinkLifetime).toBe(14 * 86_400_000);
  });

  it('cancels the payment that the customer has begun, unless the payment has succeeded', async () => {
    const [begun, paid] = [await linked(), await linked()];
    const intent = await open(begun.link);
    await hold(begun.link, intent).expect(204);
    await staff.delete(`/api/admin/orders/${begun.id}/pay-link`).expect(200);
    expect(await checkoutOf(intent)).toBe('cancelled');
    await charge(intent).expect(409);
    await charged(paid.link);
    const { body } = await staff.delete(`/api/admin/orders/${paid.id}/pay-link`).expect(200);
    expect(body).toMatchObject({ paid: 44, payLink: { state: 'paid' } });
  });

  it('records a payment that was begun before its link ended, and shows a paid order after 14 days', async () => {
    const { id, link } = await linked();
    const intent = await charged(link);
    await shop.database.query('UPDATE orders SET email_changed_at = clock_timestamp() WHERE id = $1', [plain(id)]);
    await visitor(shop).get(link).expect(404);
    expect((await confirm(link, intent).expect(200)).body).toMatchObject({ id, state: 'paid', due: 0 });
    // The link was mailed to another address, so it does not show the order.
    await visitor(shop).get(link).expect(404);
    await shop.database.query('UPDATE orders SET email_changed_at = NULL WHERE id = $1', [plain(id)]);
    const expired = shop.app.get(SignedLinks, { strict: false }).sign('pay', plain(id), new Date(Date.now() - 1000));
    expect((await visitor(shop).get(`/api/pay/${expired}`).expect(200)).body).toMatchObject({ state: 'paid', due: 0 });
    await visitor(shop).post(`/api/pay/${expired}/payment`).expect(409);
    const ended = new Date(Date.now() - 90 * 86_400_000 - 1000);
    const last = shop.app.get(SignedLinks, { strict: false }).sign('pay', plain(id), ended);
    await visitor(shop).get(`/api/pay/${last}`).expect(404);
  });

  it('opens its own order only @series', async () => {
    const [mine, other] = [await linked(), await linked()];
    const intent = await open(other.link);
    await hold(mine.link, intent).expect(404);
    await confirm(mine.link, intent).expect(404);
    const links = shop.app.get(SignedLinks, { strict: false });
    const end = new Date(Date.now() + 60_000);
    for (const token of [
      'x',
      links.sign('order', plain(mine.id), end),
      `${mine.token}A`,
      links.sign('pay', '0'.repeat(16), end),
    ]) {
      await visitor(shop).get(`/api/pay/${token}`).expect(404);
      await visitor(shop).get(`/pay/${token}`).set('Accept', 'text/html').expect(404);
    }
    // The calls of the checkout do not accept the payment of an order that staff entered.
    const { agent } = await signedIn(shop);
    await agent.get(`/api/checkout/${intent.paymentIntentId}/totals`).query(inCalifornia).expect(404);
    await agent.post('/api/orders').send({ paymentIntentId: intent.paymentIntentId }).expect(404);
  });

  it('shows whether the order was paid or cancelled @series', async () => {
    const [cash, cancelled] = [await linked(), await linked()];
    await change(cash.id, { paymentMethod: 'cash' }).expect(200);
    await change(cancelled.id, { status: 'cancelled' }).expect(200);
    expect((await visitor(shop).get(cash.link).expect(200)).body).toMatchObject({ state: 'paid', due: 0 });
    expect((await visitor(shop).get(cancelled.link).expect(200)).body).toMatchObject({ state: 'cancelled', due: 0 });
    expect((await show(cash.id)).payLink).toMatchObject({ state: 'cancelled' });
    for (const { id, link } of [cash, cancelled]) {
      await visitor(shop).post(`${link}/payment`).expect(409);
      await staff.post(`/api/admin/orders/${id}/pay-link`).expect(409);
      await staff.delete(`/api/admin/orders/${id}/pay-link`).expect(409);
    }
  });

  it('is on the order’s page for readers of its mails, and for no one else', async () => {
    const { id, order } = await linked();
    const key = shop.app.get(SignedLinks, { strict: false }).sign('order', plain(id), new Date(Date.now() + 60_000));
    const { body } = await visitor(shop).get(`/api/orders/${id}`).query({ key }).expect(200);
    expect(body).toMatchObject({ paid: 0, payUrl: order.payLink?.url });
    expect((await visitor(shop).get(`/api/orders/${id}`).expect(200)).body).not.toHaveProperty('payUrl');
  });

  it('asks for less after a return of shipped units', async () => {
    const { id, link } = await linked({}, 2);
    const [item] = (await show(id)).items;
    await change(id, { status: 'shipped', evenIfUnpaid: true }).expect(200);
    const dueBefore = (await visitor(shop).get(link).expect(200)).body.due as number;
    const { agent, user } = await signedIn(shop);
    await shop.database.query('UPDATE orders SET user_id = $2 WHERE id = $1', [plain(id), user.id]);
    const wish = { orderItemId: item?.id, quantity: 1, reason: 'too-small', worn: false };
    const { body } = await agent
      .post(`/api/orders/${id}/returns`)
      .send({ items: [wish] })
      .expect(201);
    const [requested] = (body as OrderReturnsResponse).returns;
    await receive(staff, requested?.id ?? 0).expect(200);
    const { unbilled, refunded } = await show(id);
    expect([unbilled, refunded]).toEqual([44, 0]);
    expect((await visitor(shop).get(link).expect(200)).body).toMatchObject({ state: 'due', due: dueBefore - 44 });
  });

  it('asks for no payment for units whose exchange is refunded instead @series', async () => {
    const sizes = await aProduct(shop.database, {
      price: 50,
      variants: [
        { size: 'M', color: 'Navy', stock: 9 },
        { size: 'L', color: 'Navy', price: 40, stock: 9 },
      ],
    });
    const [medium, large] = sizes.variants.map(({ id: variantId }) => variantId);
    const { id, link } = await linked({ items: [{ productId: sizes.id, variantId: medium, quantity: 2 }] });
    const [item] = (await show(id)).items;
    await change(id, { status: 'shipped', evenIfUnpaid: true }).expect(200);
    const { agent, user } = await signedIn(shop);
    await shop.database.query('UPDATE orders SET user_id = $2 WHERE id = $1', [plain(id), user.id]);
    const wish = { orderItemId: item?.id, quantity: 1, reason: 'too-small', worn: false, newVariantId: large };
    const { body } = await agent
      .post(`/api/orders/${id}/returns`)
      .send({ items: [wish] })
      .expect(201);
    const [requested] = (body as OrderReturnsResponse).returns;
    const due = async () => [(await show(id)).unbilled, (await visitor(shop).get(link).expect(200)).body.due as number];
    await receive(staff, requested?.id ?? 0).expect(200);
    expect(await due()).toEqual([11, 99]);
    for (let copy = 0; copy < 2; copy += 1) await staff.post(`/api/admin/returns/${requested?.id}/refund`).expect(200);
    expect(await due()).toEqual([55, 55]);
    expect(await show(id)).toMatchObject({ paid: 0, refunded: 0, refunds: [] });
    const intent = await charged(link);
    await confirm(link, intent).expect(200);
    expect(await show(id)).toMatchObject({ paid: 55, due: 0 });
  });

  it.each([
    ['refunded instead', 'refund'],
    ['sent and comes back', 'send'],
  ])('refunds exactly the payment if an exchange arrives before it and is then %s @series', async (_, end) => {
    const sizes = await aProduct(shop.database, {
      price: 49.99,
      variants: [
        { size: 'M', color: 'Navy', stock: 9 },
        { size: 'L', color: 'Navy', price: 37.77, stock: 9 },
      ],
    });
    const [medium, large] = sizes.variants.map(({ id: variantId }) => variantId);
    const items = [{ productId: sizes.id, variantId: medium, quantity: 3 }];
    const { id } = await linked({ items, discountPercent: 7, discountReason: 'A regular' });
    const [item] = (await show(id)).items;
    await change(id, { status: 'shipped', evenIfUnpaid: true }).expect(200);
    const { agent, user } = await signedIn(shop);
    await shop.database.query('UPDATE orders SET user_id = $2 WHERE id = $1', [plain(id), user.id]);
    const give = async (wish: object) => {
      const about = { orderItemId: item?.id, reason: 'too-small', worn: false };
      const { body } = await agent
        .post(`/api/orders/${id}/returns`)
        .send({ items: [{ ...about, ...wish }] })
        .expect(201);
      const requested = (body as OrderReturnsResponse).returns.at(-1)?.id ?? 0;
      await receive(staff, requested).expect(200);
      return requested;
    };
    const exchange = await give({ quantity: 2, newVariantId: large });
    await change(id, { paymentMethod: 'cash' }).expect(200);
    const { paid, total, unbilled } = await show(id);
    expect(unbilled).toBeGreaterThan(0);
    expect(paid).toBeCloseTo(total - unbilled, 2);
    await give({ quantity: 1 });
    await staff.post(`/api/admin/returns/${exchange}/${end}`).send({}).expect(200);
    if (end === 'send') await give({ quantity: 2, exchangeOf: exchange });
    expect(await show(id)).toMatchObject({ refunded: paid, refundable: 0 });
    const { returns } = (await agent.get(`/api/orders/${id}/returns`).expect(200)).body as OrderReturnsResponse;
    expect(returns.reduce((sum, { refund = 0 }) => sum + refund, 0)).toBeCloseTo(paid, 2);
  });

  it('is not sent or paid for an amount that no card can pay', async () => {
    const penny = await aProduct(shop.database, { price: 0.49, stock: 9 });
    const order = await made({
      items: [{ productId: penny.id, quantity: 1 }],
      shippingState: 'OR',
      shippingZip: '97201',
      shippingCity: 'Portland',
    });
    expect((await staff.post(`/api/admin/orders/${order.id}/pay-link`).expect(409)).body).toMatchObject({
      code: 'order.too-small',
    });
    const { id, link } = await linked();
    await shop.database.query('UPDATE orders SET unbilled_cents = total_cents - 49 WHERE id = $1', [plain(id)]);
    expect((await visitor(shop).get(link).expect(200)).body).toMatchObject({ state: 'too-small', due: 0.49 });
    expect((await visitor(shop).post(`${link}/payment`).expect(409)).body).toMatchObject({
      code: 'order.too-small',
      message: 'The minimum card payment is $0.50. Please contact us to pay $0.49 another way.',
    });
    expect((await show(id)).payLink).not.toHaveProperty('url');
  });

  it('never pays twice when staff and the customer pay at the same moment', async () => {
    for (const attempt of [1, 2, 3]) {
      const { id, link } = await linked();
      const intent = await charged(link);
      const [response, cash] = await Promise.all([confirm(link, intent), change(id, { paymentMethod: 'cash' })]);
      const order = await show(id);
      const returned = await refundsTo(intent);
      expect([attempt, order.paid, order.staffTimeline.filter(({ kind }) => kind === 'paid').length]).toEqual([
        attempt,
        44,
        1,
      ]);
      if (response.status === 200) expect([cash.status, returned]).toEqual([409, []]);
      else expect([response.status, cash.status, returned]).toEqual([409, 200, [4400]]);
    }
  });

  it('allows one live payment per order in the database', async () => {
    const { id } = await linked();
    const payments = shop.app.get(OpenOrderPayment, { strict: false });
    const opened = await allAtOnce(shop.database.url, locking(id), () =>
      Array.from({ length: 6 }, () => payments.execute(plain(id), '192.0.2.0/24')),
    );
    expect(new Set(opened.map((checkout) => checkout.paymentIntentId)).size).toBe(1);
  });
});

describe('an unpaid order that staff replace', () => {
  const onHandOf = async ({ id }: BuiltProduct) =>
    (await shop.database.query<{ on_hand: number }>('SELECT on_hand FROM stock WHERE product_id = $1', [id]))[0]
      ?.on_hand;

  it('is cancelled with its payment link, and its units are available for the new order, only once', async () => {
    const product = await aProduct(shop.database, { price: 20, stock: 3 });
    const items = (quantity: number) => [{ productId: product.id, quantity }];
    const old = await made({ items: items(3), payLink: true });
    expect(await onHandOf(product)).toBe(0);
    const { user } = await signedIn(shop);
    await shop.database.query('UPDATE orders SET user_id = $1 WHERE id = $2', [user.id, plain(old.id)]);
    const key = `replaces-${plain(old.id)}`;
    const wanted = { items: items(2), payLink: true, replaces: old.id };
    const copies = [
      (await post(wanted).set('Idempotency-Key', key).expect(201)).body as StaffOrderResponse,
      (await post(wanted).set('Idempotency-Key', key).expect(201)).body as StaffOrderResponse,
    ];
    const [changed, copy] = copies.map(({ id }) => id);
    expect(copy).toBe(changed);
    expect(await onHandOf(product)).toBe(1);
    const after = await show(old.id);
    expect(after).toMatchObject({ status: 'cancelled', payLink: { state: 'cancelled' } });
    expect(after.staffTimeline.at(-1)?.text).toBe(`Replaced by order ${changed}.`);
    const added = await show(changed ?? '');
    expect(added.username).toBe(user.username);
    expect(added.staffTimeline.at(-1)?.text).toBe(`Replaces order ${old.id}.`);
    expect((await mailsOf(old.id)).map(({ template }) => template)).toEqual(['payment-request']);
    expect((await mailsOf(changed ?? '')).map(({ template }) => template)).toEqual(['payment-request']);
    const audited = await shop.database.query('SELECT after FROM audit_entries WHERE subject_id = $1 ORDER BY id', [
      plain(old.id),
    ]);
    expect(audited.at(-1)).toEqual({ after: { status: 'cancelled', replacedBy: changed } });
    expect((await post({ ...wanted, items: items(1) }).expect(409)).body).toMatchObject({
      code: 'order.not-replaceable',
    });
    expect(await onHandOf(product)).toBe(1);
  });

  it('stays unchanged if the new order is refused, if it is paid, or without the permission for refunds', async () => {
    const product = await aProduct(shop.database, { price: 20, stock: 3 });
    const items = [{ productId: product.id, quantity: 4 }];
    const [open, paid] = [await made({ items: [{ ...items[0], quantity: 2 }] }), await made({ paymentMethod: 'cash' })];
    await post({ items, replaces: open.id }).expect(409);
    await post({ replaces: paid.id }).expect(409);
    await post({ replaces: 'AAAA-AAAA-AAAA-AAAA' }).expect(404);
    const { agent: packer } = await signedIn(shop, { role: 'Fulfillment' });
    const wanted = { ...customer, items: [{ productId: product.id, quantity: 1 }], replaces: open.id };
    await packer.post('/api/admin/orders').send(wanted).expect(403);
    expect([(await show(open.id)).status, (await show(paid.id)).status]).toEqual(['processing', 'processing']);
    expect(await onHandOf(product)).toBe(1);
  });
});

describe('a payment that staff record', () => {
  const payment = (id: string) => `/api/admin/orders/${id}/payment`;
  const receipts = async (id: string) =>
    (await mailsOf(id)).flatMap(({ payload }) => ('paidCents' in payload ? [payload.paidCents] : []));
  const texts = async (id: string) => (await show(id)).staffTimeline.map(({ text }) => text);

  it('mails the customer one receipt, unless staff decide against it', async () => {
    const [mailed, silent] = [await made({ payLink: true }), await made()];
    const key = `receipt-of-${plain(mailed.id)}`;
    for (let copy = 0; copy < 2; copy += 1)
      await change(mailed.id, { paymentMethod: 'cash' }).set('Idempotency-Key', key).expect(200);
    await change(mailed.id, { paymentMethod: 'cash' }).expect(409);
    await change(silent.id, { paymentMethod: 'cash', receipt: false }).expect(200);
    expect([await receipts(mailed.id), await receipts(silent.id)]).toEqual([[4400], []]);
    const [, receipt] = await mailsOf(mailed.id);
    expect(receipt).toMatchObject({ template: 'payment-receipt' });
    expect(await textOf(receipt)).toContain('We received your payment of $44.00.');
  });

  it('gets another method and a note', async () => {
    const { id } = await made({ paymentMethod: 'cash' });
    const correction = { paymentMethod: 'check', note: ' Check 12 of November 3 ' };
    const { body } = await staff.put(payment(id)).send(correction).expect(200);
    expect(body).toMatchObject({ paid: 44, paymentMethod: 'check' });
    expect((await texts(id)).slice(-2)).toEqual([
      'Payment corrected: paid by check, not in cash',
      'Check 12 of November 3',
    ]);
    expect(await texts(id)).toContain('Payment of $44.00 received in cash');
    await staff.put(payment(id)).send({ paymentMethod: 'check' }).expect(200);
    expect(await texts(id)).toHaveLength(5);
  });

  it('is undone: the order is unpaid, its units stay sold, and it can be paid again', async () => {
    const stock = async () =>
      (await shop.database.query<{ on_hand: number }>('SELECT on_hand FROM stock WHERE product_id = $1', [top.id]))[0];
    const { id } = await made({ payLink: true });
    const before = await stock();
    await change(id, { paymentMethod: 'paypal' }).expect(200);
    const { body } = await staff.delete(payment(id)).expect(200);
    expect(body).toMatchObject({ paid: 0, due: 44, refundable: 0, status: 'processing', payLink: { state: 'sent' } });
    expect(await stock()).toEqual(before);
    expect((await texts(id)).slice(-2)).toEqual([
      'Payment of $44.00 received through PayPal',
      'Payment of $44.00 was recorded by mistake',
    ]);
    const { body: list } = await staff.get('/api/admin/orders').query({ view: 'unpaid', search: id }).expect(200);
    expect(list.total).toBe(1);
    expect((await staff.delete(payment(id)).expect(409)).body).toMatchObject({ code: 'order.not-paid-by-hand' });
    await change(id, { paymentMethod: 'cash' }).expect(200);
    expect(await show(id)).toMatchObject({ paid: 44, paymentMethod: 'cash' });
  });

  it('is final once the order is shipped, cancelled or refunded, or if a provider holds the payment', async () => {
    const [shipped, cancelled, refunded] = [
      await made({ paymentMethod: 'cash', status: 'shipped' }),
      await made({ paymentMethod: 'cash' }),
      await made({ paymentMethod: 'cash' }),
    ];
    await change(cancelled.id, { status: 'cancelled' }).expect(200);
    await staff.post(`/api/admin/orders/${refunded.id}/refund`).send({ amount: 4 }).expect(200);
    for (const { id } of [shipped, cancelled, refunded])
      expect((await staff.delete(payment(id)).expect(409)).body).toMatchObject({ code: 'order.payment-final' });
    const bought = await anOrder((await signedIn(shop)).agent, [{ product: top }]);
    const calls = [staff.delete(payment(bought.id)), staff.put(payment(bought.id)).send({ paymentMethod: 'cash' })];
    for (const call of calls) expect((await call.expect(409)).body).toMatchObject({ code: 'order.not-paid-by-hand' });
    expect(await show(bought.id)).toMatchObject({ paid: bought.total });
  });
});

describe('an unpaid order', () => {
  const figures = async (id: string) => {
    const { body: today } = await staff.get('/api/admin/today').expect(200);
    const { body: report } = await staff
      .get('/api/admin/tax-report')
      .query({ year: new Date().getUTCFullYear() })
      .expect(200);
    const { text } = await staff.get('/api/admin/orders/export.csv').query({ search: id }).expect(200);
    const { body: list } = await staff.get('/api/admin/orders').query({ search: id }).expect(200);
    const order = await show(id);
    const months = report.months as { orders: number; sales: number; tax: number }[];
    return {
      sales: (today.salesOfDay as { current: { orders: number; paid: number } }).current,
      counts: { unpaid: today.counts.unpaid as number, toShip: today.counts.toShip as number },
      tax: months.reduce((sum, { tax }) => sum + Math.round(tax * 100), 0),
      taxed: months.reduce((sum, { orders }) => sum + orders, 0),
      exported: text.includes(',cash,'),
      paid: [order.paid, (list.orders as { paid: number }[])[0]?.paid],
      refundable: order.refundable,
    };
  };

  it('never counts as paid: not in sales, taxes, exports, lists or refunds', async () => {
    const before = await figures((await made({ status: 'completed', paymentMethod: 'check' })).id);
    const { id } = await made({ discountPercent: 10, discountReason: 'A regular', shippingCost: 5, payLink: true });
    const unpaid = await figures(id);
    expect(unpaid).toMatchObject({
      sales: before.sales,
      counts: { unpaid: before.counts.unpaid + 1, toShip: before.counts.toShip },
      ...{ tax: before.tax, taxed: before.taxed, exported: false, paid: [0, 0], refundable: 0 },
    });
    expect((await staff.post(`/api/admin/orders/${id}/refund`).send({}).expect(409)).body).toMatchObject({
      code: 'refund.nothing-left',
    });
    await change(id, { paymentMethod: 'cash' }).expect(200);
    const { sales, counts, ...rest } = await figures(id);
    expect([sales.orders, Math.round(sales.paid * 100)]).toEqual([
      before.sales.orders + 1,
      Math.round(before.sales.paid * 100) + 4485,
    ]);
    expect(counts).toEqual({ unpaid: before.counts.unpaid, toShip: before.counts.toShip + 1 });
    expect(rest).toEqual({
      tax: before.tax + 385,
      taxed: before.taxed + 1,
      exported: true,
      paid: [44.85, 44.85],
      refundable: 44.85,
    });
  });

  it('is confirmed with the amount that is due', async () => {
    const confirmation = async ({ id }: { id: string }) => (await mailsOf(id))[0]?.payload;
    const unpaid = await made({ shippingCost: 5 });
    expect(await confirmation(unpaid)).toMatchObject({
      template: 'order-confirmation',
      dueCents: Math.round(unpaid.total * 100),
    });
    expect(await confirmation(await made({ paymentMethod: 'cash' }))).not.toHaveProperty('dueCents');
  });

  it('has no payment method in the export after its cancellation', async () => {
    const open = await made({ customerEmail: 'cancelled@shop.example' });
    await correct(open.id, 1);
    const { text } = await staff.get('/api/admin/orders/export.csv').query({ search: open.id }).expect(200);
    expect(text).toContain(`${open.id},`);
    expect(text).not.toContain('credit_card');
  });

  it('is shipped only after staff confirm it', async () => {
    const { id } = await made();
    for (const status of ['shipped', 'completed']) {
      expect((await change(id, { status }).expect(409)).body).toMatchObject({ code: 'order.unpaid' });
    }
    await change(id, { status: 'shipped', evenIfUnpaid: true }).expect(200);
    await change(id, { status: 'completed' }).expect(200);
    const paid = await made();
    await change(paid.id, { status: 'shipped', paymentMethod: 'cash' }).expect(200);

    const packed = await made();
    const parcel = (more: object = {}) => staff.post(`/api/admin/orders/${packed.id}/parcels`).send(more);
    expect((await parcel().expect(409)).body).toMatchObject({ code: 'order.unpaid' });
    await parcel({ evenIfUnpaid: true }).expect(200);
  });

  it('is handed over only after staff confirm it', async () => {
    const { id } = await made();
    await shop.database.query(`UPDATE orders SET shipping_method = 'pickup' WHERE id = $1`, [plain(id)]);
    await change(id, { status: 'shipped' }).expect(200);
    const { body } = await change(id, { status: 'completed' }).expect(409);
    expect(body).toMatchObject({ code: 'order.unpaid', message: expect.stringMatching(/want to hand it over anyway/) });
    await change(id, { status: 'completed', evenIfUnpaid: true }).expect(200);
  });
});
