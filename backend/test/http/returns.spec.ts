import type { OrderResponse } from '../../src/adapters/http/orders/order.response.js';
import type { PickListResponse } from '../../src/adapters/http/orders/parcel.response.js';
import type { OrderReturnsResponse, ReturnPictureResponse } from '../../src/adapters/http/returns/return.response.js';
import { CarryOutRefunds } from '../../src/domain/payments/use-cases/carry-out-refunds.js';
import { returnNumber } from '../../src/domain/returns/return.js';
import { LapseReturns } from '../../src/domain/returns/use-cases/lapse-returns.js';
import { SignedLinks } from '../../src/domain/shared/ports/signed-links.js';
import { type Agent, asGuest, signedIn, visitor } from '../builders/account.js';
import { anOrder, customer } from '../builders/checkout.js';
import { aPicture } from '../builders/picture.js';
import { aProduct, type BuiltProduct } from '../builders/product.js';
import {
  aReturn,
  aSentOrder,
  aSizedBikini,
  requestReturn,
  requestReturns,
  receive,
  type SentOrder,
  staffReturn,
} from '../builders/return.js';
import { allAtOnce } from '../harness/all-at-once.js';
import { startTestApp, type TestApp } from '../harness/test-app.js';

let shop: TestApp;
let agent: Agent;
let staff: Agent;
let bikini: BuiltProduct;
let order: SentOrder;
beforeAll(async () => {
  shop = await startTestApp({}, { worker: false });
  staff = (await signedIn(shop, { admin: true })).agent;
});
beforeEach(async () => {
  ({ agent } = await signedIn(shop));
  bikini = await aSizedBikini(shop);
  order = await bought(1);
});
afterAll(() => shop.close());

const [M, L, otherColor, dearer] = [0, 1, 2, 3];
const variant = (index: number, of = bikini) => of.variants[index]?.id ?? 0;
const bought = (quantity: number, client = agent, product = bikini) =>
  aSentOrder(shop, client, [{ product, variantId: variant(M, product), quantity }]);
const exchange = (client = agent, of = order) => requestReturn(client, of, { newVariantId: variant(L) });
const anExchange = () => aReturn(agent, order, { newVariantId: variant(L) });
const returnsOf = async (id = order.id) =>
  (await agent.get(`/api/orders/${id}/returns`).expect(200)).body as OrderReturnsResponse;
const stock = async (index: number) => {
  const sql = 'SELECT on_hand, held FROM stock WHERE variant_id = $1';
  const [row] = await shop.database.query<{ on_hand: number; held: number }>(sql, [variant(index)]);
  return row && [row.on_hand, row.held];
};
const refunded = async (id = order.plainId) => {
  const rows = await shop.database.query<{ cents: number }>(
    'SELECT amount_cents AS cents FROM refunds WHERE order_id = $1 ORDER BY created_at, id',
    [id],
  );
  return rows.map(({ cents }) => cents);
};
const mails = async () => {
  const rows = await shop.database.query<{ payload: { template: string; step?: string } }>(
    `SELECT payload FROM mails WHERE order_id = $1 AND template <> 'order-confirmation' ORDER BY created_at`,
    [order.plainId],
  );
  return rows.map(({ payload }) => payload.step ?? payload.template);
};
const refundsInMails = () => {
  const refund = `SELECT payload->'refund' AS refund FROM mails WHERE order_id = $1 AND template = 'return-news'`;
  return shop.database.query(`${refund} ORDER BY created_at`, [order.plainId]);
};
const audited = () =>
  shop.database.query('SELECT action, after FROM audit_entries WHERE subject_id = $1 ORDER BY id', [order.plainId]);
const timeline = async () => {
  const { body } = await agent.get(`/api/orders/${order.id}`).expect(200);
  return (body as OrderResponse).timeline.map(({ text }) => text);
};
const lockOrder = () => `SELECT FROM orders WHERE id = '${order.plainId}' FOR UPDATE`;

