import fs from 'node:fs';
import path from 'node:path';
import { signedIn } from '../builders/account.js';
import { holdCheckout, openCheckout, payInSandbox, placeOrder } from '../builders/checkout.js';
import { aProduct } from '../builders/product.js';
import { aRedis, type TestRedis } from '../harness/redis.js';
import { startTestApp, type TestApp } from '../harness/test-app.js';
import { within } from '../harness/within.js';

describe('a purchase while Redis is unavailable', () => {
  let redis: TestRedis;
  let shop: TestApp;
  beforeAll(async () => {
    redis = await aRedis();
    await redis.start();
    shop = await startTestApp({ REDIS_URL: redis.url });
  });
  afterAll(async () => {
    await shop.close();
    await redis.remove();
  });

  const mails = () => {
    const folder = path.join(shop.dataDir, 'mail');
    return fs.existsSync(folder) ? fs.readdirSync(folder).filter((file) => file.endsWith('.eml')) : [];
  };

  it('succeeds at once, and its mail passes a Bull job when Redis is back', async () => {
    const { agent } = await signedIn(shop);
    const checkout = await openCheckout(agent, [{ product: await aProduct(shop.database) }]);
    await holdCheckout(agent, checkout).expect(200);
    await redis.kill();
    await payInSandbox(agent, checkout).expect(200);
    await placeOrder(agent, checkout).expect(201);
    expect(mails()).toEqual([]);

    await redis.start();
    await within(30_000, () => mails().length > 0);
    expect(mails()).toHaveLength(1);
    expect(await redis.call('GET {shop}:mail:id')).toMatch(/^\$\d+\r\n[1-9]/);
  });
});
