import type { ProductResponse } from '../../src/adapters/http/catalog/product.response.js';
import { type Agent, signedIn, visitor } from '../builders/account.js';
import { aProduct } from '../builders/product.js';
import { startTestApp, type TestApp } from '../harness/test-app.js';

describe('a wishlist', () => {
  let shop: TestApp;
  let agent: Agent;
  let userId: number;
  beforeAll(async () => {
    shop = await startTestApp({}, { worker: false });
  });
  beforeEach(async () => {
    const { agent: browser, user } = await signedIn(shop);
    agent = browser;
    userId = user.id;
  });
  afterAll(() => shop.close());

  const save = (productId: unknown) => agent.post('/api/wishlist').send({ productId });
  const merge = (productIds: unknown) => agent.post('/api/wishlist/merge').send({ productIds });
  const ids = (products: unknown) => (products as ProductResponse[]).map(({ id }) => id);
  const listed = async () => ids((await agent.get('/api/wishlist').expect(200)).body);
  const archive = (id: number) => shop.database.query('UPDATE products SET archived_at = now() WHERE id = $1', [id]);

  it('returns its products as cards of the catalog, newest first', async () => {
    const [one, two] = [await aProduct(shop.database), await aProduct(shop.database, { variants: [{ size: 'M' }] })];
    const saved = await save(one.id).expect(201);
    await save(two.id).expect(201);
    const list = await agent.get('/api/wishlist').expect(200);
    expect(list.headers['cache-control']).toBe('no-store');
    const catalogue = (await visitor(shop).get('/api/products').expect(200)).body as ProductResponse[];
    const shown = (id: number) => catalogue.find((product) => product.id === id);
    expect(saved.body).toEqual(shown(one.id));
    expect(list.body).toEqual([shown(two.id), shown(one.id)]);
  });

  it('contains a product once, at its first position', async () => {
    const [one, two] = [await aProduct(shop.database), await aProduct(shop.database)];
    await save(one.id).expect(201);
    await save(two.id).expect(201);
    expect((await save(one.id).expect(200)).body.id).toBe(one.id);
    expect(await listed()).toEqual([two.id, one.id]);
  });

  it('is accessible to its account only', async () => {
    await save((await aProduct(shop.database)).id).expect(201);
    const other = (await signedIn(shop)).agent;
    expect((await other.get('/api/wishlist').expect(200)).body).toEqual([]);
    await visitor(shop).get('/api/wishlist').expect(401);
    await visitor(shop).post('/api/wishlist').send({ productId: 1 }).expect(401);
    await visitor(shop).post('/api/wishlist/merge').send({ productIds: [] }).expect(401);
    await visitor(shop).delete('/api/wishlist/1').expect(401);
  });

  it('accepts the removal of a product that it does not contain', async () => {
    const product = await aProduct(shop.database);
    await save(product.id).expect(201);
    await agent.delete(`/api/wishlist/${product.id}`).expect(204);
    await agent.delete(`/api/wishlist/${product.id}`).expect(204);
    await agent.delete('/api/wishlist/2000000000').expect(204);
    await agent.delete('/api/wishlist/%00').expect(404);
    expect(await listed()).toEqual([]);
  });

  it('omits products that are unknown or no longer sold', async () => {
    const product = await aProduct(shop.database);
    await save(product.id).expect(201);
    await archive(product.id);
    expect(await listed()).toEqual([]);
    await save(product.id).expect(404);
    expect((await save(2_000_000_000).expect(404)).body.message).toBe('This product is no longer available.');
  });

  it.each([0, -1, 1.5, '1', null, undefined, [1], 1e10])('rejects %p as a product id', async (productId) => {
    const refused = await save(productId).expect(422);
    expect(refused.body.errors).toEqual({ productId: 'Please choose a product.' });
  });

  it('is merged with the products from a device, in their order, before the existing ones', async () => {
    const { database } = shop;
    const [had, both, older, newer] = [
      await aProduct(database),
      await aProduct(database),
      await aProduct(database),
      await aProduct(database),
    ];
    const archived = await aProduct(database, { archived: true });
    await save(had.id).expect(201);
    await save(both.id).expect(201);
    const device = [newer.id, both.id, 2_000_000_000, archived.id, older.id, newer.id];
    const expected = [newer.id, older.id, both.id, had.id];
    expect(ids((await merge(device).expect(200)).body)).toEqual(expected);
    expect(ids((await merge(device).expect(200)).body)).toEqual(expected);
    expect(await listed()).toEqual(expected);
  });

  it.each(['1', null, [0], ['x'], [null], Array.from({ length: 101 }, (_, at) => at + 1)])(
    'rejects %j for a merge',
    async (productIds) => {
      await merge(productIds).expect(422);
    },
  );

  it('is limited to 500 products, even if two devices fill it at once @series', async () => {
    await shop.database.query(
      `WITH made AS (
         INSERT INTO products (name, slug, price_cents, category_id)
         SELECT 'Towel', 'towel-' || gen_random_uuid(), 900, 1 FROM generate_series(1, 499) RETURNING id
       ) INSERT INTO wishlist_items (user_id, product_id) SELECT $1, id FROM made`,
      [userId],
    );
    const products = [await aProduct(shop.database), await aProduct(shop.database), await aProduct(shop.database)];
    const responses = await Promise.all(products.map(({ id }) => save(id)));
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect(responses.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'wishlist.full',
      message: 'A wishlist holds at most 500 items.',
    });
    await merge(products.map(({ id }) => id)).expect(200);
    expect(await listed()).toHaveLength(500);
  });
});