describe('a return', () => {
  it('is refunded at less than its value only with a reason, an amount below the value, and the permission', async () => {
    const { id } = await aReturn(agent, order);
    const [due] = (await staffReturn(staff, id)).dueRefunds ?? [];
    const full = due?.goods ?? 0;
    const { agent: fulfillment } = await signedIn(shop, { role: 'Fulfillment' });
    const take = (body: object, client = staff) =>
      client.post(`/api/admin/returns/${id}/receive`).send({ restock: true, shipping: false, ...body });
    const words = { amount: 20.5, amountReason: 'A strap is torn.' };
    await fulfillment
      .post(`/api/admin/returns/${id}/receive`)
      .send({ restock: true, ...words })
      .expect(403);
    for (const amountReason of ['', '\u0007'])
      expect((await take({ amount: 20.5, amountReason }).expect(422)).body.errors).toEqual({
        amountReason: 'Please enter a reason to show the shopper.',
      });
    for (const amount of [0, -1, null, full, full + 1, 0.001])
      expect((await take({ ...words, amount }).expect(422)).body.errors).toHaveProperty('amount');
    expect(await refunded()).toEqual([]);
    await take(words).expect(200);
    await take(words).expect(200);
    expect(await refunded()).toEqual([2050]);
    const sql = `SELECT payload FROM mails WHERE order_id = $1 AND template = 'payment-refunded'`;
    const [mail] = await shop.database.query<{ payload: { reason: string } }>(sql, [order.plainId]);
    expect(mail?.payload.reason).toMatch(/has arrived\. A strap is torn\.$/);
    const entry = { before: { refunded: 0 }, after: { refunded: 20.5 } };
    const facts = 'SELECT before, after FROM audit_entries WHERE subject_id = $1';
    expect(await shop.database.query(facts, [order.plainId])).toMatchObject([entry]);
  });

  it('previews its refund together with other returns of the order, including the shipping @series', async () => {
    const both = await bought(2);
    const first = await aReturn(agent, both);
    const second = await aReturn(agent, both);
    const at = (ids: string) => `/api/admin/returns/due-refunds?ids=${ids}`;
    const [one, other] = (await staff.get(at(`${first.id},${second.id}`)).expect(200)).body as { refund: number }[];
    expect(Math.round(((one?.refund ?? 0) + (other?.refund ?? 0)) * 100)).toBe(Math.round(both.total * 100));
    const { agent: fulfillment } = await signedIn(shop, { role: 'Fulfillment' });
    expect((await fulfillment.get(at(String(first.id))).expect(200)).body).toHaveLength(1);
    await staff.get(at('nothing')).expect(422);
    await staff.get(at('2147483647')).expect(404);
  });

  it('needs no picture of a damaged item if staff start it', async () => {
    const wish = { orderItemId: order.itemIds[0], quantity: 1, reason: 'damaged', worn: true };
    await requestReturn(agent, order, wish).expect(422);
    const { body } = await staff.post(`/api/admin/orders/${order.id}/returns`).send(wish).expect(201);
    expect(body).toMatchObject({ returns: [{ worn: true, pictureUrl: null }] });
    expect((body as OrderReturnsResponse).lines[0]?.refusal).toMatch(/^Being returned \(R-\d+\)$/);
  });

  it('is started by staff for a customer, within the rules for customers @series', async () => {
    const { agent: support } = await signedIn(shop, { role: 'Support' });
    const { agent: fulfillment } = await signedIn(shop, { role: 'Fulfillment' });
    const at = `/api/admin/orders/${order.id}/returns`;
    const wish = { orderItemId: order.itemIds[0], quantity: 1, reason: 'too-small', worn: false };
    const other = await bought(1);
    await agent.post(at).send(wish).expect(403);
    await fulfillment.post(at).send(wish).expect(403);
    await support
      .post(at)
      .send({ ...wish, orderItemId: other.itemIds[0] })
      .expect(404);
    await support
      .post(at)
      .send({ ...wish, quantity: 2 })
      .expect(422);
    expect((await support.get(at).expect(200)).body).toMatchObject({ refusal: null, lines: [{ left: 1 }] });
    const key = { 'Idempotency-Key': '"a-return-by-phone-0001"' };
    const { body } = await support.post(at).set(key).send(wish).expect(201);
    expect((body as OrderReturnsResponse).returns).toMatchObject([{ state: 'requested', quantity: 1 }]);
    await support.post(at).set(key).send(wish).expect(201);
    expect((await returnsOf()).returns).toHaveLength(1);
    expect(await mails()).toEqual(['requested']);
    expect(await audited()).toMatchObject([{ action: 'order.return-started' }]);
    await support.post(at).send(wish).expect(409);
    const picture = await aPicture().jpeg().toBuffer();
    const upload = (client = support) =>
      client.post(`/api/admin/orders/${other.id}/return-pictures`).attach('image', picture, 'seam.jpg');
    await upload(fulfillment).expect(403);
    const { id: pictureId, url } = (await upload().expect(201)).body as ReturnPictureResponse;
    const damaged = { ...wish, orderItemId: other.itemIds[0], reason: 'damaged', pictureId };
    await support.post(`/api/admin/orders/${other.id}/returns`).send(damaged).expect(201);
    await agent.get(url).expect(200);
    const late = await anOrder(agent, [{ product: bikini, variantId: variant(M) }]);
    await shop.database.query(
      `UPDATE orders SET status = 'shipped', arrival = NULL, created_at = now() - interval '40 days' WHERE id = $1`,
      [late.id.replaceAll('-', '')],
    );
    await support
      .post(`/api/admin/orders/${late.id}/returns`)
      .send({ ...wish, orderItemId: late.items[0]?.id })
      .expect(409);
  });

  it('is received by the role Fulfillment, which neither refuses it nor chooses its refund', async () => {
    const { agent: fulfillment } = await signedIn(shop, { role: 'Fulfillment' });
    const { id } = await aReturn(agent, order);
    expect(await staffReturn(staff, id)).toHaveProperty('dueRefunds');
    expect((await staffReturn(fulfillment, id)).dueRefunds).toEqual((await staffReturn(staff, id)).dueRefunds);
    await fulfillment.get(`/api/admin/returns/due-refunds?ids=${id}`).expect(200);
    const at = `/api/admin/returns/${id}`;
    await fulfillment.post(`${at}/refuse`).send({ reason: 'Worn.' }).expect(403);
    await fulfillment.post(`${at}/receive`).send({ restock: true, shipping: false }).expect(403);
    expect(await refunded()).toEqual([]);
    await receive(fulfillment, id).expect(200);
    expect(await refunded()).toEqual([order.total * 100]);
  });

  it('is requested, received and refunded, and recorded in the timeline, the mails and the audit log', async () => {
    const { id, number, state, sendBy } = await aReturn(agent, order, { comment: ' A bit tight. ' });
    expect(state).toBe('requested');
    expect(Date.parse(sendBy)).toBeGreaterThan(Date.now());
    expect(await refunded()).toEqual([]);
    const received = await receive(staff, id).expect(200);
    expect(received.body).toMatchObject({
      state: 'refunded',
      restocked: true,
      refunded: order.total,
      reason: 'too-small',
    });
    expect(await refunded()).toEqual([order.total * 100]);
    expect(await stock(M)).toEqual([9, 0]);
    const itemText = `${number}: 1 × Wave Bikini (M, Navy)`;
    const sum = `$${order.total.toFixed(2)}`;
    expect((await timeline()).slice(-3)).toEqual([
      `Requested return ${itemText}`,
      `Received return ${itemText}`,
      `Refund of ${sum} on its way`,
    ]);
    expect(await mails()).toEqual(['requested', 'payment-refunded']);
    expect(await audited()).toEqual([
      { action: 'order.return-received', after: { return: number, restocked: true, refunded: order.total } },
    ]);
    await shop.app.get(CarryOutRefunds, { strict: false }).execute();
    expect((await timeline()).at(-1)).toBe(`${sum} refunded`);
  });

  it('is requested together with other returns of the order, with one mail that lists all of them', async () => {
    const other = await aSizedBikini(shop);
    order = await aSentOrder(shop, agent, [
      { product: bikini, variantId: variant(M), quantity: 2 },
      { product: other, variantId: variant(M, other), quantity: 1 },
    ]);
    const [first, second] = order.itemIds;
    const wishes = [
      { orderItemId: second, newVariantId: variant(L, other) },
      { orderItemId: first, quantity: 2, reason: 'too-large' },
    ];
    const key = { 'Idempotency-Key': '"returns-of-two-items"' };
    const { body } = await requestReturns(agent, order, wishes).set(key).expect(201);
    const { returns } = body as OrderReturnsResponse;
    expect(returns).toMatchObject([
      { orderItemId: second, newSize: 'L', state: 'requested' },
      { orderItemId: first, newSize: null, quantity: 2, state: 'requested' },
    ]);
    await requestReturns(agent, order, wishes).set(key).expect(201);
    expect((await returnsOf()).returns).toHaveLength(2);
    const sql = `SELECT payload FROM mails WHERE order_id = $1 AND template <> 'order-confirmation'`;
    const [numberOfExchange, numberOfRefund] = returns.map(({ number }) => number);
    expect(await shop.database.query(sql, [order.plainId])).toMatchObject([
      {
        payload: {
          template: 'returns-requested',
          returns: [
            { label: { number: numberOfExchange }, size: 'L' },
            { label: { number: numberOfRefund, piece: '2 × Wave Bikini (M, Navy)' }, size: null },
          ],
        },
      },
    ]);
    expect((await timeline()).slice(-2)).toEqual([
      `Requested exchange ${numberOfExchange}: 1 × Wave Bikini (M, Navy) for size L`,
      `Requested return ${numberOfRefund}: 2 × Wave Bikini (M, Navy)`,
    ]);
    for (const { id } of returns) await receive(staff, id).expect(200);
    expect((await returnsOf()).returns).toMatchObject([{ state: 'received' }, { state: 'refunded' }]);
  });

  it('is not restocked if it cannot be sold again', async () => {
    const { id } = await aReturn(agent, order);
    await receive(staff, id, false).expect(200);
    expect(await stock(M)).toEqual([8, 0]);
  });

  it('is created once for two concurrent requests', async () => {
    const responses = await allAtOnce(shop.database.url, lockOrder(), () => [
      requestReturn(agent, order),
      requestReturn(agent, order),
    ]);
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(responses.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'return.not-allowed',
      message: 'You are already returning this item.',
    });
    expect((await returnsOf()).returns).toHaveLength(1);
  });

  it('is refunded once when two staff members receive it at once', async () => {
    const { id } = await aReturn(agent, order);
    const responses = await allAtOnce(shop.database.url, lockOrder(), () => [receive(staff, id), receive(staff, id)]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    expect(await refunded()).toEqual([order.total * 100]);
    expect(await stock(M)).toEqual([9, 0]);
    expect(await audited()).toHaveLength(1);
  });

  it('is offered with its conditions, or the reason why it is not possible @series', async () => {
    expect(await returnsOf()).toMatchObject({
      refusal: null,
      lines: [
        {
          orderItemId: order.itemIds[0],
          left: 1,
          refusal: null,
          refunds: [order.total],
          sizes: [
            { size: 'L', variantId: variant(L), refusal: null },
            {
              size: 'XL',
              variantId: variant(dearer),
              refusal: 'Costs $10.00 more. Please return this item and order the other size.',
              more: 10,
            },
          ],
        },
      ],
    });
    await aReturn(agent, order);
    expect(await returnsOf()).toMatchObject({
      lines: [{ left: 0, refusal: 'You are already returning this item.', refunds: [] }],
      returns: [{ refund: order.total }],
    });
  });

  it.each([
    ['pending', 'You can return this order as soon as it has been shipped.'],
    ['cancelled', 'This order was cancelled, so there is nothing to return.'],
  ])('is rejected with a reason for an order with the status %s @series', async (status, message) => {
    await shop.database.query('UPDATE orders SET status = $2 WHERE id = $1', [order.plainId, status]);
    expect((await requestReturn(agent, order).expect(409)).body).toMatchObject({ code: 'return.not-allowed', message });
    expect((await returnsOf()).refusal).toBe(message);
  });

  it('is rejected 30 days after the promised delivery or a later shipment @series', async () => {
    const sentDaysAgo = (days: number) =>
      shop.database.query(
        `INSERT INTO order_events (order_id, kind, detail, created_at)
         VALUES ($1, 'status', '{"status": "shipped"}', now() - make_interval(days => $2))`,
        [order.plainId, days],
      );
    const isReturnable = async () =>
      ((await agent.get(`/api/orders/${order.id}`).expect(200)).body as OrderResponse).returnable;
    expect(await isReturnable()).toBe(true);
    await sentDaysAgo(32);
    expect(await isReturnable()).toBe(false);
    const { body } = await requestReturn(agent, order).expect(409);
    expect(body.message).toMatch(/^The 30-day return period ended on \w+ \d+, \d{4}\.$/);
    const arrival = new Date(Date.now() - 3 * 86_400_000).toISOString().slice(0, 10);
    await shop.database.query(
      `UPDATE orders SET arrival = jsonb_build_object('from', $2::text, 'to', $2::text) WHERE id = $1`,
      [order.plainId, arrival],
    );
    await requestReturn(agent, order).expect(201);
  });

  it('is rejected for an order that was refunded in full @series', async () => {
    const { id } = await aReturn(agent, order);
    await staff.post(`/api/admin/orders/${order.id}/refund`).send({}).expect(200);
    await receive(staff, id).expect(200);
    expect(await refunded()).toEqual([order.total * 100]);
    expect((await staffReturn(staff, id)).refunded).toBeUndefined();
    const other = await bought(1);
    await staff.post(`/api/admin/orders/${other.id}/refund`).send({}).expect(200);
    expect((await requestReturn(agent, other).expect(409)).body.message).toBe('This order was refunded in full.');
  });

  it('shows its expected refund, including shipping for the last one, and later the refunded amount @series', async () => {
    order = await bought(2);
    const [first, second] = [await aReturn(agent, order), await aReturn(agent, order)];
    expect((await returnsOf()).returns.map(({ refund }) => refund)).toEqual([50, 50]);
    await staff.post(`/api/admin/orders/${order.id}/refund`).send({ amount: 70 }).expect(200);
    expect((await returnsOf()).returns.map(({ refund }) => refund)).toEqual([30, undefined]);
    await receive(staff, first.id).expect(200);
    await receive(staff, second.id).expect(200);
    expect((await returnsOf()).returns.map(({ refund }) => refund)).toEqual([30, undefined]);
  });

  it('never refunds more than was paid, together with refunds by staff', async () => {
    order = await bought(2);
    const [first, second] = [await aReturn(agent, order), await aReturn(agent, order)];
    await staff.post(`/api/admin/orders/${order.id}/refund`).send({ amount: 70 }).expect(200);
    expect(await staffReturn(staff, first.id)).toMatchObject({ dueRefunds: [{ goods: 30 }], refundedBefore: 70 });
    await receive(staff, first.id).expect(200);
    expect((await staffReturn(staff, first.id)).dueRefunds).toBeUndefined();
    await receive(staff, second.id).expect(200);
    expect(await refunded()).toEqual([7000, 3000]);
    const [row] = await shop.database.query('SELECT refunded_cents, paid_cents FROM orders WHERE id = $1', [
      order.plainId,
    ]);
    expect(row).toEqual({ refunded_cents: 10000, paid_cents: 10000 });
  });

  it('refunds the whole payment with discount and shipping to the cent, if all units are returned', async () => {
    const top = await aProduct(shop.database, { price: 9.99 });
    const odd = await aSentOrder(shop, agent, [{ product: top, quantity: 3 }]);
    await shop.database.query(
      `UPDATE orders SET discount_cents = 1000, total_cents = total_cents - 1000, paid_cents = paid_cents - 1000, checkout_id = NULL
       WHERE id = $1`,
      [odd.plainId],
    );
    for (const quantity of [1, 1, 1]) {
      const { id } = await aReturn(agent, odd, { quantity });
      await receive(staff, id).expect(200);
    }
    const [first, second, third] = await refunded(odd.plainId);
    expect([first, second].every((cents) => cents === 665 || cents === 666)).toBe(true);
    expect((first ?? 0) + (second ?? 0) + (third ?? 0)).toBe(2997 - 1000 + 899);
  });

  it('is received in part: the rest stays open, and all refunds add up to the payment @series', async () => {
    order = await bought(3);
    const picture = await agent
      .post(`/api/orders/${order.id}/return-pictures`)
      .attach('image', await aPicture().jpeg().toBuffer(), 'bikini.jpg')
      .expect(201);
    const { id, number } = await aReturn(agent, order, { quantity: 3, worn: true, pictureId: picture.body.id });
    const { dueRefunds, dueShipping: isWithShipping } = await staffReturn(staff, id);
    expect([dueRefunds?.[2]?.withShipping, isWithShipping]).toEqual([order.total, true]);
    const receivePart = (quantity: number) =>
      staff.post(`/api/admin/returns/${id}/receive`).send({ restock: true, quantity });
    expect((await receivePart(4).expect(422)).body.errors).toEqual({ quantity: 'Please choose from 1 to 3.' });
    await Promise.all([receivePart(2).expect(200), receivePart(2).expect(200)]);
    expect(await refunded()).toEqual([10000]);
    expect(await stock(M)).toEqual([7, 0]);
    const [first, rest] = (await returnsOf()).returns;
    expect(first).toMatchObject({ number, quantity: 2, state: 'refunded' });
    expect(rest).toMatchObject({ quantity: 1, state: 'requested', worn: true, refund: order.total - 100 });
    expect((await returnsOf()).lines).toMatchObject([{ left: 0 }]);
    const [mail] = await shop.database.query<{ reason: string }>(
      `SELECT payload->>'reason' AS reason FROM mails WHERE order_id = $1 AND template = 'payment-refunded'`,
      [order.plainId],
    );
    expect(mail?.reason).toBe(
      `Your return ${number} has arrived. It had 2 of 3 items. The remaining items now have return number ${rest?.number}.`,
    );
    await receive(staff, rest?.id ?? 0).expect(200);
    expect((await refunded()).reduce((sum, cents) => sum + cents)).toBe(Math.round(order.total * 100));
    expect(await stock(M)).toEqual([8, 0]);
  });

  it('is received only with the refund that staff have seen', async () => {
    const top = await aProduct(shop.database, { price: 20 });
    const two = await aSentOrder(shop, agent, [{ product: top, quantity: 2 }]);
    const [one, other] = [await aReturn(agent, two), await aReturn(agent, two)];
    const take = (seenRefund: number | null) =>
      staff.post(`/api/admin/returns/${one.id}/receive`).send({ restock: true, seenRefund });
    await take(null).expect(422);
    await receive(staff, other.id).expect(200);
    expect((await take(20).expect(409)).body).toMatchObject({
      code: 'return.refund-changed',
      message: expect.stringMatching(/^The refund is now \$28\.99,/),
    });
    expect(await refunded(two.plainId)).toEqual([2000]);
    await take(28.99).expect(200);
    await take(20).expect(200);
    expect(await refunded(two.plainId)).toEqual([2000, 2899]);
  });

  it('is refunded with or without the shipping costs, as staff choose @series', async () => {
    const top = await aProduct(shop.database, { price: 20 });
    const two = await aSentOrder(shop, agent, [{ product: top, quantity: 2 }]);
    const [one, other] = [await aReturn(agent, two), await aReturn(agent, two)];
    const { dueShipping, dueRefunds } = await staffReturn(staff, one.id);
    expect({ dueShipping, dueRefunds }).toEqual({
      dueShipping: false,
      dueRefunds: [{ goods: 20, withShipping: 28.99 }],
    });
    await staff.post(`/api/admin/returns/${one.id}/receive`).send({ restock: true, shipping: true }).expect(200);
    await receive(staff, other.id).expect(200);
    expect(await refunded(two.plainId)).toEqual([2899, 2000]);
    const single = await aSentOrder(shop, agent, [{ product: top, quantity: 1 }]);
    const last = await aReturn(agent, single);
    await staff.post(`/api/admin/returns/${last.id}/receive`).send({ restock: true, shipping: false }).expect(200);
    expect(await refunded(single.plainId)).toEqual([2000]);
    const correction = (id: string, path = '') =>
      staff.post(`/api/admin/orders/${id}/corrections${path}`).send({ lines: [], shipping: true });
    expect((await correction(two.id, '/preview').expect(200)).body).toMatchObject({ shippingLeft: 0 });
    expect((await correction(single.id, '/preview').expect(200)).body).toMatchObject({ shippingLeft: 8.99 });
    await correction(single.id).expect(200);
    expect(await refunded(single.plainId)).toEqual([2000, 899]);
  });

  it('is not accessible for other customers’ orders, or with a line of another order', async () => {
    const { agent: stranger } = await signedIn(shop);
    const { id } = await aReturn(agent, order);
    await stranger.get(`/api/orders/${order.id}/returns`).expect(404);
    await requestReturn(stranger, order).expect(404);
    await stranger.post(`/api/returns/${id}/cancel`).expect(404);
    await visitor(shop).get(`/api/orders/${order.id}/returns`).expect(401);
    const other = await bought(1);
    await requestReturn(agent, { ...other, itemIds: order.itemIds }).expect(404);
    expect((await staffReturn(staff, id)).state).toBe('requested');
  });

  it.each([
    [{ quantity: 2 }, 'quantity', 'Please choose 1.'],
    [{ reason: 'bored' }, 'reason', 'Please choose a reason.'],
    [{ reason: 'damaged' }, 'pictureId', 'Please add a picture of the worn or damaged item.'],
    [{ worn: true }, 'pictureId', 'Please add a picture of the worn or damaged item.'],
    [{ comment: 'c'.repeat(501) }, 'comment', 'Please use at most 500 characters.'],
  ])('is rejected with an error at the field for %j @series', async (part, field, sentence) => {
    const { body } = await requestReturn(agent, order, part).expect(422);
    expect(body.errors).toEqual({ [`items.0.${field}`]: sentence });
  });

  it('prevents the cancellation of its order until it has ended', async () => {
    const { id } = await aReturn(agent, order);
    const cancel = () => staff.patch(`/api/admin/orders/${order.id}`).send({ status: 'cancelled' });
    expect((await cancel().expect(409)).body.code).toBe('order.returned');
    await agent.post(`/api/returns/${id}/cancel`).expect(204);
    await cancel().expect(200);
  });

  it('can be rejected by staff with a reason, and then be requested again', async () => {
    const { id } = await aReturn(agent, order);
    const refuse = (reason: string) => staff.post(`/api/admin/returns/${id}/refuse`).send({ reason });
    await refuse('  ').expect(422);
    await refuse('The tags are missing.').expect(200);
    await refuse('The tags are missing.').expect(200);
    expect((await receive(staff, id).expect(409)).body.message).toBe('This return was refused a moment ago.');
    expect(await mails()).toEqual(['requested', 'refused']);
    expect((await timeline()).at(-1)).toMatch(/^Declined return .*\. The tags are missing\.$/);
    await aReturn(agent, order);
  });

  it('delays a deletion of the account at the same time, or is rejected @series', async () => {
    const { agent: leaving, user } = await signedIn(shop);
    const own = await bought(1, leaving);
    await shop.database.query(`UPDATE orders SET created_at = now() - interval '31 days' WHERE id = $1`, [own.plainId]);
    await leaving.post('/api/user/confirm-password').send({ password: user.password }).expect(204);
    const [requested, deleted] = await allAtOnce(
      shop.database.url,
      `SELECT FROM orders WHERE id = '${own.plainId}' FOR UPDATE`,
      () => [requestReturn(leaving, own), leaving.delete('/api/user')],
    );
    expect(deleted?.body).toMatchObject({ state: requested?.status === 201 ? 'scheduled' : 'deleted' });
    const [row] = await shop.database.query<{ email: string; made: number }>(
      `SELECT o.email, (SELECT count(*)::int FROM returns r WHERE r.order_item_id = $2) AS made FROM orders o WHERE o.id = $1`,
      [own.plainId, own.itemIds[0]],
    );
    expect(row).toEqual(
      requested?.status === 201
        ? { email: 'mary@shop.example', made: 1 }
        : { email: 'nobody@deleted.invalid', made: 0 },
    );
  });

  it('is closed by staff when its parcel did not arrive, with a reason, and can then be requested again @series', async () => {
    const { id } = await anExchange();
    const close = (body: object) => staff.post(`/api/admin/returns/${id}/refuse`).send({ notReceived: true, ...body });
    await close({ reason: ' ' }).expect(422);
    const reason = 'UPS lost the parcel.';
    await close({ reason }).expect(200);
    expect((await close({ reason }).expect(200)).body).toMatchObject({ state: 'lapsed' });
    expect(await stock(L)).toEqual([9, 0]);
    expect(await mails()).toEqual(['requested', 'lapsed']);
    expect((await timeline()).at(-1)).toContain(`No package arrived: ${reason}`);
    expect(await audited()).toMatchObject([{ action: 'order.return-not-received' }]);
    expect((await returnsOf()).returns).toMatchObject([{ state: 'lapsed', refusal: reason }]);
    await aReturn(agent, order);
  });

  it('ends 14 days after the last day to send the parcel', async () => {
    const { id } = await anExchange();
    const lapse = () => shop.app.get(LapseReturns, { strict: false }).execute();
    const age = (days: number) =>
      shop.database.query(`UPDATE returns SET expires_at = expires_at - $2 * interval '1 day' WHERE id = $1`, [
        id,
        days,
      ]);
    await age(34);
    expect(await lapse()).toMatchObject({ lapsed: 0 });
    const { sendBy, expiresAt } = await staffReturn(staff, id);
    expect(Date.parse(expiresAt) - Date.parse(sendBy)).toBe(14 * 24 * 3_600_000);
    await age(1);
    expect(await lapse()).toEqual({ lapsed: 1, pictures: 0, failures: [] });
    expect(await stock(L)).toEqual([9, 0]);
    expect(await mails()).toEqual(['requested', 'lapsed']);
    expect((await returnsOf()).lines).toMatchObject([{ left: 1 }]);
  });
});

