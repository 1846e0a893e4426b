import request from 'supertest';
import type { CardResponse } from '../../src/adapters/http/catalog/product.response.js';
import { signedIn } from '../builders/account.js';
import { aProduct } from '../builders/product.js';
import { startTestApp, type TestApp } from '../harness/test-app.js';

describe('GET /api/products', () => {
  let shop: TestApp;
  beforeEach(async () => {
    await shop.database.removePastHistory('TRUNCATE products, orders CASCADE');
  });
  beforeAll(async () => {
    shop = await startTestApp();
  });
  afterAll(() => shop.close());

  const list = (query = '') => request(shop.url).get(`/api/products${query}`);
  const names = async (query: string) => {
    const response = await list(query).expect(200);
    return (response.body as { name: string }[]).map((product) => product.name);
  };
  const put = (name: string, traits: Parameters<typeof aProduct>[1] = {}) =>
    aProduct(shop.database, { name, ...traits });

  it('returns a plain array of products with their variants, and the total', async () => {
    const product = await put('Tide Top', {
      slug: 'tide-top',
      description: 'Matte.',
      price: 44.99,
      compareAtPrice: 60,
      images: ['/images/products/back.webp', '/images/products/side.webp'],
      isNew: true,
      tags: ['top', 'red'],
      variants: [
        { size: 'S', color: 'Navy', stock: 2 },
        { size: 'M', color: 'Navy', price: 46.5, stock: 0 },
      ],
    });
    const response = await list().expect(200);
    const [small, medium] = product.variants;
    expect(response.headers['x-total-count']).toBe('1');
    expect(response.body).toEqual([
      {
        id: product.id,
        name: 'Tide Top',
        slug: 'tide-top',
        description: 'Matte.',
        price: 44.99,
        compareAtPrice: 60,
        imageUrl: '/images/products/tide-top.webp',
        images: ['/images/products/back.webp', '/images/products/side.webp'],
        categoryId: 1,
        kind: null,
        inStock: true,
        isFeatured: false,
        isNew: true,
        inventoryCount: 2,
        tags: ['top', 'red'],
        variants: [
          variant(small?.id, { size: 'S', price: null, inStock: true, inventoryCount: 2 }),
          variant(medium?.id, { size: 'M', price: 46.5, inStock: false, inventoryCount: 0 }),
        ],
      },
    ]);

    function variant(id: number | undefined, part: object) {
      return { id, productId: product.id, color: 'Navy', imageUrl: null, ...part };
    }
  });

  it('returns card fields on request @series', async () => {
    const product = await put('Tide Top', {
      slug: 'tide-top',
      price: 44.99,
      images: ['/images/products/back.webp', '/images/products/side.webp'],
      variants: [
        { size: 'S', color: 'Navy', stock: 2 },
        { size: 'M', color: 'Red', price: 46.5, imageUrl: '/images/products/red.webp', stock: 0 },
      ],
    });
    await put('Reef Top', { compareAtPrice: 60, images: [] });
    const [small, medium] = product.variants;
    const { body } = await list('?search=top&fields=card').expect(200);
    expect(body).toContainEqual({
      ...{ id: product.id, name: 'Tide Top', slug: 'tide-top', price: 44.99, kind: null },
      ...{ imageUrl: '/images/products/tide-top.webp', images: ['/images/products/back.webp'] },
      ...{ inStock: true, isFeatured: false, isNew: false },
      variants: [
        { id: small?.id, size: 'S', color: 'Navy', inStock: true },
        {
          id: medium?.id,
          size: 'M',
          color: 'Red',
          inStock: false,
          price: 46.5,
          imageUrl: '/images/products/red.webp',
        },
      ],
      colors: ['Blue', 'Red'],
    });
    expect(body).toContainEqual(expect.objectContaining({ name: 'Reef Top', compareAtPrice: 60, images: [] }));
    expect(body).toHaveLength(2);
  });

  it('rejects other choices of fields', async () => {
    const { body } = await list('?fields=name').expect(422);
    expect(body.errors).toEqual({ fields: 'Please choose card.' });
  });

  it('is empty in an empty shop', async () => {
    const response = await list().expect(200);
    expect(response.body).toEqual([]);
    expect(response.headers['x-total-count']).toBe('0');
  });

  it('returns available units, without held ones', async () => {
    const product = await put('Held', { stock: 3 });
    await shop.database.query('UPDATE stock SET held = 3 WHERE product_id = $1', [product.id]);
    const response = await list().expect(200);
    expect(response.body[0]).toMatchObject({ inventoryCount: 0, inStock: false });
  });

  it('filters by category and by new products @series', async () => {
    await put('Bikini', { categoryId: 1, isNew: true });
    await put('Leggings', { categoryId: 2 });
    expect(await names('?category=athletic-wear')).toEqual(['Leggings']);
    expect(await names('?category=new-arrivals')).toEqual(['Bikini']);
    expect(await names('?category=hats')).toEqual([]);
    expect(await names('?category=')).toHaveLength(2);
  });

  it('finds products that contain every word in name, tags, category or description, and ignores punctuation @series', async () => {
    await put('Harbor Bandeau', { description: 'Silicone tape inside.', tags: ['striped'] });
    await put('Lone Star Halter', { description: '100% recycled' });
    expect(await names('?search=BANDEAU%20tape%20stripe')).toEqual(['Harbor Bandeau']);
    expect(await names('?search=bandeau%20gold')).toEqual([]);
    expect(await names('?search=100%25%20recycled%20bikinis')).toEqual(['Lone Star Halter']);
    expect(await names('?search=%25')).toEqual([]);
    expect(await names('?search=_')).toEqual([]);
    expect(await names('?search=%5C')).toEqual([]);
    expect(await names('?search=%20')).toHaveLength(2);
  });

  it('filters by price, including both limits', async () => {
    await put('Cheap', { price: 19.99 });
    await put('Middling', { price: 20 });
    await put('Dear', { price: 100 });
    expect(await names('?minPrice=20&maxPrice=99.99')).toEqual(['Middling']);
    expect(await names('?minPrice=19.99&maxPrice=20&sort=price-asc')).toEqual(['Cheap', 'Middling']);
  });

  it('filters by size, and by available sizes on request @series', async () => {
    await put('Small left', { variants: [{ size: 'S' }, { size: 'M', stock: 0 }] });
    await put('Medium off', { variants: [{ size: 'M', inStock: false }] });
    await put('All off', { inStock: false, variants: [{ size: 'M' }] });
    await put('Large left', { variants: [{ size: 'L', stock: 1 }] });
    expect(await names('?sizes=M')).toEqual(['Small left', 'All off', 'Medium off']);
    expect(await names('?sizes=S,L')).toHaveLength(2);
    expect(await names('?sizes=M&inStock=true')).toEqual([]);
    expect(await names('?sizes=S,M&inStock=true')).toEqual(['Small left']);
  });

  it('filters by sale and by stock on request @series', async () => {
    await put('On sale', { price: 40, compareAtPrice: 50 });
    await put('No sale', { price: 50, compareAtPrice: 50, stock: 0 });
    await put('Switched off', { inStock: false, compareAtPrice: 99 });
    expect(await names('?onSale=true')).toEqual(['On sale', 'Switched off']);
    expect(await names('?inStock=true')).toEqual(['On sale']);
    expect(await names('?inStock=false&onSale=false')).toHaveLength(3);
  });

  it('sorts in each of the five orders @series', async () => {
    const day = (ago: number) => new Date(Date.now() - ago * 24 * 3600 * 1000);
    await put('A', { price: 30, isFeatured: true, createdAt: day(30) });
    const best = await put('B', { price: 10, createdAt: day(1) });
    const once = await put('C', { price: 20, createdAt: day(20) });
    await anOrderOf(best.id, 5, day(3));
    await anOrderOf(once.id, 9, day(100));
    await anOrderOf(once.id, 2, day(2));
    await anOrderOf(once.id, 9, day(2), 'cancelled');
    expect(await names('')).toEqual(['A', 'C', 'B']);
    expect(await names('?sort=featured')).toEqual(['A', 'C', 'B']);
    expect(await names('?sort=newest')).toEqual(['B', 'C', 'A']);
    expect(await names('?sort=price-asc')).toEqual(['B', 'C', 'A']);
    expect(await names('?sort=price-desc')).toEqual(['A', 'C', 'B']);
    expect(await names('?sort=best-selling')).toEqual(['B', 'C', 'A']);
  });

  it.each(['featured', 'newest', 'price-asc', 'price-desc', 'best-selling'])(
    'lists sold-out products last, in the same order, by %s @series',
    async (sort) => {
      const traits = (name: string) => ({ price: name < 'C' ? 10 : 20, isFeatured: name === 'B', categoryId: 1 });
      for (const name of ['A', 'C']) await put(name, { ...traits(name), tags: ['wave'] });
      const { id } = await put('B', { ...traits('B'), stock: 0, tags: ['wave'] });
      await put('D', { ...traits('D'), inStock: false, tags: ['wave'] });
      await put('E', { ...traits('E'), tags: ['wave'], variants: [{ size: 'S', stock: 0 }, { size: 'M' }] });
      await anOrderOf(id, 5, new Date());
      const inOrder: Record<string, string> = {
        featured: 'ECABD',
        newest: 'ECADB',
        'price-asc': 'AECBD',
        'price-desc': 'CEADB',
        'best-selling': 'ECABD',
      };
      const letters = inOrder[sort]?.split('') ?? [];
      expect(await names(`?sort=${sort}`)).toEqual(letters);
      expect(await names(`?sort=${sort}&search=wave`)).toEqual(letters);
      expect(await names(`?sort=${sort}&category=bikinis&minPrice=1`)).toEqual(letters);
      expect(await names(`?sort=${sort}&limit=2&offset=2`)).toEqual(letters.slice(2, 4));
      expect(await names(`?sort=${sort}&limit=2&offset=4`)).toEqual(letters.slice(4));
      expect((await list(`?sort=${sort}&limit=2`)).headers['x-total-count']).toBe('5');
    },
  );

  it('counts units of the last 90 days as sold, except for cancelled orders @series', async () => {
    const day = (ago: number) => new Date(Date.now() - ago * 24 * 3600 * 1000);
    const [recent, old, cancelled, twice] = [
      await put('Recent'),
      await put('Old'),
      await put('Cancelled'),
      await put('Twice'),
    ];
    await anOrderOf(recent.id, 3, day(89));
    await anOrderOf(old.id, 50, day(91));
    await anOrderOf(cancelled.id, 50, day(1), 'cancelled');
    await anOrderOf(twice.id, 2, day(1), 'pending');
    await anOrderOf(twice.id, 2, day(80), 'shipped');
    expect(await names('?sort=best-selling')).toEqual(['Twice', 'Recent', 'Cancelled', 'Old']);
    expect(await names('?sort=best-selling&search=old+recent')).toEqual([]);
    expect(await names('?sort=best-selling&limit=1&offset=1')).toEqual(['Recent']);
  });

  it('shows, filters and sorts by the lowest available price', async () => {
    const sizes = (...prices: (number | null)[]) =>
      prices.map((price, place) => ({ size: ['S', 'M', 'L'][place], color: 'Navy', price, stock: 1 }));
    const own = await put('Dear Tankini', { price: 30, compareAtPrice: 62, variants: sizes(60, 65) });
    await put('Plain', { price: 50, compareAtPrice: 62 });
    await put('One price', { price: 30, compareAtPrice: 40, variants: sizes(45, 45) });
    const shown = async (query: string) =>
      ((await list(query).expect(200)).body as Pick<CardResponse, 'name' | 'price' | 'priceRange'>[]).map(
        ({ name, price, priceRange }) => [name, price, priceRange?.lowest, priceRange?.highest],
      );
    const inOrder = [
      ['One price', 30, 45, 45],
      ['Plain', 50, undefined, undefined],
      ['Dear Tankini', 30, 60, 65],
    ];
    expect(await shown('?sort=price-asc')).toEqual(inOrder);
    expect(await shown('?sort=price-desc&fields=card')).toEqual(inOrder.toReversed());
    expect(await names('?maxPrice=40')).toEqual([]);
    expect(await names('?minPrice=60&maxPrice=60')).toEqual(['Dear Tankini']);
    expect(await names('?onSale=true&sort=price-asc')).toEqual(['Plain', 'Dear Tankini']);
    const facets = await request(shop.url).get('/api/product-facets').expect(200);
    expect(facets.body).toMatchObject({ onSale: 2 });
    const found = await request(shop.url).get('/api/search-suggestions?query=tankini').expect(200);
    expect(found.body).toMatchObject({ products: [{ price: 30, priceRange: { lowest: 60, highest: 65 } }] });

    await shop.database.query('UPDATE stock SET on_hand = 0 WHERE variant_id = $1', [own.variants[0]?.id]);
    expect(await shown('?minPrice=65')).toEqual([['Dear Tankini', 30, 65, 65]]);
    await shop.database.query('UPDATE stock SET on_hand = 0 WHERE variant_id = $1', [own.variants[1]?.id]);
    expect(await shown('?minPrice=60')).toEqual([['Dear Tankini', 30, 60, 65]]);
    await shop.database.query('UPDATE product_variants SET price_cents = NULL WHERE product_id = $1', [own.id]);
    expect(await shown('?maxPrice=30')).toEqual([['Dear Tankini', 30, undefined, undefined]]);
    await shop.database.query('UPDATE products SET price_cents = 5500 WHERE id = $1', [own.id]);
    expect(await shown('?minPrice=55')).toEqual([['Dear Tankini', 55, undefined, undefined]]);
  });

  it('has no upper price limit by default @series', async () => {
    await put('Dear', { price: 240 });
    expect(await names('?minPrice=100')).toEqual(['Dear']);
    expect(await names('?minPrice=100&maxPrice=')).toEqual(['Dear']);
    expect(await names('?maxPrice=100')).toEqual([]);
  });

  it('returns one page with the total of all pages', async () => {
    for (const name of ['A', 'B', 'C', 'D', 'E']) await put(name);
    const page = await list('?limit=2&offset=2').expect(200);
    expect((page.body as { name: string }[]).map((product) => product.name)).toEqual(['C', 'B']);
    expect(page.headers['x-total-count']).toBe('5');
    const beyond = await list('?limit=2&offset=8').expect(200);
    expect(beyond.body).toEqual([]);
    expect(beyond.headers['x-total-count']).toBe('5');
  });

  it('returns at most a thousand products, whatever the limit @series', async () => {
    await shop.database.query(
      `INSERT INTO products (name, slug, price_cents, category_id) SELECT 'P', 'p-' || n, 100, 1 FROM generate_series(1, 1100) n`,
    );
    const all = await list().expect(200);
    expect(all.body).toHaveLength(1000);
    expect(all.headers['x-total-count']).toBe('1100');
    expect((await list('?limit=5000').expect(200)).body).toHaveLength(1000);
  });

  it('never contains archived products', async () => {
    await put('Gone', { archived: true, isNew: true });
    expect(await names('')).toEqual([]);
    expect(await names('?category=new-arrivals')).toEqual([]);
  });

  it('responds with 304 unless the list has changed', async () => {
    await put('Tide Top');
    const first = await list().expect(200);
    expect(first.headers['etag']).toMatch(/^W\//);
    expect(first.headers['cache-control']).toBe('no-cache');
    await list().set('If-None-Match', String(first.headers['etag'])).expect(304);
    await put('Another');
    await list().set('If-None-Match', String(first.headers['etag'])).expect(200);
  });

  it('does not read or write the session, even for a signed-in user', async () => {
    const { agent } = await signedIn(shop);
    const response = await agent.get('/api/products').expect(200);
    expect(response.headers['set-cookie']).toBeUndefined();
    expect(response.headers['vary'] ?? '').not.toMatch(/cookie/i);
  });

  it.each([
    'minPrice=abc',
    'minPrice=-1',
    'maxPrice=1e3',
    'maxPrice=99999999999999999999',
    'minPrice=NaN',
    'minPrice=1&minPrice=2',
    'limit=-1',
    'limit=0',
    'limit=1.5',
    'limit=all',
    'offset=-1',
    'offset=99999999999',
    'sort=random',
    'sort=featured&sort=newest',
    'onSale=maybe',
    'search=%00',
    'category=%00',
    'category=bikinis&category=hats',
    'sizes=%00',
    `search=${'x'.repeat(500)}`,
  ])('rejects ?%s with 422 @series', async (query) => {
    const response = await list(`?${query}`).expect(422);
    expect(response.body).toMatchObject({ code: 'invalid', errors: expect.any(Object) });
  });

  it.each([
    'minPrice=',
    'limit=',
    'sizes=',
    'sizes=,',
    'sizes=S&sizes=M',
    'foo=bar',
    'category[]=x',
    'search=%E2%9C%93',
  ])('accepts ?%s', (query) => list(`?${query}`).expect(200));

  async function anOrderOf(productId: number, quantity: number, createdAt: Date, status = 'completed') {
    const id = Array.from({ length: 16 }, () => Math.floor(Math.random() * 10)).join('');
    await shop.database.query(
      `INSERT INTO orders (id, email, first_name, last_name, address, city, state, zip_code, subtotal_cents, total_cents,
         status, created_at)
       VALUES ($1, 'a@shop.example', 'A', '', 'a', 'b', 'c', 'd', 0, 0, $2, $3)`,
      [id, status, createdAt],
    );
    await shop.database.query(
      `INSERT INTO order_items (order_id, product_id, product_name, price_cents, quantity) VALUES ($1, $2, 'P', 0, $3)`,
      [id, productId, quantity],
    );
  }
});

describe('GET /api/products/{slug}', () => {
  let shop: TestApp;
  beforeAll(async () => {
    shop = await startTestApp();
  });
  afterAll(() => shop.close());

  it('returns the product with its variants, pictures and category', async () => {
    const product = await aProduct(shop.database, {
      slug: 'sea-suit',
      categoryId: 2,
      images: ['/b.webp'],
      variants: [{ size: 'S', stock: 1 }],
    });
    const response = await request(shop.url).get('/api/products/sea-suit').expect(200);
    expect(response.body).toMatchObject({
      id: product.id,
      images: ['/b.webp'],
      category: { id: 2, name: 'Athletic Wear', slug: 'athletic-wear' },
      variants: [{ id: product.variants[0]?.id, size: 'S', inStock: true, inventoryCount: 1 }],
    });
    expect(response.headers['etag']).toMatch(/^W\//);
  });

  it.each(['nothing', '1', '%00', 'a%20b', '..%2F..', 'x'.repeat(300), "'%3B--", '%E2%9C%93'])(
    'returns 404 for %s',
    (slug) => request(shop.url).get(`/api/products/${slug}`).expect(404),
  );

  it('returns 404 for an archived product', async () => {
    const product = await aProduct(shop.database, { archived: true });
    await request(shop.url).get(`/api/products/${product.slug}`).expect(404);
  });
});

describe('the categories', () => {
  let shop: TestApp;
  beforeAll(async () => {
    shop = await startTestApp();
  });
  afterAll(() => shop.close());

  it('are bikinis and athletic-wear in a new shop, and the next one gets a new id', async () => {
    const response = await request(shop.url).get('/api/categories').expect(200);
    expect(response.body).toMatchObject([
      { id: 1, slug: 'bikinis' },
      { id: 2, slug: 'athletic-wear' },
    ]);
    const next = await shop.database.query("INSERT INTO categories (name, slug) VALUES ('Hats', 'hats') RETURNING id");
    expect(next).toEqual([{ id: 3 }]);
  });

  it('are found by slug, including New Arrivals', async () => {
    const bikinis = await request(shop.url).get('/api/categories/bikinis').expect(200);
    expect(bikinis.body).toMatchObject({ id: 1, name: 'Bikinis' });
    const fresh = await request(shop.url).get('/api/categories/new-arrivals').expect(200);
    expect(fresh.body).toMatchObject({
      id: null,
      name: 'New Arrivals',
      description: expect.stringContaining('newest'),
    });
  });

  it.each(['hats-and-gloves', '%00', '7', 'A B'])('return 404 for %s', (slug) =>
    request(shop.url).get(`/api/categories/${slug}`).expect(404),
  );
});
