import { Config } from '../../src/config/config.js';
import type { NotificationsResponse } from '../../src/adapters/http/mail/notifications.response.js';
import type { OrderReturnsResponse } from '../../src/adapters/http/returns/return.response.js';
import { Deliveries } from '../../src/domain/mail/ports/outbox.js';
import { ReportFailedMails } from '../../src/domain/mail/use-cases/report-failed-mails.js';
import { SendSummaries } from '../../src/domain/mail/use-cases/send-summaries.js';
import type { StaffNews } from '../../src/domain/mail/staff-news.js';
import { Clock } from '../../src/domain/shared/ports/clock.js';
import { SettleRefunds } from '../../src/domain/payments/use-cases/settle-refunds.js';
import { ReportLowStock } from '../../src/domain/stock/use-cases/report-low-stock.js';
import { type Agent, setAdministrator, signedIn, type TestAccount, visitor } from '../builders/account.js';
import { anOrder } from '../builders/checkout.js';
import { aProduct } from '../builders/product.js';
import { aBikini, aReview, words } from '../builders/review.js';
import { aReturn, aSentOrder, aSizedBikini, requestReturns } from '../builders/return.js';
import { startTestApp, type TestApp } from '../harness/test-app.js';

let shop: TestApp;
let staff: Agent;
let member: TestAccount;
let shopper: Agent;
beforeAll(async () => {
  shop = await startTestApp({}, { worker: true });
  // The jobs run only when a test calls them.
  await shop.database.query(
    `INSERT INTO jobs (name, next_run_at) VALUES ('low-stock', 'infinity'), ('failed-mails', 'infinity'), ('staff-summaries', 'infinity')
     ON CONFLICT (name) DO UPDATE SET next_run_at = 'infinity'`,
  );
  ({ agent: shopper } = await signedIn(shop));
});
beforeEach(async () => {
  await shop.database.query('DELETE FROM notification_choices');
  ({ agent: staff, user: member } = await signedIn(shop, { admin: true }));
});
afterAll(() => shop.close());

const choose = (kind: string, delivery: string, as = staff) =>
  as.put(`/api/admin/notifications/${kind}`).send({ delivery });

interface StaffMail {
  readonly template: string;
  readonly news: StaffNews;
}

/** The mails of a staff member, oldest first. */
const mailsOf = async ({ id, email }: Pick<TestAccount, 'id' | 'email'>) => {
  const rows = await shop.database.query<{ payload: StaffMail }>(
    `SELECT payload FROM mails WHERE user_id = $1 AND recipient = $2 AND template LIKE 'staff-%'
     ORDER BY created_at, id`,
    [id, email],
  );
  return rows.map(({ payload }) => payload);
};
const newsOf = async (of = member) => (await mailsOf(of)).map(({ news }) => news);

const message = (subject = 'The fit of the leggings') =>
  visitor(shop)
    .post('/api/contact')
    .send({ name: 'Mary Smith', email: 'mary@shop.example', subject, message: 'Do the leggings run small?' })
    .expect(201);

describe('the notifications of a staff member', () => {
  it('are off at first, and are chosen per kind', async () => {
    const { body } = await staff.get('/api/admin/notifications').expect(200);
    const kinds = [
      ...['new-order', 'order-paid', 'new-message', 'new-return', 'new-review', 'service-request', 'refund-failed'],
      'mail-failed',
      'low-stock',
    ];
    expect(body).toEqual({
      email: member.email,
      summaryHour: 7,
      choices: kinds.map((kind) => ({ kind, delivery: 'none', byDefault: false })),
    });
    const chosen = (await choose('new-order', 'daily').expect(200)).body as NotificationsResponse;
    expect(chosen.choices).toContainEqual({ kind: 'new-order', delivery: 'daily', byDefault: false });
    const { agent: other } = await signedIn(shop, { admin: true });
    const theirs = (await other.get('/api/admin/notifications').expect(200)).body as NotificationsResponse;
    expect(theirs.choices.every(({ delivery }) => delivery === 'none')).toBe(true);
  });

  it('have no other kinds or deliveries', async () => {
    await choose('new-moon', 'daily').expect(404);
    await choose('new-order', 'hourly').expect(422);
  });

  it('are for staff only', async () => {
    await choose('new-order', 'daily', shopper).expect(403);
    await shopper.get('/api/admin/notifications').expect(403);
    await visitor(shop).get('/api/admin/notifications').expect(401);
  });

  it('stop with a role that does not include them', async () => {
    await choose('new-message', 'at-once').expect(200);
    await shop.database.query(`UPDATE users SET role = 'Fulfillment' WHERE id = $1`, [member.id]);
    await message();
    expect(await newsOf()).toEqual([]);
    await shop.database.query(`UPDATE users SET role = 'Support' WHERE id = $1`, [member.id]);
    await message();
    expect(await newsOf()).toHaveLength(1);
  });

  it('are part of the member’s own data', async () => {
    await choose('new-order', 'daily').expect(200);
    const { body } = await staff.get('/api/user/data').expect(200);
    expect(body).toMatchObject({ notifications: [{ kind: 'new-order', delivery: 'daily' }] });
  });
});