describe('a request for returns of several items', () => {
  let top: BuiltProduct;
  beforeEach(async () => {
    top = await aSizedBikini(shop, { M: 9, L: 1 });
    order = await boughtBoth();
  });

  const boughtBoth = (client = agent, quantity = 1) =>
    aSentOrder(
      shop,
      client,
      [bikini, top].map((product) => ({ product, variantId: variant(M, product), quantity })),
    );
  /** The wish to return each line. */
  const wishes = ({ itemIds }: SentOrder, ...parts: object[]) =>
    itemIds.map((orderItemId, index) => ({ orderItemId, ...parts[index] }));
  const exchanges = (quantity = 1) =>
    wishes(order, ...[bikini, top].map((product) => ({ quantity, newVariantId: variant(L, product) })));
  const held = async () => {
    const sql = 'SELECT held FROM stock WHERE variant_id IN ($1, $2) ORDER BY variant_id';
    const rows = await shop.database.query<{ held: number }>(sql, [variant(L), variant(L, top)]);
    return rows.map((row) => row.held);
  };

  it('creates none of them if one is for an item of another customer', async () => {
    const others = await boughtBoth((await signedIn(shop)).agent);
    const mixed = [...exchanges().slice(0, 1), { orderItemId: others.itemIds[1] }];
    const { body } = await requestReturns(agent, order, mixed).expect(404);
    expect(body).toMatchObject({ code: 'order.unknown', errors: { 'items.1.orderItemId': expect.any(String) } });
    expect((await returnsOf()).returns).toEqual([]);
    expect(await held()).toEqual([0, 0]);
    expect(await mails()).toEqual([]);
    await requestReturns(agent, others, wishes(others)).expect(404);
  });

  it('returns no unit twice, neither in one request nor after an earlier request', async () => {
    const [first = {}, second = {}] = wishes(order);
    const twice = await requestReturns(agent, order, [first, second, first]).expect(409);
    expect(twice.body).toMatchObject({ code: 'return.exists', errors: { 'items.2.orderItemId': expect.any(String) } });
    expect((await returnsOf()).returns).toEqual([]);
    await aReturn(agent, order, second);
    const late = await requestReturns(agent, order, wishes(order)).expect(409);
    const errors = { 'items.1.orderItemId': 'You are already returning this item.' };
    expect(late.body).toMatchObject({ code: 'return.not-allowed', errors });
    expect((await returnsOf()).returns).toHaveLength(1);
  });

  it('names each size with too few units, and holds none of the others', async () => {
    order = await boughtBoth(agent, 2);
    const { body } = await requestReturns(agent, order, exchanges(2)).expect(409);
    expect(body).toMatchObject({
      code: 'stock.not-enough',
      message: 'Only 1 left of Wave Bikini (L, Navy).',
      errors: { 'items.1.newVariantId': 'Only 1 left of Wave Bikini (L, Navy).' },
    });
    expect(body.errors).not.toHaveProperty(['items.0.newVariantId']);
    expect(await held()).toEqual([0, 0]);
    expect((await returnsOf()).returns).toEqual([]);
  });

  it('needs the link in the mails of exactly this order, for an order without an account', async () => {
    const { agent: browser } = await asGuest(shop);
    order = await boughtBoth(browser);
    const other = await boughtBoth(browser);
    const inAMinute = new Date(Date.now() + 60_000);
    const keyOf = ({ plainId }: SentOrder) =>
      shop.app.get(SignedLinks, { strict: false }).sign('order', plainId, inAMinute);
    const items = exchanges().map((one) => ({ ...one, reason: 'too-small', worn: false }));
    const send = (query: object) => visitor(shop).post(`/api/orders/${order.id}/returns`).query(query).send({ items });
    await send({}).expect(401);
    await send({ key: keyOf(other) }).expect(404);
    expect(await held()).toEqual([0, 0]);
    const { body } = await send({ key: keyOf(order) }).expect(201);
    expect((body as OrderReturnsResponse).returns).toHaveLength(2);
    expect(await held()).toEqual([1, 1]);
  });
});

