import { randomUUID } from 'node:crypto';
import type { OrderResponse } from '../../src/adapters/http/orders/order.response.js';
import type { SalesReportResponse } from '../../src/adapters/http/orders/sales-report.response.js';
import type {
  StaffOrderListResponse,
  StaffOrderResponse,
} from '../../src/adapters/http/orders/staff-order.response.js';
import type { TodayResponse } from '../../src/adapters/http/today/today.response.js';
import { Config } from '../../src/config/config.js';
import { CarryOutRefunds } from '../../src/domain/payments/use-cases/carry-out-refunds.js';
import { ReconcileRefunds } from '../../src/domain/payments/use-cases/reconcile-refunds.js';
import { type Agent, signedIn, visitor } from '../builders/account.js';
import { anOrder, holdCheckout, openCheckout, payInSandbox, placeOrder } from '../builders/checkout.js';
import { aProduct } from '../builders/product.js';
import { allAtOnce, connections } from '../harness/all-at-once.js';
import { startTestApp, type TestApp } from '../harness/test-app.js';

describe('refunds in the back office', () => {
  let shop: TestApp;
  let staff: Agent;
  let staffName: string;
  let order: Pick<OrderResponse, 'id' | 'total'>;

  beforeAll(async () => {
    shop = await startTestApp({}, { worker: false });
    const signed = await signedIn(shop, { admin: true });
    ({ agent: staff } = signed);
    staffName = signed.user.username;
  });
  beforeEach(async () => {
    order = await bought();
  });
  afterAll(() => shop.close());

  const plain = (id: string) => id.replaceAll('-', '');
  const bought = async () => {
    const { agent } = await signedIn(shop);
    return anOrder(agent, [{ product: await aProduct(shop.database, { price: 80 }) }]);
  };
  const refund = (body: object = {}, id = order.id, client = staff) =>
    client.post(`/api/admin/orders/${id}/refund`).send(body);
  const show = async (id = order.id) =>
    (await staff.get(`/api/admin/orders/${id}`).expect(200)).body as StaffOrderResponse;
  const query = <Row>(sql: string) => shop.database.query<Row>(sql, [plain(order.id)]);
  const carryOut = () => shop.app.get(CarryOutRefunds, { strict: false }).execute();
  const compare = () => shop.app.get(ReconcileRefunds, { strict: false }).execute();
  const refundedAtProvider = async () => {
    const rows = await query<{ cents: string | null }>(
      `SELECT sum(r.amount_cents) AS cents FROM sandbox_refunds r
       WHERE (fails_at IS NULL OR fails_at > now()) AND payment_id = (SELECT payment_intent_id FROM orders WHERE id = $1)`,
    );
    return Number(rows[0]?.cents ?? 0);
  };
  const lockOrder = () => `SELECT FROM orders WHERE id = '${plain(order.id)}' FOR UPDATE`;

  it('refund a part and then the rest, carried out by the worker at the payment provider', async () => {
    const reason = 'A seam was open.';
    const part = await refund({ amount: 12.5, reason }).expect(200);
    const listed = await staff.get('/api/admin/orders').query({ search: order.id }).expect(200);
    expect(listed.body).toMatchObject({ orders: [{ total: 80, refunded: 12.5 }] });
    expect(part.body).toMatchObject({
      id: order.id,
      paid: 80,
      refunded: 12.5,
      refundable: 67.5,
      refunds: [{ amount: 12.5, reason, state: 'pending', by: staffName }],
    });
    expect(await refundedAtProvider()).toBe(0);
    await carryOut();
    expect((await refund().expect(200)).body).toMatchObject({ refunded: 80, refundable: 0 });
    await carryOut();
    expect(await refundedAtProvider()).toBe(8000);
    const { refunds, staffTimeline, timeline } = await show();
    expect(refunds.map(({ amount, state }) => [amount, state])).toEqual([
      [12.5, 'succeeded'],
      [67.5, 'succeeded'],
    ]);
    expect(staffTimeline.slice(-2)).toMatchObject([
      { kind: 'refunded', text: '$12.50 refunded (A seam was open.)', by: staffName },
      { kind: 'refunded', text: '$67.50 refunded', by: staffName },
    ]);
    expect(timeline.slice(-2).map(({ text }) => text)).toEqual(['$12.50 refunded', '$67.50 refunded']);
  });

  it('notify the shopper and record the staff member', async () => {
    await refund({ amount: 20, reason: 'A seam was open.' }).expect(200);
    await refund({ amount: 5 }).expect(200);
    const facts = {
      template: 'payment-refunded',
      to: 'mary@shop.example',
      name: 'Mary Ann Smith',
      orderId: plain(order.id),
    };
    const mails = await query<{ payload: object }>(
      `SELECT payload FROM mails WHERE order_id = $1 AND template = 'payment-refunded' ORDER BY created_at`,
    );
    expect(mails.map(({ payload }) => payload)).toEqual([
      { ...facts, amountCents: 2000, reason: 'A seam was open.' },
      { ...facts, amountCents: 500, reason: null },
    ]);
    expect(
      await query('SELECT username, action, before, after FROM audit_entries WHERE subject_id = $1 ORDER BY id'),
    ).toEqual([
      { username: staffName, action: 'order.refunded', before: { refunded: 0 }, after: { refunded: 20 } },
      { username: staffName, action: 'order.refunded', before: { refunded: 20 }, after: { refunded: 25 } },
    ]);
  });

  it('restock the items once, and only with a full refund', async () => {
    const units = async () =>
      (
        await query<{ on_hand: number }>(
          'SELECT on_hand FROM stock WHERE product_id = (SELECT product_id FROM order_items WHERE order_id = $1)',
        )
      )[0]?.on_hand;
    expect((await refund({ amount: 10, restock: true }).expect(422)).body).toMatchObject({ code: 'refund.restock' });
    expect([await units(), (await show()).refunded]).toEqual([9, 0]);
    await refund({ restock: true }).expect(200);
    expect(await units()).toBe(10);
    await staff.patch(`/api/admin/orders/${order.id}`).send({ status: 'cancelled' }).expect(200);
    expect(await units()).toBe(10);
    expect((await show()).items).toMatchObject([{ restocked: 1 }]);
  });

  it('never exceed the remaining amount', async () => {
    await refund({ amount: 50 }).expect(200);
    const much = await refund({ amount: 30.01 }).expect(422);
    expect(much.body).toMatchObject({
      code: 'refund.too-much',
      errors: { amount: 'At most $30.00 can still be refunded.' },
    });
    await refund({ amount: 30 }).expect(200);
    expect((await refund({ amount: 0.01 }).expect(409)).body).toMatchObject({
      code: 'refund.nothing-left',
      message: 'The full payment of this order was already refunded.',
    });
    expect(await show()).toMatchObject({ refunded: 80, refundable: 0, refunds: [{}, {}] });
  });

  it('are rejected for a free order', async () => {
    await query('UPDATE orders SET paid_cents = 0, checkout_id = NULL WHERE id = $1');
    expect((await refund().expect(409)).body).toMatchObject({ message: 'Nothing was paid for this order.' });
  });

  it.each([{ amount: 0 }, { amount: -1 }, { amount: 1.001 }, { amount: '5' }, { amount: null }, { reason: 'a\u0000' }])(
    'are rejected with %j',
    async (body) => {
      const response = await refund(body).expect(422);
      expect(Object.keys((response.body as { errors: object }).errors)).toEqual(Object.keys(body));
      expect(await show()).toMatchObject({ refunded: 0, refunds: [] });
    },
  );

  it('are rejected with a key in the body instead of the header', async () => {
    const body = { amount: 5, idempotencyKey: randomUUID() };
    const response = await refund(body).unset('Idempotency-Key').expect(422);
    expect(response.body).toMatchObject({
      errors: { idempotencyKey: 'Please send the key in the header Idempotency-Key.' },
    });
    expect(await show()).toMatchObject({ refunds: [] });
  });

  it('do not exceed the paid amount when many are requested at once', async () => {
    const responses = await allAtOnce(shop.database.url, lockOrder(), () =>
      Array.from({ length: connections }, () => refund({ amount: 30 }).then((response) => response)),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200, 422]));
    await carryOut();
    expect(await show()).toMatchObject({ refunded: 60, refundable: 20 });
    expect(await refundedAtProvider()).toBe(6000);
  });

  it('are made once per idempotency key, for concurrent and later requests', async () => {
    const key = randomUUID();
    const send = () => refund({ amount: 30 }).set('Idempotency-Key', key);
    const responses = await allAtOnce(shop.database.url, lockOrder(), () =>
      [1, 2, 3].map(() => send().then((response) => response)),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    await send().expect(200);
    expect(await show()).toMatchObject({ refunded: 30, refunds: [{ amount: 30 }] });
  });

  it('show the reason of a failure at the provider, and can be repeated', async () => {
    await query(`UPDATE orders SET payment_intent_id = 'pi_lost_' || id WHERE id = $1`);
    await refund({ amount: 80 }).expect(200);
    await carryOut();
    const { refunds, refunded, refundable, staffTimeline, timeline } = await show();
    expect({ refunded, refundable }).toEqual({ refunded: 0, refundable: 80 });
    expect(refunds).toMatchObject([{ state: 'failed', error: expect.stringMatching(/./) as string }]);
    expect(staffTimeline.at(-1)).toMatchObject({
      kind: 'refund-failed',
      text: `Refund of $80.00 failed: ${refunds[0]?.error ?? ''}`,
    });
    expect(timeline.map(({ kind }) => kind)).not.toContain('refunded');
    expect((await refund({ amount: 80 }).expect(200)).body).toMatchObject({ refunded: 80 });
  });

  it('are in a list of failed refunds and on Today until they are repeated or settled in a note', async () => {
    const failed = async () => {
      const { body: list } = await staff.get('/api/admin/orders?view=refund-failed').expect(200);
      const { body: today } = await staff.get('/api/admin/today').expect(200);
      const { orders, views } = list as StaffOrderListResponse;
      const { counts, failedRefunds } = today as TodayResponse;
      const ids = orders.map(({ id }) => id);
      expect(failedRefunds.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
      expect([views['refund-failed'], counts.failedRefunds]).toEqual([ids.length, ids.length]);
      return ids.includes(order.id) && failedRefunds.find(({ id }) => id === order.id)?.amount;
    };
    await query(`UPDATE orders SET payment_intent_id = 'pi_gone_' || id WHERE id = $1`);
    await refund({ amount: 20 }).expect(200);
    expect(await failed()).toBe(false);
    await carryOut();
    expect(await failed()).toBe(20);
    await refund({ amount: 30 }).expect(200);
    expect(await failed()).toBe(false);
    await carryOut();
    expect(await failed()).toBe(30);
    const note = (body: object) => staff.patch(`/api/admin/orders/${order.id}`).send(body).expect(200);
    await note({ note: 'The card is closed.' });
    expect(await failed()).toBe(30);
    await note({ note: 'Paid by check.', settlesRefunds: true });
    expect(await failed()).toBe(false);
  });

  it('are marked as failed when the bank returns them, reported to staff and shopper, and can be repeated', async () => {
    const { agent } = await signedIn(shop);
    const checkout = await openCheckout(agent, [{ product: await aProduct(shop.database, { price: 80 }) }]);
    await holdCheckout(agent, checkout).expect(200);
    await payInSandbox(agent, checkout, '4000 0000 0000 5126').expect(200);
    order = (await placeOrder(agent, checkout).expect(201)).body as OrderResponse;
    await refund({ amount: 60, reason: 'A seam was open.' }).expect(200);
    await carryOut();
    await compare();
    expect(await show()).toMatchObject({ refundable: 20, refunds: [{ state: 'succeeded' }] });
    await query(
      `UPDATE sandbox_refunds SET fails_at = now() WHERE payment_id = (SELECT payment_intent_id FROM orders WHERE id = $1)`,
    );
    await compare();
    await compare();
    const { refunded, refundable, refunds, staffTimeline, timeline } = await show();
    expect({ refunded, refundable }).toEqual({ refunded: 0, refundable: 80 });
    expect(refunds).toMatchObject([{ amount: 60, state: 'failed', error: 'The bank returned the refund.' }]);
    expect(staffTimeline.slice(-2)).toMatchObject([
      { kind: 'refunded', text: 'Refund of $60.00 started (A seam was open.)', by: staffName },
      {
        kind: 'refund-failed',
        text: 'Refund of $60.00 failed: The bank returned the refund.',
        by: 'the payment provider',
      },
    ]);
    const [last] = timeline.slice(-1);
    expect(last).toMatchObject({ kind: 'refund-failed', text: expect.stringContaining('$60.00 did not go through') });
    const mails = await query<{ template: string; recipient: string }>(
      `SELECT template, recipient FROM mails WHERE order_id = $1 AND template <> 'order-confirmation' ORDER BY created_at, template DESC`,
    );
    expect(mails).toEqual([
      { template: 'payment-refunded', recipient: 'mary@shop.example' },
      { template: 'refund-failed', recipient: 'mary@shop.example' },
      { template: 'refund-alert', recipient: shop.app.get(Config).store.email },
    ]);
    expect((await refund({ amount: 80 }).expect(200)).body).toMatchObject({ refunded: 80, refundable: 0 });
  });

  it('are settled by money that staff paid back without the provider, which the books count as a refund', async () => {
    await query(`UPDATE orders SET payment_intent_id = 'pi_shut_' || id WHERE id = $1`);
    await staff.patch(`/api/admin/orders/${order.id}`).send({ status: 'cancelled' }).expect(200);
    await refund({ amount: 80 }).expect(200);
    await carryOut();
    const ordersIn = async (view: string) => {
      const { body } = await staff.get('/api/admin/orders').query({ view }).expect(200);
      return (body as StaffOrderListResponse).orders.map(({ id }) => id);
    };
    const refundsOfDay = async () => {
      const [day] = await shop.database.query<{ from: string; to: string }>(
        `SELECT (now()::date - 1)::text AS from, (now()::date + 1)::text AS to`,
      );
      const { body } = await staff
        .get('/api/admin/sales-report')
        .query(day ?? {})
        .expect(200);
      return (body as SalesReportResponse).total.refundsCents;
    };
    expect([await ordersIn('owes-refund'), await ordersIn('refund-failed')]).toEqual([
      expect.arrayContaining([order.id]),
      expect.arrayContaining([order.id]),
    ]);
    const before = await refundsOfDay();
    const key = randomUUID();
    const refundId = (await show()).refunds[0]?.id;
    await query(`UPDATE refunds SET tax_cents = 123 WHERE order_id = $1`);
    const settled = { amount: 80, paysBack: { refundId, by: 'check' }, note: 'Check 1042.' };
    expect((await refund(settled, (await bought()).id).expect(409)).body).toMatchObject({ code: 'refund.settled' });
    expect((await show()).refunds).toMatchObject([{ owed: 80 }]);
    await refund(settled).set('Idempotency-Key', key).expect(200);
    const { body } = await refund(settled).set('Idempotency-Key', key).expect(200);
    expect(body).toMatchObject({ refunded: 80, refundable: 0 });
    expect(body).not.toHaveProperty('retained');
    expect(await ordersIn('owes-refund')).not.toContain(order.id);
    expect(await ordersIn('refund-failed')).not.toContain(order.id);
    expect(await refundsOfDay()).toBe(before + 8000);
    await carryOut();
    await compare();
    expect(await refundedAtProvider()).toBe(0);
    const { refunds, refunded, staffTimeline, timeline } = await show();
    expect(refunded).toBe(80);
    expect(refunds.map(({ state, amount, owed, paidBackBy }) => [state, amount, owed, paidBackBy])).toEqual([
      ['failed', 80, 0, undefined],
      ['succeeded', 80, 0, 'check'],
    ]);
    expect(await query(`SELECT tax_cents FROM refunds WHERE order_id = $1`)).toEqual([
      { tax_cents: 123 },
      { tax_cents: 123 },
    ]);
    expect(staffTimeline.slice(-2).map(({ kind, text }) => [kind, text])).toEqual([
      ['note', 'Check 1042.'],
      ['refunded', '$80.00 refunded by check'],
    ]);
    expect(timeline.at(-1)).toMatchObject({ text: '$80.00 refunded' });
    expect(JSON.stringify(timeline)).not.toContain('1042');
    const [mail] = await query<{ payload: object }>(
      `SELECT payload FROM mails WHERE order_id = $1 AND template = 'payment-refunded' ORDER BY created_at DESC LIMIT 1`,
    );
    expect(mail?.payload).toMatchObject({ amountCents: 8000, reason: null, paidBackBy: 'check' });
    expect((await refund({ amount: 80, paysBack: { refundId, by: 'cash' } }).expect(409)).body).toMatchObject({
      code: 'refund.settled',
    });
    await refund({ amount: 80, paysBack: { refundId, by: 'shells' } }).expect(422);
    await refund({ amount: 80, paysBack: { by: 'cash' } }).expect(422);
    await refund({ paysBack: { refundId, by: 'cash' } }).expect(422);
  });

  it('are settled one by one by other means, and not after a retry', async () => {
    await query(`UPDATE orders SET payment_intent_id = 'pi_closed_' || id WHERE id = $1`);
    await refund({ amount: 40 }).expect(200);
    await refund({ amount: 40 }).expect(200);
    const owed = async () => (await show()).refunds.map((one) => one.owed);
    const [first, second] = (await show()).refunds;
    const payBack = (refundId: string | undefined) => refund({ amount: 40, paysBack: { refundId, by: 'cash' } });
    await payBack(first?.id).expect(409);
    await carryOut();
    expect(await owed()).toEqual([40, 40]);
    const attempts = await Promise.all([1, 2].map(() => payBack(first?.id).then(({ status }) => status)));
    expect(attempts.toSorted()).toEqual([200, 409]);
    expect(await owed()).toEqual([0, 40, 0]);
    await refund({ amount: 40 }).expect(200);
    expect((await owed())[1]).toBe(0);
    await payBack(second?.id).expect(409);
    expect(await show()).toMatchObject({ refunded: 80, refundable: 0 });
  });

  it('are owed for the rest after one of them is repeated, in the list and on the order', async () => {
    await query(`UPDATE orders SET payment_intent_id = 'pi_closed_' || id WHERE id = $1`);
    await refund({ amount: 50 }).expect(200);
    await refund({ amount: 30 }).expect(200);
    await carryOut();
    const owed = async () => (await show()).refunds.map((one) => one.owed);
    const onToday = async () => {
      const { body } = await staff.get('/api/admin/today').expect(200);
      return (body as TodayResponse).failedRefunds.find(({ id }) => id === order.id)?.amount;
    };
    expect([await owed(), await onToday()]).toEqual([[50, 30], 80]);
    await refund({ amount: 30 }).expect(200);
    expect([await owed(), await onToday()]).toEqual([[50, 0, 0], 50]);
    await refund({ amount: 10 }).expect(200);
    expect([await owed(), await onToday()]).toEqual([[40, 0, 0, 0], 40]);
    const [first, second] = (await show()).refunds;
    const payBack = (refundId: string | undefined) => refund({ amount: 40, paysBack: { refundId, by: 'cash' } });
    await payBack(second?.id).expect(409);
    const stale = await refund({ amount: 50, paysBack: { refundId: first?.id, by: 'cash' } }).expect(409);
    expect(stale.body).toMatchObject({ code: 'refund.changed', message: expect.stringContaining('$40.00') as string });
    const { body } = await payBack(first?.id).expect(200);
    expect((body as StaffOrderResponse).refunds.at(-1)).toMatchObject({ amount: 40, paidBackBy: 'cash' });
    expect(await onToday()).toBeUndefined();
    expect(await show()).toMatchObject({ refunded: 80, refundable: 0 });
  });

  it('are owed once if their retry fails, too', async () => {
    await query(`UPDATE orders SET payment_intent_id = 'pi_closed_' || id WHERE id = $1`);
    await refund({ amount: 40 }).expect(200);
    await carryOut();
    await refund({ amount: 40 }).expect(200);
    await carryOut();
    const [first, second] = (await show()).refunds;
    expect([first?.owed, second?.owed]).toEqual([0, 40]);
    const payBack = (refundId: string | undefined) => refund({ amount: 40, paysBack: { refundId, by: 'cash' } });
    await payBack(first?.id).expect(409);
    await payBack(second?.id).expect(200);
    expect((await show()).refunds.map(({ owed }) => owed)).toEqual([0, 0, 0]);
    expect(await show()).toMatchObject({ refunded: 40 });
  });

  it('include refunds from the provider’s dashboard, which are shown as such', async () => {
    await query(
      `WITH counted AS (UPDATE orders SET refunded_cents = 3000 WHERE id = $1 RETURNING id, payment_intent_id)
       INSERT INTO refunds (id, order_id, payment_intent_id, amount_cents, reason, state, origin, provider_refund_id)
       SELECT gen_random_uuid(), id, payment_intent_id, 3000, '', 'succeeded', 'provider', 're_' || id FROM counted`,
    );
    expect(await show()).toMatchObject({
      refundable: 50,
      refunds: [{ amount: 30, state: 'succeeded', by: 'the payment provider' }],
    });
    await refund({ amount: 50.01 }).expect(422);
  });

  it('do not reopen a cancelled order', async () => {
    await staff.patch(`/api/admin/orders/${order.id}`).send({ status: 'cancelled' }).expect(200);
    await refund({ amount: 1 }).expect(200);
    const refused = await staff.patch(`/api/admin/orders/${order.id}`).send({ status: 'processing' }).expect(409);
    expect(refused.body).toMatchObject({
      code: 'order.refunded',
      message: 'This order was refunded, so it stays cancelled.',
    });
    expect(await show()).toMatchObject({ status: 'cancelled', items: [{ restocked: 1 }] });
  });

  it('are recorded as made by hand if no provider holds the payment', async () => {
    await query(`UPDATE orders SET payment_intent_id = NULL, payment_provider = NULL WHERE id = $1`);
    expect((await refund({ amount: 80 }).expect(200)).body).toMatchObject({
      refunded: 80,
      refunds: [{ state: 'succeeded', by: staffName }],
    });
    const [mail] = await query<{ payload: object }>(
      `SELECT payload FROM mails WHERE order_id = $1 AND template = 'payment-refunded'`,
    );
    expect(mail?.payload).toMatchObject({ amountCents: 8000, byHand: true });
    await carryOut();
    expect(await refundedAtProvider()).toBe(0);
  });

  it('require a recent sign-in or password confirmation of staff', async () => {
    await refund({}, order.id, visitor(shop)).expect(401);
    await refund({}, order.id, (await signedIn(shop)).agent).expect(403);
    await refund({}, '0000-0000-0000-0000').expect(404);
    const { agent, user } = await signedIn(shop, { admin: true });
    await shop.database.query(
      `UPDATE sessions SET sess = (sess::jsonb || jsonb_build_object('signedInAt', (sess ->> 'signedInAt')::bigint - 16 * 60000))
       WHERE user_id = $1`,
      [user.id],
    );
    expect((await refund({}, order.id, agent).expect(403)).body).toMatchObject({ code: 'password-needed' });
    await agent.post('/api/user/confirm-password').send({ password: user.password }).expect(204);
    await refund({}, order.id, agent).expect(200);
  });
});
