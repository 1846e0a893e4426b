import request from 'supertest';
import { SearchLog } from '../../src/adapters/http/catalog/search-log.js';
import { ShopPageData } from '../../src/adapters/http/pages/shop-page-data.js';
import { StoreReader } from '../../src/adapters/http/store/store-reader.js';
import { CatalogReader } from '../../src/domain/catalog/ports/catalog-reader.js';
import { PackingCalendar } from '../../src/domain/orders/packing-calendar.js';
import { OrderReader } from '../../src/domain/orders/ports/orders.js';
import { ReviewReader } from '../../src/adapters/postgres/reviews/review-reader.js';
import { Clock } from '../../src/domain/shared/ports/clock.js';
import { type Agent, signedIn } from '../builders/account.js';
import { aProduct, type BuiltProduct } from '../builders/product.js';
import { within } from '../harness/within.js';
import { startTestApp, type TestApp } from '../harness/test-app.js';

describe('product search', () => {
  let shop: TestApp;
  let bikini: BuiltProduct;
  let leggings: BuiltProduct;
  beforeAll(async () => {
    shop = await startTestApp({}, { worker: false });
    const variants = [{ size: 'S' }, { size: 'M', stock: 0 }, { size: 'XS' }];
    bikini = await aProduct(shop.database, { name: 'Harbor Bikini', price: 44.99, compareAtPrice: 60, variants });
    leggings = await aProduct(shop.database, { name: 'Run Leggings', price: 58, categoryId: 2, stock: 0 });
  });
  afterAll(() => shop.close());

  const get = (path: string) => request(shop.url).get(path);
  const both = ['/api/search-suggestions?query=harbor', '/api/product-facets?search=harbor'];

  it('suggests products for incomplete words', async () => {
    const { body } = await get('/api/search-suggestions?query=har%E2%80%8Bb%C2%A0').expect(200);
    const { id, name, slug } = bikini;
    const imageUrl = `/images/products/${slug}.webp`;
    expect(body).toEqual({
      products: [{ id, name, slug, imageUrl, price: 44.99, compareAtPrice: 60 }],
      categories: [],
      total: 1,
    });
    const { body: category } = await get('/api/search-suggestions?query=athletic').expect(200);
    expect(category).toMatchObject({
      products: [{ name: leggings.name, compareAtPrice: null }],
      categories: [{ name: 'Athletic Wear', slug: 'athletic-wear' }],
    });
  });

  const noGarment = { kind: [], coverage: [], support: [], lined: [], rise: [], leg: [], stretch: [] };

  it('counts the products per filter', async () => {
    const sizes = [
      { size: 'XS', count: 1 },
      { size: 'S', count: 1 },
      { size: 'M', count: 1 },
    ];
    const { body } = await get('/api/product-facets').expect(200);
    const colors = [{ color: 'Blue', count: 1 }];
    expect(body).toEqual({
      total: 2,
      sizes,
      colors,
      shapes: [],
      onSale: 1,
      inStock: 1,
      notInMySize: 0,
      soldOut: 1,
      garment: noGarment,
      didYouMean: null,
    });
    const { body: inStock } = await get('/api/product-facets?inStock=true&category=bikinis&sizes=M').expect(200);
    expect(inStock).toEqual({
      total: 0,
      sizes: sizes.slice(0, 2),
      colors: [],
      shapes: [],
      onSale: 0,
      inStock: 0,
      notInMySize: 0,
      soldOut: 1,
      garment: noGarment,
      didYouMean: null,
    });
    const { body: none } = await get('/api/product-facets?search=snowboard').expect(200);
    expect(none).toEqual({
      ...{
        total: 0,
        sizes: [],
        colors: [],
        shapes: [],
        onSale: 0,
        inStock: 0,
        notInMySize: 0,
        soldOut: 0,
        didYouMean: null,
      },
      garment: noGarment,
    });
  });

  it('filters by the facts of a garment, and counts the products per fact @series', async () => {
    const suit = await aProduct(shop.database, {
      ...{ name: 'Reef One-Piece', garment: { kind: 'one-piece', coverage: 'full', leg: 'high-cut' } },
    });
    const cheeky = await aProduct(shop.database, {
      ...{ name: 'Bay One-Piece', garment: { kind: 'one-piece', coverage: 'cheeky', leg: 'high-cut' } },
    });
    try {
      const found = async (query: string) =>
        ((await get(`/api/products?${query}`).expect(200)).body as { name: string }[]).map(({ name }) => name).sort();
      expect(await found('kind=one-piece')).toEqual([cheeky.name, suit.name]);
      expect(await found('kind=one-piece,bikini&coverage=full')).toEqual([suit.name]);
      expect(await found('coverage=moderate')).toEqual([]);
      const { body } = await get('/api/product-facets?coverage=full').expect(200);
      const one = (choice: string) => ({ choice, count: 1 });
      expect(body).toMatchObject({
        total: 1,
        garment: {
          ...noGarment,
          kind: [one('one-piece')],
          coverage: [one('cheeky'), one('full')],
          leg: [one('high-cut')],
        },
      });
      // A change of a fact invalidates the cached responses.
      await shop.database.query("UPDATE products SET coverage = 'full' WHERE id = $1", [cheeky.id]);
      expect(await found('kind=one-piece,bikini&coverage=full')).toEqual([cheeky.name, suit.name]);
    } finally {
      await shop.database.query('DELETE FROM products WHERE id = ANY ($1)', [[suit.id, cheeky.id]]);
    }
  });

  it('filters suggestions, lists and counts by the shopper’s size, and counts the hidden products @series', async () => {
    const garment = { kind: 'one-piece' };
    const small = { size: 'S', color: 'Red', stock: 3 };
    const medium = { size: 'M', color: 'Red', stock: 2 };
    const reef = await aProduct(shop.database, { name: 'Reef Suit', garment, variants: [small, medium] });
    const cove = await aProduct(shop.database, {
      name: 'Cove Suit',
      garment,
      variants: [small, { ...medium, stock: 0 }],
    });
    try {
      const suits = async (query: string) =>
        ((await get(`/api/products?search=suit&${query}`).expect(200)).body as { name: string }[]).map(
          ({ name }) => name,
        );
      expect(await suits('')).toHaveLength(2);
      expect(await suits('mySize=one-piece:M')).toEqual([reef.name]);
      expect(await suits('mySize=top:M')).toHaveLength(2);
      const { body: facets } = await get('/api/product-facets?kind=one-piece&mySize=one-piece:M').expect(200);
      expect(facets).toMatchObject({ total: 1, notInMySize: 1, colors: [{ color: 'Red', count: 1 }] });
      const { body } = await get('/api/search-suggestions?query=suit&mySize=one-piece:M').expect(200);
      expect(body).toMatchObject({ products: [{ name: reef.name }], total: 1 });
      // The sale of the last unit invalidates the cached responses.
      const list = '/api/products?mySize=one-piece:M&kind=one-piece';
      for (const time of ['first', 'second', 'third'])
        expect([time, (await get(list).expect(200)).body.length]).toEqual([time, 1]);
      await shop.database.query('UPDATE stock SET on_hand = 0 WHERE variant_id = $1', [reef.variants[1]?.id]);
      expect((await get(list).expect(200)).body).toEqual([]);
    } finally {
      await shop.database.removePastHistory(`DELETE FROM products WHERE id IN (${reef.id}, ${cove.id})`);
    }
  });

  it.each([
    'mySize=M',
    'mySize=bottom:M,top:M',
    'mySize=top:M,top:M',
    'mySize=top:XXXL',
    'mySize=top:M,',
    'mySize=,top:M',
  ])('rejects %s, so that there is one cached response per size', async (query) => {
    for (const path of ['/api/products', '/api/product-facets', '/api/search-suggestions'])
      await get(`${path}?${query}`).expect(422);
  });

  it.each(['kind=dress', 'coverage=full,half', "leg=short'--", `rise=${'low,'.repeat(4)}low`])(
    'rejects %s',
    async (query) => {
      for (const path of ['/api/products', '/api/product-facets']) {
        const { body } = await get(`${path}?${query}`).expect(422);
        expect(Object.keys((body as { errors: object }).errors)).toEqual([query.split('=')[0]]);
      }
    },
  );

  it('filters by color in any case, together with a size @series', async () => {
    const found = async (query: string) =>
      ((await get(`/api/products?${query}`).expect(200)).body as { name: string }[]).map(({ name }) => name);
    expect(await found('colors=Blue')).toEqual([bikini.name]);
    expect(await found('colors=blue,RED')).toEqual([bikini.name]);
    expect(await found('colors=Blue&sizes=S&inStock=true')).toEqual([bikini.name]);
    expect(await found('colors=Blue&sizes=M&inStock=true')).toEqual([]);
    expect(await found('colors=Red')).toEqual([]);
    expect(await found('colors=')).toHaveLength(2);
  });

  it('suggests the probable spelling', async () => {
    const meant = async (search: string) =>
      ((await get(`/api/product-facets?search=${search}`).expect(200)).body as { didYouMean: unknown }).didYouMean;
    expect(await meant('harbro%20bikni')).toBe('harbor bikini');
    expect(await meant('harbor')).toBeNull();
  });

  it('filters by ids', async () => {
    const named = async (ids: string) =>
      ((await get(`/api/products?ids=${ids}`).expect(200)).body as { id: number }[]).map(({ id }) => id);
    expect(await named(`${bikini.id},${leggings.id}`)).toEqual([bikini.id, leggings.id]);
    expect(await named(`${bikini.id}, 999999 ,${bikini.id}`)).toEqual([bikini.id]);
    expect(await named('')).toHaveLength(2);
    expect(await named(Array.from({ length: 100 }, (_, n) => 900_000 + n).join())).toEqual([]);
  });

  it.each(['0', '-1', '1.5', 'x', '1,x', '2147483648', '1e3', '%00', `${'1,'.repeat(100)}1`])(
    'rejects ids=%s',
    async (ids) => {
      const { body } = await get(`/api/products?ids=${ids}`).expect(422);
      expect(body).toMatchObject({ code: 'invalid', errors: { ids: expect.any(String) } });
    },
  );

  it.each(['', ' ', '%25', "'", ':*%26|!', '%F0%9F%91%99', 'x'.repeat(200), 'a%20'.repeat(66), '%3Cb%3E', '%7F%01'])(
    'accepts the search text %s',
    async (text) => {
      await get(`/api/search-suggestions?query=${text}`).expect(200);
      await get(`/api/products?search=${text}`).expect(200);
      await get(`/api/product-facets?search=${text}`).expect(200);
    },
  );

  it.each([
    'search-suggestions?query=%00',
    `search-suggestions?query=${'x'.repeat(201)}`,
    'search-suggestions?query=a&query=b',
    'product-facets?minPrice=abc',
    'product-facets?search=%00',
    'product-facets?colors=%00',
    `products?colors=${'a,'.repeat(21)}`,
    'products?colors=dark%20blue',
  ])('rejects %s with 422', (path) => get(`/api/${path}`).expect(422));

  it.each(both)('responds to %s with 304 unless the data has changed', async (path) => {
    const { agent } = await signedIn(shop);
    const first = await agent.get(path).expect(200).expect('Cache-Control', 'no-cache');
    expect(first.headers['etag']).toMatch(/^W\//);
    expect(first.headers['set-cookie']).toBeUndefined();
    await get(path).set('If-None-Match', String(first.headers['etag'])).expect(304);
    const another = await aProduct(shop.database, { name: 'Harbor Sarong' });
    await get(path).set('If-None-Match', String(first.headers['etag'])).expect(200);
    await shop.database.query('DELETE FROM products WHERE id = $1', [another.id]);
  });

  describe('with synonyms that staff add @series', () => {
    const path = '/api/admin/search-synonyms';
    let staff: Agent;
    let staffId: number;
    beforeAll(async () => {
      const { agent, user } = await signedIn(shop, { admin: true });
      [staff, staffId] = [agent, user.id];
    });

    const found = async (search: string) =>
      ((await get(`/api/products?search=${search}`).expect(200)).body as { name: string }[]).map(({ name }) => name);
    const entries = (id: unknown) =>
      shop.database.query(
        `SELECT user_id, action, subject_name, before, after FROM audit_entries
         WHERE subject_kind = 'synonym' AND subject_id = $1 ORDER BY id`,
        [String(id)],
      );

    it('finds products by a synonym until it is changed or deleted, and records who did so', async () => {
      expect(await found('swim%20gear')).toEqual([]);
      const given = { words: ' Swim Gear ', meanings: ['bikini', ' ', 'bikini', 'one-piece'] };
      const { body } = await staff.post(path).send(given).expect(201);
      const made = { id: expect.any(Number), words: 'Swim Gear', meanings: ['bikini', 'one-piece'], version: 1 };
      expect(body).toEqual({ ...made, productCounts: [1, 0] });
      expect((await staff.get(`${path}?search=swim%20gear`)).body.synonyms).toEqual([body]);
      expect(await found('swim%20gears')).toEqual([bikini.name]);

      const changed = await staff
        .patch(`${path}/${body.id}`)
        .send({ meanings: ['leggings'] })
        .expect(200);
      expect(changed.body).toEqual({ ...body, meanings: ['leggings'], version: 2, productCounts: [1] });
      await staff
        .patch(`${path}/${body.id}`)
        .send({ words: 'Swim Gear', meanings: ['leggings'] })
        .expect(200);
      expect(await found('swim%20gear')).toEqual([leggings.name]);

      await staff.delete(`${path}/${body.id}`).expect(204);
      await staff.delete(`${path}/${body.id}`).expect(404);
      await staff.patch(`${path}/${body.id}`).send({ words: 'gone' }).expect(404);
      expect(await found('swim%20gear')).toEqual([]);
      const subject = { user_id: staffId, subject_name: 'Swim Gear' };
      const [first, second] = [{ meanings: ['bikini', 'one-piece'] }, { meanings: ['leggings'] }];
      expect(await entries(body.id)).toEqual([
        { ...subject, action: 'synonym.created', before: null, after: { words: 'Swim Gear', ...first } },
        { ...subject, action: 'synonym.updated', before: first, after: second },
        { ...subject, action: 'synonym.deleted', before: { words: 'Swim Gear', ...second }, after: null },
      ]);
    });

    it('shows staff the changes that another staff member saved in the meantime', async () => {
      const given = { words: 'beach gear', meanings: ['bikini'] };
      const { id, version } = (await staff.post(path).send(given).expect(201)).body as { id: number; version: number };
      const save = (change: object) => staff.patch(`${path}/${id}`).send(change);
      await save({ meanings: ['leggings'], version }).expect(200);
      const refused = await save({ meanings: ['one-piece'], version }).expect(409);
      expect(refused.body).toMatchObject({
        code: 'changed-meanwhile',
        version: 2,
        current: { words: 'beach gear', meanings: ['leggings'] },
      });
      const saved = await save({ meanings: ['one-piece'], version: 2 }).expect(200);
      expect(saved.body).toMatchObject({ meanings: ['one-piece'], version: 3 });
      const responses = await Promise.all(['bikini', 'leggings'].map((word) => save({ meanings: [word], version: 3 })));
      expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
      await staff.delete(`${path}/${id}`).expect(204);
    });

    it('has useful synonyms from the start, which staff can search by both sides', async () => {
      const { body } = await staff.get(path).expect(200);
      expect(body.total).toBeGreaterThan(100);
      expect(body.synonyms).toHaveLength(25);
      const { body: some } = await staff.get(`${path}?search=yoga%20legg`).expect(200);
      expect(some).toEqual({
        total: 1,
        synonyms: [
          { id: expect.any(Number), words: 'yoga pants', meanings: ['leggings'], version: 1, productCounts: [1] },
        ],
      });
    });

    it('names the existing synonym when the words are already in the list', async () => {
      const { body } = await staff
        .post(path)
        .send({ words: 'Yoga Pant', meanings: ['trousers'] })
        .expect(409);
      expect(body).toMatchObject({
        message: 'These words are already in the list, as “yoga pants”.',
        synonym: { id: expect.any(Number), words: 'yoga pants', meanings: ['leggings'], version: 1 },
      });
    });

    it.each<[object, number, string]>([
      [{ words: 'Yoga Pant', meanings: ['leggings'] }, 409, 'words'],
      [{ words: 'the', meanings: ['leggings'] }, 422, 'words'],
      [{ words: ' !? ', meanings: ['leggings'] }, 422, 'words'],
      [{ words: 'one two three four five six', meanings: ['leggings'] }, 422, 'words'],
      [{ words: 'x'.repeat(61), meanings: ['leggings'] }, 422, 'words'],
      [{ words: 7, meanings: ['leggings'] }, 422, 'words'],
      [{ words: 'gear', meanings: [] }, 422, 'meanings'],
      [{ words: 'gear', meanings: [' '] }, 422, 'meanings'],
      [{ words: 'gear', meanings: ['%'] }, 422, 'meanings'],
      [{ words: 'gear', meanings: 'leggings' }, 422, 'meanings'],
      [{ words: 'gear' }, 422, 'meanings'],
      [{ words: 'gear', meanings: Array.from({ length: 11 }, (_, n) => `m${n}`) }, 422, 'meanings'],
    ])('rejects the synonym %j with %i', async (terms, status, field) => {
      const { body } = await staff.post(path).send(terms).expect(status);
      expect(body.errors).toEqual({ [field]: expect.any(String) });
    });
  });

  it('filters by shape, and shows products that match a category’s name first @series', async () => {
    const aNamedProduct = (name: string, tags: string[], more = {}) => aProduct(shop.database, { name, tags, ...more });
    const suit = await aNamedProduct('Tide Suit', ['one-piece'], { isFeatured: true, garment: { kind: 'one-piece' } });
    const triangle = await aNamedProduct('Tide Triangle', ['bikini', 'triangle']);
    await aNamedProduct('Tide Kaftan', ['cover-up'], { isFeatured: true, garment: { kind: 'cover-up' } });
    const names = async (query: string) =>
      ((await get(`/api/products?search=tide&${query}`).expect(200)).body as { name: string }[]).map(
        ({ name }) => name,
      );
    expect(await names('shapes=triangle')).toEqual(['Tide Triangle']);
    expect((await names('shapes=triangle,one-piece')).sort()).toEqual(['Tide Suit', 'Tide Triangle']);
    await get('/api/products?shapes=ballgown').expect(422);
    const { body } = await get('/api/product-facets?shapes=triangle&search=tide').expect(200);
    expect(body).toMatchObject({
      total: 1,
      shapes: [
        { shape: 'triangle', count: 1 },
        { shape: 'one-piece', count: 1 },
        { shape: 'cover-up', count: 1 },
      ],
    });
    const ofCategory = (await get('/api/products?category=bikinis').expect(200)).body as { name: string }[];
    expect(ofCategory.map(({ name }) => name).filter((name) => name.startsWith('Tide'))).toEqual([
      ...['Tide Triangle', 'Tide Suit', 'Tide Kaftan'],
    ]);
    await shop.database.query('UPDATE products SET archived_at = now() WHERE id IN ($1, $2)', [suit.id, triangle.id]);
  });

  it('returns the basic colors of a product with several colors', async () => {
    const colors = [{ color: 'Navy' }, { color: 'Coral Stripe' }];
    const variants = colors.flatMap((color) => [
      { ...color, size: 'S' },
      { ...color, size: 'M' },
    ]);
    const { slug } = await aProduct(shop.database, { variants });
    expect((await get(`/api/products/${slug}`).expect(200)).body.colors).toEqual(['Blue', 'Orange Pink']);
    expect((await get(`/api/products/${bikini.slug}`).expect(200)).body).not.toHaveProperty('colors');
  });

  it('returns the same counts to pages and to API requests, and counts searches of pages without results', async () => {
    const { app } = shop;
    const pages = new ShopPageData(
      app.get(StoreReader, { strict: false }),
      app.get(CatalogReader, { strict: false }),
      app.get(OrderReader, { strict: false }),
      app.get(ReviewReader, { strict: false }),
      app.get(PackingCalendar, { strict: false }),
      app.get(Clock),
      app.get(SearchLog, { strict: false }),
    );
    await pages.load('/api/products?search=sno+wboard&inStock=true&limit=24');
    await within(
      5_000,
      async () => (await shop.database.query(`SELECT FROM failed_searches WHERE words = 'sno wboard'`)).length === 1,
    );
    for (const query of ['', '?category=bikinis&inStock=true', '?search=harbr', '?sizes=S,M&onSale=true']) {
      const path = `/api/product-facets${query}`;
      expect((await pages.load(path))?.content).toEqual((await get(path).expect(200)).body);
    }
    expect((await pages.load('/api/product-facets?minPrice=abc'))?.content).toMatchObject({ total: 0 });
  });
});