describe('a return of an order without an account', () => {
  const links = () => shop.app.get(SignedLinks, { strict: false });
  const keyOf = ({ plainId }: SentOrder, ms = 60_000) => links().sign('order', plainId, new Date(Date.now() + ms));
  const wish = ({ itemIds }: SentOrder) => ({
    ...{ orderItemId: itemIds[0], quantity: 1, reason: 'too-small', worn: false },
  });
  const sendRequest = (of: SentOrder, key: string, body: object = wish(of)) =>
    visitor(shop)
      .post(`/api/orders/${of.id}/returns`)
      .query({ key })
      .send({ items: [body] });
  /** Makes each call about returns with this key, and returns the statuses. */
  const statuses = async (of: SentOrder, returnId: number, key: string | undefined, client = visitor(shop)) => {
    const picture = await aPicture({ width: 20, height: 25 }).png().toBuffer();
    const responses = [
      await client.get(`/api/orders/${of.id}/returns`).query({ key }),
      await client
        .post(`/api/orders/${of.id}/returns`)
        .query({ key })
        .send({ items: [wish(of)] }),
      await client.post(`/api/orders/${of.id}/return-pictures`).query({ key }).attach('image', picture, 'a.png'),
      await client.get(`/api/returns/${returnId}/label.pdf`).query({ key }),
      await client.post(`/api/returns/${returnId}/cancel`).query({ key }),
    ];
    return responses.map(({ status }) => status);
  };
  const refused = (status: number) => Array.from({ length: 5 }, () => status);

  it('is requested and cancelled with the link in its mails, like that of an account @series', async () => {
    const { agent: browser } = await asGuest(shop);
    order = await bought(2, browser);
    const key = keyOf(order);
    const { body } = await sendRequest(order, key).expect(201);
    const [made] = (body as OrderReturnsResponse).returns;
    expect(made).toMatchObject({ state: 'requested', quantity: 1 });
    expect(await mails()).toEqual(['requested']);
    expect(
      await shop.database.query(`SELECT recipient FROM mails WHERE order_id = $1 AND template = 'return-news'`, [
        order.plainId,
      ]),
    ).toEqual([{ recipient: customer.email }]);
    const tooMany = { ...wish(order), quantity: 2 };
    expect((await sendRequest(order, key, tooMany).expect(422)).body.errors).toHaveProperty(['items.0.quantity']);
    expect(await statuses(order, made?.id ?? 0, key)).toEqual([200, 201, 201, 200, 204]);
    expect((await sendRequest(order, key).expect(201)).body.returns).toHaveLength(3);
  });

  it('is refused without the key of exactly this order @series', async () => {
    const { agent: browser } = await asGuest(shop);
    order = await bought(1, browser);
    const other = await bought(1, browser);
    const key = keyOf(order);
    const [made] = ((await sendRequest(order, key).expect(201)).body as OrderReturnsResponse).returns;
    const returnId = made?.id ?? 0;
    const tampered = `${key.slice(0, -8)}${key.at(-8) === 'A' ? 'B' : 'A'}${key.slice(-7)}`;
    const prolonged = keyOf(order, -1).replace(/\.\d+\./, (end) => `.${Number(end.slice(1, -1)) + 600_000}.`);
    const forReviews = links().sign('review', order.plainId, new Date(Date.now() + 60_000));
    for (const bad of [undefined, 'nonsense', tampered, keyOf(order, -1), prolonged, forReviews])
      expect(await statuses(order, returnId, bad)).toEqual(refused(401));
    expect(await statuses(order, returnId, undefined, browser)).toEqual(refused(401));
    expect(await statuses(order, returnId, keyOf(other))).toEqual(refused(404));
    expect(await statuses(order, returnId, keyOf(other), agent)).toEqual(refused(404));
    await sendRequest(order, key, wish(other)).expect(404);
    await sendRequest(other, keyOf(other), { ...wish(other), exchangeOf: returnId }).expect(404);
    await shop.database.query('UPDATE orders SET email_changed_at = now() WHERE id = $1', [order.plainId]);
    expect(await statuses(order, returnId, key)).toEqual(refused(404));
    expect((await staffReturn(staff, returnId)).state).toBe('requested');
  });

  it('is refused for an order of an account, which signs in instead @series', async () => {
    const { id } = await aReturn(agent, order);
    expect(await statuses(order, id, keyOf(order))).toEqual(refused(404));
    expect((await statuses(order, id, keyOf(order), agent)).slice(3)).toEqual([200, 204]);
  });
});