describe('an event in the shop', () => {
  it('sends no mail to staff who chose nothing', async () => {
    await message();
    expect(await mailsOf(member)).toEqual([]);
  });

  it('mails an order at once, outside of the customer’s data', async () => {
    await choose('new-order', 'at-once').expect(200);
    const product = await aProduct(shop.database, { price: 40, stock: 50 });
    const order = await anOrder(shopper, [{ product, quantity: 2 }]);
    const orderId = order.id.replaceAll('-', '');
    const news = { kind: 'new-order', orderId, totalCents: Math.round(order.total * 100), units: 2 };
    expect(await newsOf()).toEqual([news]);
    const { text } = await shopper.get('/api/user/data').expect(200);
    expect(text).not.toContain(member.email);
  });

  it('does not mail a staff order to the staff member who entered it', async () => {
    const { agent: colleague, user } = await signedIn(shop, { admin: true });
    await choose('new-order', 'at-once').expect(200);
    await choose('new-order', 'at-once', colleague).expect(200);
    const { id } = await aProduct(shop.database, { price: 40, stock: 50 });
    await staff
      .post('/api/admin/orders')
      .send({
        customerName: 'Mary Smith',
        customerEmail: 'mary@shop.example',
        paymentMethod: 'cash',
        status: 'completed',
        items: [{ productId: id, quantity: 1, price: 40 }],
      })
      .expect(201);
    expect(await newsOf()).toEqual([]);
    expect(await newsOf(user)).toMatchObject([{ kind: 'new-order', totalCents: 4000, units: 1 }]);
  });

  it('mails a message without its text', async () => {
    await choose('new-message', 'at-once').expect(200);
    await message('Please call Mary Smith');
    const [news] = await newsOf();
    const [row] = await shop.database.query<{ id: number }>('SELECT max(id) AS id FROM contact_submissions');
    expect(news).toEqual({ kind: 'new-message', messageId: row?.id });
  });

  it('mails a return', async () => {
    await choose('new-return', 'at-once').expect(200);
    const order = await aSentOrder(shop, shopper, [{ product: await aSizedBikini(shop) }]);
    const { id } = await aReturn(shopper, order);
    expect(await newsOf()).toEqual([
      { kind: 'new-return', returnId: id, piece: '1 × Wave Bikini (M, Navy)', exchange: false },
    ]);
  });

  it('mails several returns of one request once', async () => {
    await choose('new-return', 'at-once').expect(200);
    const products = [await aSizedBikini(shop), await aSizedBikini(shop), await aSizedBikini(shop)];
    const order = await aSentOrder(
      shop,
      shopper,
      products.map((product) => ({ product })),
    );
    const items = order.itemIds.map((orderItemId) => ({ orderItemId }));
    const { body } = await requestReturns(shopper, order, items).expect(201);
    const [first] = (body as OrderReturnsResponse).returns;
    expect(await newsOf()).toEqual([
      {
        ...{ kind: 'new-return', returnId: first?.id, exchange: false },
        piece: '1 × Wave Bikini (M, Navy), and 2 other items',
      },
    ]);
  });

  it('mails a failed refund once, also to a member with the address of the store', async () => {
    const owner = await signedIn(shop, { admin: true });
    const { email } = shop.app.get(Config).store;
    await shop.database.query('UPDATE users SET email = $2 WHERE id = $1', [owner.user.id, email]);
    await choose('refund-failed', 'at-once').expect(200);
    await choose('refund-failed', 'at-once', owner.agent).expect(200);
    const order = await anOrder(shopper, [{ product: await aProduct(shop.database, { price: 80, stock: 5 }) }]);
    const plainId = order.id.replaceAll('-', '');
    const [paid] = await shop.database.query<{ id: string }>(
      'SELECT payment_intent_id AS id FROM orders WHERE id = $1',
      [plainId],
    );
    const refundId = '00000000-0000-4000-8000-0000000000aa';
    await shop.database.query(
      `WITH counted AS (UPDATE orders SET refunded_cents = 6000 WHERE id = $1 RETURNING id, payment_intent_id)
       INSERT INTO refunds (id, order_id, payment_intent_id, amount_cents, reason, next_attempt_at)
       SELECT $2::uuid, id, payment_intent_id, 6000, '', now() + interval '1 day' FROM counted`,
      [plainId, refundId],
    );
    const settle = shop.app.get(SettleRefunds, { strict: false });
    await settle.execute(paid?.id ?? '', { id: refundId, reason: 'The card has expired.' });
    await settle.execute(paid?.id ?? '', { id: refundId, reason: 'The card has expired.' });
    expect(await newsOf()).toEqual([{ kind: 'refund-failed', orderId: plainId, amountCents: 6000 }]);
    const toStore = await shop.database.query(
      `SELECT template FROM mails WHERE recipient = $1 AND template IN ('refund-alert', 'staff-news')`,
      [email],
    );
    expect(toStore).toEqual([{ template: 'refund-alert' }]);
  });

  it('mails a review and a request for the service discount, which staff must check', async () => {
    await choose('new-review', 'at-once').expect(200);
    await choose('service-request', 'at-once').expect(200);
    const { reviewId } = await aReview(shop, shopper, await aBikini(shop));
    const news = { kind: 'new-review', reviewId, product: 'Wave Bikini', stars: 5 };
    await shopper
      .put(`/api/reviews/${reviewId}`)
      .send({ ...words, stars: 4 })
      .expect(204);
    expect(await newsOf()).toEqual([news]);
    const request = { service: 'military', statement: 'I serve on the base in Monterey.' };
    await shopper.post('/api/user/service-discount').send(request).expect(201);
    await shopper.post('/api/user/service-discount').send(request).expect(409);
    expect(await newsOf()).toEqual([news, { kind: 'service-request' }]);
  });

  it('mails a size that is running out', async () => {
    await shop.database.query('DELETE FROM low_stock_events');
    await choose('low-stock', 'at-once').expect(200);
    const product = await aProduct(shop.database, { name: 'Tide Top', price: 40, stock: 4 });
    await anOrder(shopper, [{ product }]);
    expect(await shop.app.get(ReportLowStock, { strict: false }).execute()).toBe(1);
    await anOrder(shopper, [{ product }]);
    expect(await shop.app.get(ReportLowStock, { strict: false }).execute()).toBe(0);
    expect(await newsOf()).toEqual([
      { kind: 'low-stock', productId: product.id, variantId: null, product: 'Tide Top', left: 3 },
    ]);
  });

  it('summarizes the sizes that are still running out, with the number in the stock list', async () => {
    await shop.database.query('DELETE FROM low_stock_events');
    await choose('low-stock', 'daily').expect(200);
    const admin = await signedIn(shop, { admin: true });
    const [low, restocked] = [await aProduct(shop.database, { stock: 4 }), await aProduct(shop.database, { stock: 4 })];
    await aProduct(shop.database, { stock: 1 });
    for (const product of [low, restocked]) await anOrder(shopper, [{ product }]);
    expect(await shop.app.get(ReportLowStock, { strict: false }).execute()).toBe(2);
    await anOrder(shopper, [{ product: low }]);
    await shop.database.query('UPDATE stock SET on_hand = 9 WHERE product_id = $1', [restocked.id]);
    await shop.database.query(`UPDATE notification_items SET happened_at = happened_at - interval '2 days'`);
    await shop.database.query(`UPDATE notification_summaries SET day = day - 2`);
    jest.spyOn(shop.app.get(Clock), 'now').mockReturnValue(noonInTheStore());
    await shop.app.get(SendSummaries, { strict: false }).execute();
    jest.restoreAllMocks();
    const { total } = (await admin.agent.get('/api/admin/stock?status=low').expect(200)).body as { total: number };
    expect(await mailsOf(member)).toMatchObject([
      {
        template: 'staff-summary',
        parts: [{ kind: 'low-stock', total, first: [{ productId: low.id, left: 2 }] }],
      },
    ]);
  });

  it('mails a number of mails that could not be sent, but not about mails to staff', async () => {
    await choose('mail-failed', 'at-once').expect(200);
    const fail = (template: string) =>
      shop.database.query(
        `INSERT INTO mails (id, template, recipient, payload, state, attempts, lease_until)
         VALUES (gen_random_uuid(), $1, 'mary@shop.example', '{}', 'sending', 1, now() + interval '1 hour')
         RETURNING id`,
        [template],
      );
    const result = { state: 'failed', cause: 'address', response: '550 no such user', subject: null } as const;
    const deliveries = shop.app.get(Deliveries, { strict: false });
    const report = shop.app.get(ReportFailedMails, { strict: false });
    await report.execute();
    const before = (await newsOf()).length;
    for (const template of ['contact-reply', 'contact-reply', 'staff-news']) {
      const [row] = (await fail(template)) as { id: string }[];
      const claimed = {
        id: row?.id ?? '',
        attempt: 1,
        mail: null,
        attemptSinceRetry: 1,
        lostInARow: 0,
        requestId: null,
      };
      await deliveries.settle({ ...claimed, createdAt: new Date() }, result);
    }
    expect(await report.execute()).toBe(2);
    expect(await report.execute()).toBe(0);
    expect((await newsOf()).slice(before)).toEqual([{ kind: 'mail-failed', count: 2 }]);
  });

  it('is in the next summary of staff who chose that, even if two workers send it', async () => {
    await choose('new-message', 'daily').expect(200);
    await message();
    await message();
    expect(await mailsOf(member)).toEqual([]);
    await shop.database.query(`UPDATE notification_items SET happened_at = happened_at - interval '2 days'`);
    await shop.database.query(`UPDATE notification_summaries SET day = day - 2`);
    const summaries = shop.app.get(SendSummaries, { strict: false });

    jest.spyOn(shop.app.get(Clock), 'now').mockReturnValue(noonInTheStore());
    await Promise.all([summaries.execute(), summaries.execute()]);
    jest.restoreAllMocks();
    expect(await mailsOf(member)).toMatchObject([
      { template: 'staff-summary', parts: [{ kind: 'new-message', total: 2 }] },
    ]);
  });

  it('cancels the waiting mails of a member who loses the role', async () => {
    await choose('new-message', 'at-once').expect(200);
    await choose('new-return', 'daily').expect(200);
    await shop.database.query('INSERT INTO mail_pause DEFAULT VALUES');
    try {
      await message();
      await setAdministrator(shop, member.id, false);
    } finally {
      await shop.database.query('DELETE FROM mail_pause');
    }
    const states = await shop.database.query('SELECT template, state FROM mails WHERE user_id = $1', [member.id]);
    expect(states).toEqual([{ template: 'staff-news', state: 'cancelled' }]);
    await setAdministrator(shop, member.id, true);
    const { body } = await staff.get('/api/admin/notifications').expect(200);
    expect((body as NotificationsResponse).choices.every(({ delivery }) => delivery === 'none')).toBe(true);
  });

  it('is not mailed to former staff', async () => {
    await choose('new-message', 'at-once').expect(200);
    await setAdministrator(shop, member.id, false);
    await message();
    expect(await mailsOf(member)).toEqual([]);
  });
});

/** Noon of the current day in California. */
function noonInTheStore(): Date {
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Los_Angeles' }).format(new Date());
  return new Date(`${day}T20:00:00Z`);
}
