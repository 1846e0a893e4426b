import { type Agent, signedIn, visitor } from '../builders/account.js';
import { aProduct } from '../builders/product.js';
import { type PostgresProxy, startPostgresProxy } from '../harness/postgres-proxy.js';
import { startTestApp, type TestApp } from '../harness/test-app.js';
import { createTestDatabase, type TestDatabase } from '../harness/test-database.js';
import { within } from '../harness/within.js';

describe('a shop with a read replica', () => {
  let copy: TestDatabase;
  let wire: PostgresProxy;
  let shop: TestApp;
  let id: number;
  beforeAll(async () => {
    copy = await createTestDatabase();
    wire = await startPostgresProxy(copy.url);
    shop = await startTestApp({ DATABASE_REPLICA_URLS: wire.url, RESPONSE_CACHE_MB: '0' }, { pages: true });
    const common = { slug: 'tide-top', price: 44.99 };
    ({ id } = await aProduct(copy, { ...common, name: 'Tide Top of the copy' }));
    await aProduct(shop.database, { ...common, name: 'Tide Top of the shop' });
  });
  afterAll(async () => {
    await shop.close();
    await wire.close();
    await copy.drop();
  });

  const nameAt = async (agent: Agent, path: string) =>
    /Tide Top of the (copy|shop)/.exec((await agent.get(path).expect(200)).text)?.[1];
  const nameOf = (agent: Agent) => nameAt(agent, '/api/products/tide-top');

  it.each([
    '/api/products',
    '/api/products/tide-top',
    '/api/search-suggestions?query=tide',
    '/products',
    '/product/tide-top',
  ])('reads the storefront from the replica at %s', async (path) => {
    expect(await nameAt(visitor(shop), path)).toBe('copy');
  });

  it('uses the primary database for purchases and staff', async () => {
    const { agent: staff } = await signedIn(shop, { admin: true });
    expect(await nameAt(staff, `/api/admin/products/${id}`)).toBe('shop');
    const { agent } = await signedIn(shop);
    const cart = (await agent.post('/api/cart').send({}).expect(201)).body as { sessionId: string };
    await agent.post(`/api/cart/${cart.sessionId}/items`).send({ productId: id, quantity: 1 }).expect(201);
    expect(await nameAt(agent, `/api/cart/${cart.sessionId}`)).toBe('shop');
    expect(await nameOf(agent)).toBe('copy');
  });

  it('shows staff their own changes at once', async () => {
    const { agent: staff } = await signedIn(shop, { admin: true });
    expect(await nameOf(staff)).toBe('copy');
    const changed = await staff
      .patch(`/api/products/${id}`)
      .send({ tags: ['new'] })
      .expect(200);
    expect(changed.body).toMatchObject({ name: 'Tide Top of the shop', tags: ['new'] });
    expect(await nameOf(staff)).toBe('shop');
    expect(await nameAt(staff, '/product/tide-top')).toBe('shop');
    expect(await nameOf(visitor(shop))).toBe('copy');
  });

  it('reads from the primary database while the replica is unavailable, and from the replica afterwards', async () => {
    const name = new URL(copy.url).pathname.slice(1);
    const reader = visitor(shop);
    await shop.database.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`);
    await shop.database.query(
      `SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = $1 AND application_name = 'shop'`,
      [name],
    );
    for (let times = 0; times < 5; times++) expect(await nameOf(reader)).toBe('shop');
    await shop.database.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS true`);
    await within(30_000, async () => (await nameOf(reader)) === 'copy');
  });

  it('reads from the primary database while the replica does not respond, and from the replica afterwards', async () => {
    const reader = visitor(shop);
    const silent = wire.freezeBefore('tide-top');
    const [name] = await Promise.all([nameOf(reader), silent]);
    expect(name).toBe('shop');
    await within(30_000, async () => (await nameOf(reader)) === 'copy');
  });
});

describe('a shop with a read replica and a response cache', () => {
  it('caches only data from the primary database, even if the replica lags behind', async () => {
    const copy = await createTestDatabase();
    const shop = await startTestApp({ DATABASE_REPLICA_URLS: copy.url }, { worker: false });
    await aProduct(shop.database, { slug: 'tide-top', name: 'Tide Top of the shop' });
    await aProduct(copy, { slug: 'tide-top', name: 'Tide Top of the copy' });
    const texts = async (path: string) => {
      const [first, second] = [await visitor(shop).get(path).expect(200), await visitor(shop).get(path).expect(200)];
      return [first, second].map(({ text }) => /Tide Top of the (copy|shop)/.exec(text)?.[1]);
    };
    expect(await texts('/api/products')).toEqual(['shop', 'shop']);
    expect(await texts('/api/products/tide-top')).toEqual(['shop', 'shop']);
    expect(await texts('/api/products?search=tide')).toEqual(['copy', 'copy']);
    await shop.close();
    await copy.drop();
  });
});