describe('a size that was sent in exchange', () => {
  const aSentExchange = async (quantity = 1) => {
    order = await bought(quantity);
    await shop.database.query(`UPDATE product_variants SET price_cents = 4000 WHERE id = $1`, [variant(L)]);
    const { id } = await aReturn(agent, order, { quantity, newVariantId: variant(L) });
    await receive(staff, id).expect(200);
    await staff.post(`/api/admin/returns/${id}/send`).send({}).expect(200);
    return id;
  };

  it('is returned once for a refund of the rest that was paid for it, and restocked in its own size', async () => {
    const exchangeOf = await aSentExchange(2);
    const before = [await stock(M), await stock(L)];
    expect((await returnsOf()).lines).toMatchObject([
      { left: 0, size: 'M', refusal: 'You are already returning all of these items.' },
      { left: 2, size: 'L', variant: 'L, Navy', exchangeOf, refunds: [40, 80], sizes: [], refusal: null },
    ]);
    expect(
      (await requestReturn(agent, order, { exchangeOf, newVariantId: variant(M) }).expect(409)).body,
    ).toMatchObject({
      code: 'return.size',
    });
    expect((await requestReturn(agent, order, { exchangeOf, quantity: 3 }).expect(422)).body.errors).toEqual({
      'items.0.quantity': 'Please choose from 1 to 2.',
    });
    const back = await aReturn(agent, order, { exchangeOf, quantity: 2 });
    expect(back).toMatchObject({ exchangeOf, refund: 80 });
    expect((await requestReturn(agent, order, { exchangeOf }).expect(409)).body.code).toBe('return.not-allowed');
    expect(await staffReturn(staff, back.id)).toMatchObject({ variant: 'L, Navy', dueRefunds: [{}, { goods: 80 }] });
    await staff.post(`/api/admin/returns/${back.id}/receive`).send({ restock: true, quantity: 1 }).expect(200);
    const rest = (await returnsOf()).returns.at(-1);
    expect(rest).toMatchObject({ exchangeOf, quantity: 1, state: 'requested', refund: 40 });
    await receive(staff, rest?.id ?? 0).expect(200);
    expect(await refunded()).toEqual([2000, 4000, 4000]);
    expect(await stock(M)).toEqual(before[0]);
    expect(await stock(L)).toEqual([9, 0]);
    expect((await timeline()).at(-2)).toContain('1 × Wave Bikini (L, Navy)');
  });

  it('is refunded by staff per unit, without a request of the customer, up to what was paid @series', async () => {
    const id = await aSentExchange(2);
    const refund = (body: object) =>
      staff.post(`/api/admin/returns/${id}/refund-sent`).send({ restock: true, ...body });
    const { dueRefunds, dueShipping } = await staffReturn(staff, id);
    expect({ dueRefunds, dueShipping }).toMatchObject({
      dueRefunds: [{ goods: 40 }, { goods: 80 }],
      dueShipping: true,
    });
    expect((await refund({ quantity: 3 }).expect(422)).body.errors).toEqual({ quantity: 'Please choose from 1 to 2.' });
    const made = await refund({ quantity: 1 }).expect(200);
    expect(made.body).toMatchObject({
      exchangeOf: id,
      state: 'refunded',
      variant: 'L, Navy',
      refunded: 40,
      restocked: true,
    });
    expect((await staffReturn(staff, id)).dueRefunds).toMatchObject([{ goods: 40 }]);
    await aReturn(agent, order, { exchangeOf: id });
    expect((await refund({ quantity: 1 }).expect(409)).body.code).toBe('return.exists');
    expect(await refunded()).toEqual([2000, 4000]);
    expect(await stock(L)).toEqual([8, 0]);
    const [mail] = await shop.database.query<{ reason: string }>(
      `SELECT payload->>'reason' AS reason FROM mails WHERE order_id = $1 AND template = 'payment-refunded' ORDER BY created_at DESC`,
      [order.plainId],
    );
    expect(mail?.reason).toBe(`We are refunding the item in size L from your exchange R-${1000 + id}.`);
    const requested = await aReturn(agent, await bought(1));
    expect(
      (await staff.post(`/api/admin/returns/${requested.id}/refund-sent`).send({ restock: true, quantity: 1 })).status,
    ).toBe(409);
  });

  it('can be returned again after its return was cancelled, and by one of two calls at once @series', async () => {
    const exchangeOf = await aSentExchange();
    const { id } = await aReturn(agent, order, { exchangeOf });
    await agent.post(`/api/returns/${id}/cancel`).expect(204);
    const responses = await allAtOnce(shop.database.url, lockOrder(), () =>
      [1, 2].map(() => requestReturn(agent, order, { exchangeOf }).then((response) => response)),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409]);
    const other = await bought(1);
    await requestReturn(agent, other, { exchangeOf }).expect(404);
  });
});

