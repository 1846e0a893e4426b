import { ReviewJobs } from '../../src/adapters/timers/review-jobs.js';
import { SignedLinks } from '../../src/domain/shared/ports/signed-links.js';
import { type Agent, signedIn, visitor } from '../builders/account.js';
import type { BuiltProduct } from '../builders/product.js';
import { aBikini, aShippedOrder, words } from '../builders/review.js';
import { startTestApp, type TestApp } from '../harness/test-app.js';

let shop: TestApp;
let product: BuiltProduct;
let agent: Agent;
beforeAll(async () => {
  shop = await startTestApp({ REDIS_URL: '' });
});
beforeEach(async () => {
  product = await aBikini(shop);
  ({ agent } = await signedIn(shop));
});
afterAll(() => shop.close());

const invite = () => shop.app.get(ReviewJobs, { strict: false }).work['review-invitations']();
const invited = (orderId: string) =>
  shop.database.query<{ payload: object; recipient: string }>(
    `SELECT recipient, payload FROM mails WHERE template = 'review-invitation' AND payload ->> 'orderId' = $1`,
    [orderId],
  );
const shippedAgo = (orderId: string, days: number) =>
  shop.database.query(
    `INSERT INTO order_events (order_id, kind, detail, created_at)
     VALUES ($1, 'status', '{"status": "shipped"}', now() - $2 * interval '1 day')`,
    [orderId, days],
  );
const anOrderShipped = async (days: number, status = 'shipped') => {
  const order = await aShippedOrder(shop, agent, product, status);
  await shippedAgo(order.plainId, days);
  return order;
};

describe('the review invitation', () => {
  it('is sent to the buyer once, two weeks after shipping, even if several jobs run at once', async () => {
    const [{ plainId }, early, late] = [await anOrderShipped(15), await anOrderShipped(13), await anOrderShipped(31)];
    await Promise.all([invite(), invite(), invite()]);
    await invite();
    expect(await invited(plainId)).toEqual([
      {
        recipient: 'mary@shop.example',
        payload: expect.objectContaining({ name: 'Mary Ann', products: ['Wave Bikini'] }),
      },
    ]);
    expect([await invited(early.plainId), await invited(late.plainId)]).toEqual([[], []]);
  });

  it('is not sent for an order that was cancelled, refunded in full or already reviewed', async () => {
    const cancelled = await anOrderShipped(15, 'cancelled');
    const refunded = await anOrderShipped(15);
    await shop.database.query('UPDATE orders SET refunded_cents = paid_cents WHERE id = $1', [refunded.plainId]);
    const reviewed = await anOrderShipped(15);
    await agent
      .post(`/api/orders/${reviewed.id}/reviews`)
      .send({ ...words, orderItemId: reviewed.orderItemId })
      .expect(201);
    await invite();
    for (const { plainId } of [cancelled, refunded, reviewed]) expect(await invited(plainId)).toEqual([]);
  });

  it('is disabled for an address by its link without signing in, and by the button of a mail program', async () => {
    const first = await anOrderShipped(15);
    const token = shop.app.get(SignedLinks, { strict: false }).sign('review-stop', first.plainId, null);
    const unsubscribe = () =>
      visitor(shop).post(`/review-mails/stop?token=${token}`).type('form').send('List-Unsubscribe=One-Click');
    expect((await unsubscribe().expect(200)).body).toEqual({ message: 'Done. We will no longer ask you for reviews.' });
    await unsubscribe().expect(200);
    await shop.database.query(`UPDATE orders SET email = upper(email) WHERE id = $1`, [first.plainId]);
    await invite();
    expect(await invited(first.plainId)).toEqual([]);
    expect((await visitor(shop).post('/review-mails/stop?token=forged').expect(422)).body.message).toBe(
      'This link is incomplete. Please use the link in the email.',
    );
    await shop.database.query('DELETE FROM review_invitation_stops');
  });

  it('is not sent to a deleted account', async () => {
    const { plainId } = await anOrderShipped(15);
    await shop.database.query(`UPDATE orders SET email = 'nobody@deleted.invalid' WHERE id = $1`, [plainId]);
    await invite();
    expect(await invited(plainId)).toEqual([]);
  });
});
