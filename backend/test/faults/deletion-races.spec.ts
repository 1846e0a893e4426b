import { CarryOutDeletions } from '../../src/domain/accounts/use-cases/carry-out-deletions.js';
import { signedIn } from '../builders/account.js';
import { holdCheckout, openCheckout, payInSandbox, placeOrder } from '../builders/checkout.js';
import { aProduct, type BuiltProduct } from '../builders/product.js';
import { atLength } from '../harness/extent.js';
import { startTestApp, type TestApp } from '../harness/test-app.js';

let shop: TestApp;
let product: BuiltProduct;
beforeAll(async () => {
  shop = await startTestApp({ REDIS_URL: '' });
  product = await aProduct(shop.database, { stock: 500 });
});
afterAll(() => shop.close());

/**
 * Time from the start of the other requests to the start of the deletion, in milliseconds; negative if the deletion
 * starts first. After an infinite time, all requests that started earlier have ended.
 */
const delays = [-Infinity, Infinity, 0, ...(atLength ? Array.from({ length: 24 }, (_, at) => 8 * (at - 12)) : [])];
const home = { name: 'Mary Smith', address: '12 Ocean St', city: 'Santa Cruz', state: 'CA', zipCode: '95060' };

describe('an account that is deleted during other requests of its owner', () => {
  it('is deleted with all of its data, or stays because of an order that was placed first', async () => {
    for (const delay of delays) {
      const { agent, user } = await signedIn(shop);
      const checkout = await openCheckout(agent, [{ product }]);
      await agent.post('/api/user/confirm-password').send({ password: user.password }).expect(204);
      const { sessionId } = checkout;
      const calls = [
        async () => {
          const held = await holdCheckout(agent, checkout);
          if (held.status !== 200) return held;
          await payInSandbox(agent, checkout);
          return placeOrder(agent, checkout);
        },
        () => agent.post('/api/user/cart').send({ sessionId }),
        () => agent.post('/api/create-payment-intent').send({ sessionId }),
        () => agent.post('/api/wishlist').send({ productId: product.id }),
        () => agent.post('/api/user/addresses').send(home),
        () => agent.post('/api/contact').send({ ...user, name: 'Mary', subject: 'Mary here', message: 'It is Mary.' }),
      ];
      const remove = () => agent.delete('/api/user').then((response) => response);
      const callAll = () => Promise.all(calls.map((call) => call()));
      const responses =
        delay === -Infinity
          ? [await remove(), ...(await callAll())]
          : delay === Infinity
            ? [...(await callAll()), await remove()]
            : (await Promise.all([after(delay, async () => [await remove()]), after(-delay, callAll)])).flat();
      expect(responses.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
    }
    expect(await shop.app.get(CarryOutDeletions, { strict: false }).execute()).toMatchObject({ failures: [] });
    const left = await shop.database.query(
      `SELECT u.id, c.state FROM users u
         LEFT JOIN checkouts c ON c.user_id = u.id AND (c.state NOT IN ('open', 'cancelled') OR c.customer IS NOT NULL)
         LEFT JOIN contact_submissions m ON m.user_id = u.id AND m.name = 'Mary'
         LEFT JOIN carts ON carts.user_id = u.id
         LEFT JOIN wishlist_items w ON w.user_id = u.id
         LEFT JOIN addresses a ON a.user_id = u.id
       WHERE u.deleted_at IS NOT NULL AND num_nonnulls(c.id, m.id, carts.id, w.product_id, a.id) > 0`,
    );
    expect(left).toEqual([]);
    const [counted] = await shop.database.query<{ gone: number; remaining: number }>(
      'SELECT count(deleted_at)::int AS gone, (count(*) - count(deleted_at))::int AS remaining FROM users',
    );
    expect(Math.min(counted?.gone ?? 0, counted?.remaining ?? 0)).toBeGreaterThan(0);
  }, 240_000);
});

async function after<T>(milliseconds: number, call: () => PromiseLike<T>): Promise<T> {
  await new Promise((resolve) => setTimeout(resolve, milliseconds));
  return call();
}