describe('an exchange', () => {
  it('holds the other size at once, and is shipped after the receipt of the parcel', async () => {
    const { id, newSize } = await anExchange();
    expect(newSize).toBe('L');
    expect(await stock(L)).toEqual([9, 1]);
    const codes = { newSku: `WB-L-${id}`, newBarcode: '4006381333931' };
    await shop.database.query(`UPDATE product_variants SET sku = $1, barcode = $2 WHERE id = ${variant(L)}`, [
      codes.newSku,
      codes.newBarcode,
    ]);
    expect(await staffReturn(staff, id)).toMatchObject(codes);
    const reservedForExchanges = async () =>
      (await staff.get(`/api/admin/products/${bikini.id}`).expect(200)).body.reservedForExchanges as number;
    expect(await reservedForExchanges()).toBe(1);
    const send = (body: object = { carrier: 'UPS', trackingNumber: '1Z9' }) =>
      staff.post(`/api/admin/returns/${id}/send`).send(body);
    expect((await send().expect(409)).body.message).toBe('This return has not arrived yet.');
    const lower = { restock: true, amount: 1, amountReason: 'A strap is torn.' };
    expect((await staff.post(`/api/admin/returns/${id}/receive`).send(lower).expect(422)).body.errors).toEqual({
      amount: 'The refund of an exchange cannot be lowered.',
    });
    await receive(staff, id).expect(200);
    expect((await staff.get('/api/admin/today').expect(200)).body.returns).toContainEqual(
      expect.objectContaining({ id, piece: expect.stringMatching(/ \(L\b/), returnedSize: 'M' }),
    );
    expect(await reservedForExchanges()).toBe(1);
    expect((await send({ trackingNumber: '1Z9' }).expect(422)).body.errors).toEqual({
      carrier: 'Please enter the carrier for this tracking number.',
    });
    const correct = (body: object) => staff.put(`/api/admin/returns/${id}/parcel`).send(body);
    expect((await correct({ carrier: 'UPS' }).expect(409)).body.message).toBe('This return was already received.');
    await send().expect(200);
    expect((await send().expect(200)).body).toMatchObject({ state: 'sent', carrier: 'UPS', trackingNumber: '1Z9' });
    expect([await stock(M), await stock(L), await reservedForExchanges()]).toEqual([[9, 0], [8, 0], 0]);
    expect(await refunded()).toEqual([]);
    expect(await mails()).toEqual(['requested', 'received', 'sent']);
    expect((await timeline()).at(-1)).toMatch(/^Shipped size L for return R-\d+: .* with UPS, tracking number 1Z9$/);
    await correct({ carrier: 'UPS', trackingNumber: '1Z9' }).expect(200);
    await correct({ trackingNumber: '94' }).expect(422);
    await agent.put(`/api/admin/returns/${id}/parcel`).send({ carrier: 'USPS' }).expect(403);
    expect((await correct({ carrier: 'USPS', trackingNumber: '94 00' }).expect(200)).body).toMatchObject({
      ...{ carrier: 'USPS', trackingNumber: '9400' },
    });
    expect(await mails()).toEqual(['requested', 'received', 'sent', 'tracking']);
    expect((await timeline()).at(-1)).toMatch(/^On its way: size L for return R-\d+: .* with USPS, .* 9400$/);
    const late = { carrier: 'UPS', trackingNumber: '1Z8', trackingNumberBefore: '1Z9' };
    expect((await correct(late).expect(409)).body).toMatchObject({
      ...{ code: 'order.changed', message: 'Another staff member set the tracking number to 9400 a moment ago.' },
    });
    await correct({ trackingNumberBefore: '9400' }).expect(200);
    expect(await mails()).toHaveLength(4);
    expect((await timeline()).at(-1)).toMatch(/^Removed tracking number of size L/);
    const exchanged = [{ quantity: 1, size: 'L' }];
    for (const path of [`/api/orders/${order.id}`, `/api/admin/orders/${order.id}`])
      expect((await staff.get(path).expect(200)).body).toMatchObject({ items: [{ exchanged }] });
    const { body: masked } = await visitor(shop).get(`/api/orders/${order.id}`).expect(200);
    expect(JSON.stringify(masked)).not.toContain('exchanged');
    const entries = await shop.database.query(
      'SELECT action, before, after FROM audit_entries WHERE subject_id = $1 ORDER BY id',
      [order.plainId],
    );
    const entry = (action: string) => ({
      ...{ action: `order.return-${action}`, before: {} },
      after: { return: returnNumber(id), restocked: true },
    });
    expect(entries).toEqual([entry('received'), entry('sent'), entry('tracking'), entry('tracking')]);
  });

  it('is on the pick list until it is sent @series', async () => {
    const { id } = await anExchange();
    const listed = async (orders = `?orders=${order.id}`) =>
      (await staff.get(`/api/admin/orders/pick-list${orders}`).expect(200)).body as PickListResponse;
    expect((await listed()).items).toEqual([]);
    await receive(staff, id).expect(200);
    await shop.database.query(`UPDATE orders SET shipping_method = 'expedited' WHERE id = $1`, [order.plainId]);
    const orders = [{ id: order.id, quantity: 1, exchange: true, expedited: true }];
    expect(await listed()).toMatchObject({
      orderCount: 1,
      items: [{ productName: 'Wave Bikini', variant: 'L, Navy', quantity: 1, orders }],
    });
    expect((await listed('')).items).toContainEqual(expect.objectContaining({ variant: 'L, Navy', orders }));
    await staff.post(`/api/admin/returns/${id}/send`).send({}).expect(200);
    expect((await listed()).items).toEqual([]);
  });

  it('assigns the last unit to one of two customers', async () => {
    bikini = await aSizedBikini(shop, { M: 9, L: 1 });
    const people = await Promise.all([signedIn(shop), signedIn(shop)]);
    const orders = await Promise.all(people.map(({ agent: client }) => bought(1, client)));
    const lock = `SELECT FROM stock WHERE variant_id = ${variant(L)} FOR UPDATE`;
    const responses = await allAtOnce(shop.database.url, lock, () =>
      people.flatMap(({ agent: client }, index) => {
        const own = orders[index];
        return own ? [exchange(client, own)] : [];
      }),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409]);
    // The second request may arrive before or after the shop has reserved the unit for the first customer.
    expect(responses.find(({ status }) => status === 409)?.body.message).toMatch(/sold out/i);
    expect(await stock(L)).toEqual([1, 1]);
  });

  it('releases its unit once when it is cancelled @series', async () => {
    const { id } = await anExchange();
    const cancel = () => agent.post(`/api/returns/${id}/cancel`);
    await Promise.all([cancel().expect(204), cancel().expect(204)]);
    expect(await stock(L)).toEqual([9, 0]);
    expect(await mails()).toEqual(['requested', 'cancelled']);
  });

  it('cannot be cancelled after its receipt @series', async () => {
    const { id } = await anExchange();
    await receive(staff, id).expect(200);
    expect((await agent.post(`/api/returns/${id}/cancel`).expect(409)).body.code).toBe('return.changed');
  });

  it('refunds a lower price of the other size', async () => {
    await shop.database.query('UPDATE products SET price_cents = 4000 WHERE id = $1', [bikini.id]);
    const { id } = await anExchange();
    await receive(staff, id).expect(200);
    await receive(staff, id).expect(200);
    expect(await refunded()).toEqual([1000]);
  });

  it('costs nothing if all sizes have become more expensive @series', async () => {
    await shop.database.query('UPDATE products SET price_cents = 5500 WHERE id = $1', [bikini.id]);
    const { id } = await anExchange();
    await receive(staff, id).expect(200);
    expect(await refunded()).toEqual([]);
  });

  it.each([
    [dearer, 'Costs $10.00 more. Please return this item and order the other size.'],
    [otherColor, 'This size is no longer sold.'],
    [M, 'This size is no longer sold.'],
  ])('is rejected with a reason for the variant %i @series', async (index, message) => {
    const { body } = await requestReturn(agent, order, { newVariantId: variant(index) }).expect(409);
    expect(body).toMatchObject({ code: 'return.size', message });
  });

  it('is refunded once, including a price reduction, if its size cannot be shipped @series', async () => {
    await shop.database.query('UPDATE products SET price_cents = 4000 WHERE id = $1', [bikini.id]);
    const { id } = await anExchange();
    const refund = () => staff.post(`/api/admin/returns/${id}/refund`);
    await refund().expect(409);
    expect(await staffReturn(staff, id)).not.toHaveProperty('exchangeRefund');
    await receive(staff, id).expect(200);
    const { exchangeRefund = 0 } = await staffReturn(staff, id);
    const earlier = (await refunded()).reduce((sum, cents) => sum + cents);
    expect(Math.round(exchangeRefund * 100)).toBe(Math.round(order.total * 100) - earlier);
    const wrong = await refund().send({ seenRefund: order.total });
    expect(wrong).toMatchObject({ status: 409, body: { code: 'return.refund-changed' } });
    await Promise.all([refund().expect(200), refund().expect(200)]);
    expect((await refunded()).reduce((sum, cents) => sum + cents)).toBe(order.total * 100);
    expect(await stock(L)).toEqual([9, 0]);
  });

  it('is not shipped if staff have refunded the order in the meantime @series', async () => {
    const { id } = await anExchange();
    await receive(staff, id).expect(200);
    await staff.post(`/api/admin/orders/${order.id}/refund`).send({}).expect(200);
    const { body } = await staff.post(`/api/admin/returns/${id}/send`).send({}).expect(409);
    expect(body.code).toBe('return.order-refunded');
    await staff.post(`/api/admin/returns/${id}/refund`).expect(200);
    expect(await stock(L)).toEqual([9, 0]);
    expect(await refunded()).toEqual([order.total * 100]);
  });
});

describe('the picture of a return @series', () => {
  const upload = async (client = agent, id = order.id) =>
    client.post(`/api/orders/${id}/return-pictures`).attach('image', await aPicture().jpeg().toBuffer(), 'seam.jpg');

  it('is stored without metadata, and accessible to its owner and staff only', async () => {
    const { id: pictureId, url } = (await upload()).body as ReturnPictureResponse;
    const { pictureUrl } = await aReturn(agent, order, { reason: 'damaged', pictureId });
    expect(pictureUrl).toBe(url);
    for (const client of [agent, staff]) {
      const { headers } = await client.get(url).expect(200);
      expect(headers).toMatchObject({ 'content-type': 'image/webp', 'cache-control': 'no-store' });
    }
    await (await signedIn(shop)).agent.get(url).expect(404);
    await visitor(shop).get(url).expect(401);
  });

  it('belongs to a single return of its order', async () => {
    order = await bought(2);
    const { id: pictureId } = (await upload()).body as ReturnPictureResponse;
    await aReturn(agent, order, { worn: true, pictureId });
    await requestReturn(agent, order, { worn: true, pictureId }).expect(422);
    const other = await bought(1);
    const { id: otherPicture } = (await upload(agent, other.id)).body as ReturnPictureResponse;
    await requestReturn(agent, order, { worn: true, pictureId: otherPicture }).expect(422);
    expect((await upload((await signedIn(shop)).agent)).status).toBe(404);
  });

  it('is rejected if it is invalid, and deleted after a day without a return', async () => {
    const form = agent.post(`/api/orders/${order.id}/return-pictures`).attach('image', Buffer.from('no'), 'a.jpg');
    expect((await form).body.errors).toEqual({ image: expect.any(String) });
    const { url } = (await upload()).body as ReturnPictureResponse;
    await shop.database.query(`UPDATE return_pictures SET created_at = now() - interval '25 hours'`);
    await shop.app.get(LapseReturns, { strict: false }).execute();
    await agent.get(url).expect(404);
  });
});

describe('the label of a return for staff', () => {
  it('is printed, and mailed again once per click, until the parcel is received', async () => {
    const { id, number } = await aReturn(agent, order);
    const mails = () =>
      shop.database.query(
        `SELECT FROM mails WHERE payload -> 'label' ->> 'number' = $1 AND payload ->> 'step' = 'requested'`,
        [number],
      );
    const before = (await mails()).length;
    const label = `/api/admin/returns/${id}/label.pdf`;
    expect(((await staff.get(label).expect(200)).body as Buffer).subarray(0, 5).toString()).toBe('%PDF-');
    await agent.get(label).expect(403);
    const mail = () => staff.post(`/api/admin/returns/${id}/label-mail`);
    for (let copy = 0; copy < 2; copy += 1) await mail().set('Idempotency-Key', `label-of-${number}-again`).expect(200);
    expect(await mails()).toHaveLength(before + 1);
    expect(await staffReturn(staff, id)).toMatchObject({ email: expect.stringContaining('@'), hasMailAddress: true });
    await receive(staff, id).expect(200);
    await staff.get(label).expect(409);
    await mail().expect(409);
  });
});

describe('the label of a return @series', () => {
  it('is a PDF for its owner, until the parcel is received', async () => {
    const { id, number } = await aReturn(agent, order);
    const label = `/api/returns/${id}/label.pdf`;
    const { headers, body } = await agent.get(label).expect(200);
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'no-store',
      'content-disposition': `inline; filename="return-${number}.pdf"`,
    });
    expect((body as Buffer).subarray(0, 5).toString()).toBe('%PDF-');
    expect(((await agent.get(label)).body as Buffer).equals(body as Buffer)).toBe(true);
    await (await signedIn(shop)).agent.get(label).expect(404);
    await staff.get(label).expect(404);
    await visitor(shop).get(label).expect(401);
    await receive(staff, id).expect(200);
    await agent.get(label).expect(409);
  });
});

it('a return whose refund failed says so to staff and the customer until staff settle it @series', async () => {
  const { id } = await aReturn(agent, order);
  await receive(staff, id).expect(200);
  await shop.database.query(
    `UPDATE refunds SET state = 'failed', failed_at = now(), last_error = 'closed' WHERE order_id = $1`,
    [order.plainId],
  );
  await shop.database.query('UPDATE orders SET refunded_cents = 0 WHERE id = $1', [order.plainId]);
  const shown = async () => {
    const { body } = await agent.get(`/api/orders/${order.id}/returns`).expect(200);
    const forCustomer = (body as OrderReturnsResponse).returns[0]?.refundFailed;
    return [(await staffReturn(staff, id)).refundFailed, forCustomer];
  };
  expect(await shown()).toEqual([true, true]);
  const note = { note: 'Paid by check.', settlesRefunds: true };
  await staff.patch(`/api/admin/orders/${order.id}`).send(note).expect(200);
  expect(await shown()).toEqual([false, false]);
});

it('a return of an order that was paid outside of the shop says so to staff and the customer', async () => {
  const { id } = await aReturn(agent, order);
  expect(await staffReturn(staff, id)).toMatchObject({ paidByHand: false, hasPaidDifference: false });
  await shop.database.query('UPDATE orders SET payment_intent_id = NULL, payment_provider = NULL WHERE id = $1', [
    order.plainId,
  ]);
  expect(await staffReturn(staff, id)).toMatchObject({ paidByHand: true, hasPaidDifference: false });
  await agent.post(`/api/returns/${id}/cancel`).expect(204);
  expect(await refundsInMails()).toEqual([{ refund: null }, { refund: 'by-hand' }]);
});

it('a return of an unpaid order reduces the amount due, and promises neither the customer nor staff a refund', async () => {
  await shop.database.query(
    `UPDATE orders SET payment_intent_id = NULL, payment_provider = NULL, checkout_id = NULL, paid_cents = 0
     WHERE id = $1`,
    [order.plainId],
  );
  const { id } = await aReturn(agent, order);
  expect(await refundsInMails()).toEqual([{ refund: 'owes-less' }]);
  expect(await staffReturn(staff, id)).toMatchObject({ paidByHand: false });
  await receive(staff, id).expect(200);
  expect(await refunded()).toEqual([]);
});

describe('the staff’s list of returns @series', () => {
  it('contains waiting returns, oldest first, and finds them by number, order or product', async () => {
    const { id, number } = await aReturn(agent, order);
    const list = async (query: object) => {
      const response = await staff.get('/api/admin/returns').query(query).expect(200);
      return { ids: (response.body as { id: number }[]).map((one) => one.id), headers: response.headers };
    };
    const { user } = await signedIn(shop);
    await shop.database.query('UPDATE orders SET email = $2 WHERE id = $1', [order.plainId, user.email]);
    const searches = [number, order.id, order.plainId, user.email, `wave ${number}`].map((search) => ({ search }));
    for (const query of [...searches, { order: order.id }]) {
      expect((await list(query)).ids).toEqual([id]);
    }
    const { ids, headers } = await list({ state: 'requested', limit: 100 });
    expect(ids).toEqual([...ids].sort((a, b) => a - b));
    const waiting = await shop.database.query(`SELECT id FROM returns WHERE state = 'received'`);
    expect(Number(headers['x-waiting-count'])).toBe(waiting.length);
    expect((await list({ order: 'nothing' })).ids).toEqual([]);
    await agent.get('/api/admin/returns').expect(403);
  });
});
