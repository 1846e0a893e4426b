import { once } from 'node:events';
import http from 'node:http';
import net from 'node:net';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Client } from 'pg';
import type { ProductDetailResponse, ProductResponse } from '../../src/adapters/http/catalog/product.response.js';
import { CatalogChanges } from '../../src/domain/catalog/ports/catalog-changes.js';
import { type Agent, signedIn, visitor } from '../builders/account.js';
import { aProduct, type BuiltProduct } from '../builders/product.js';
import { startTestApp, type TestApp } from '../harness/test-app.js';

let shop: TestApp;
let staff: Agent;
let product: BuiltProduct;
beforeAll(async () => {
  shop = await startTestApp({}, { worker: false, pages: true });
  ({ agent: staff } = await signedIn(shop, { admin: true }));
  product = await aProduct(shop.database, { slug: 'tide-top', name: 'Tide Top', price: 44.99, stock: 5 });
});
afterAll(() => shop.close());

const get = (path: string) => visitor(shop).get(path);
const pages = [
  '/',
  '/products',
  '/products/bikinis',
  '/product/tide-top',
  '/about',
  '/contact',
  '/size-guide',
  '/shipping-returns',
  '/privacy',
];
const calls = [
  '/api/products',
  '/api/products/tide-top',
  '/api/product-facets',
  '/api/categories',
  '/api/store',
  '/api/featured-reviews',
  '/api/size-charts',
];

/** Returns the SQL statements of the work, except for those that read the change feed. */
async function statementsOf(work: () => PromiseLike<unknown>): Promise<string[]> {
  const query = jest.spyOn(Client.prototype, 'query');
  try {
    await work();
    return query.mock.calls
      .map(([statement]) => JSON.stringify(statement))
      .filter((text) => !text.includes('catalog_changes'));
  } finally {
    query.mockRestore();
  }
}

/** The raw response body, without decompression. */
async function raw(path: string, acceptEncoding: string) {
  const sent = http.get(shop.url + path, { headers: { 'accept-encoding': acceptEncoding } });
  const [response] = (await once(sent, 'response')) as [http.IncomingMessage];
  return { headers: response.headers, body: await buffer(response) };
}

describe('a public response', () => {
  const expectCacheHit = async (path: string) => {
    const first = await get(path).expect(200);
    const statements = await statementsOf(async () => {
      const second = await get(path).expect(200);
      expect(second.text).toBe(first.text);
      expect({ ...second.headers, 'x-request-id': '', date: '' }).toEqual({
        ...first.headers,
        'x-request-id': '',
        date: '',
      });
    });
    expect(statements).toEqual([]);
  };
  const samples = ['/', '/product/tide-top', '/api/products'];
  const others = [...pages, ...calls].filter((path) => !samples.includes(path));
  it.each(samples)('is served from the cache the second time: %s', expectCacheHit);
  it.each(others)('is served from the cache the second time: %s @series', expectCacheHit);

  it('is compressed as the client accepts @series', async () => {
    const plain = await raw('/products', 'identity');
    expect(plain.headers['content-encoding']).toBeUndefined();
    for (const { accepts, coding, unpack } of [
      { accepts: 'gzip, deflate, br', coding: 'br', unpack: brotliDecompressSync },
      { accepts: 'br;q=0.5, gzip;q=0.9', coding: 'gzip', unpack: gunzipSync },
      { accepts: 'gzip', coding: 'gzip', unpack: gunzipSync },
      { accepts: '*', coding: 'br', unpack: brotliDecompressSync },
      { accepts: 'br;q=0, gzip;q=0', coding: undefined, unpack: (body: Buffer) => body },
      { accepts: 'identity, gzip;q=0.5', coding: undefined, unpack: (body: Buffer) => body },
    ]) {
      const sent = await raw('/products', accepts);
      expect({ accepts, coding: sent.headers['content-encoding'] }).toEqual({ accepts, coding });
      expect(sent.headers['vary']).toMatch(/accept-encoding/i);
      expect(sent.headers['etag']).toBe(plain.headers['etag']);
      expect(unpack(sent.body).equals(plain.body)).toBe(true);
    }
  });

  it('is identified by its ETag, whether it was cached or not', async () => {
    const path = '/api/products/tide-top';
    const { etag } = (await get(path).expect(200)).headers as { etag: string };
    expect((await get(path).set('If-None-Match', `"other", ${etag}`).expect(304)).text).toBe('');
    await get(path).set('If-None-Match', '"other"').expect(200);
    await get(path).set('If-None-Match', etag).set('Cache-Control', 'no-cache').expect(200);
    await shop.database.query('UPDATE products SET name = name || $1 WHERE id = $2', ['', product.id]);
    await shop.database.query(`UPDATE products SET description = 'New' WHERE id = $1`, [product.id]);
    const changed = await get(path).set('If-None-Match', etag).expect(200);
    await get(path).set('If-None-Match', String(changed.headers['etag'])).expect(304);
  });

  it('has no body for HEAD, and is cached for a later GET', async () => {
    const path = '/api/products?limit=7';
    for (const time of ['first', 'second']) {
      const head = await visitor(shop).head(path).expect(200);
      expect({ time, length: Number(head.headers['content-length']) > 100 }).toEqual({ time, length: true });
      expect(head.text).toBeFalsy();
    }
    expect(await statementsOf(() => get(path).expect(200))).toEqual([]);
  });

  it('is the same for all spellings of its address, and a redirect retains tracking parameters @series', async () => {
    await get('/product/tide-top').expect(200);
    await get('/products?page=1&sort=featured').expect(200);
    expect(await statementsOf(() => get('/product/tide-top?utm_source=mail&fbclid=1').expect(200))).toEqual([]);
    expect(await statementsOf(() => get('/products?gclid=2&inStock=true').expect(200))).toEqual([]);
    const form = '/products?sort=featured&minPrice=0&maxPrice=100&inStock=false&inStock=true';
    expect(await statementsOf(() => get(form).expect(200))).toEqual([]);
    expect(await statementsOf(() => get('/api/products/tide-top?unknown=1').expect(200))).toEqual([]);
    const moved = await get('/product/Tide-Top?utm_source=mail').redirects(0).expect(301);
    expect(moved.headers['location']).toBe('/product/tide-top?utm_source=mail');
    await shop.database.query(`INSERT INTO product_slugs (slug, product_id) VALUES ('old-top', $1)`, [product.id]);
    const former = await get('/product/old-top?utm_source=mail').redirects(0).expect(301);
    expect(former.headers['location']).toBe('/product/tide-top?utm_source=mail');
  });

  it('is cached once for a combination of filters, regardless of their order and spelling', async () => {
    const path = '/api/products?sizes=S,M&maxPrice=50&limit=5';
    expect(await statementsOf(() => get(path).expect(200))).not.toEqual([]);
    for (const same of [
      '/api/products?limit=05&maxPrice=50.0&sizes=S%2CM&offset=0&sort=featured&search=&unknown=1',
      '/api/products?sizes=S&sizes=M&maxPrice=50&limit=5',
    ])
      expect(await statementsOf(() => get(same).expect(200))).toEqual([]);
    expect(await statementsOf(() => get('/api/products?sizes=M&maxPrice=50&limit=5').expect(200))).not.toEqual([]);
  });

  it.each([
    '/api/products?search=tide',
    '/products?search=tide',
    '/api/search-suggestions?query=tide',
    '/api/products?sort=best-selling',
    '/products?colour=red?&search=tide',
  ])('is not cached if it has too many variations or changes with time: %s @series', async (path) => {
    for (let times = 0; times < 3; times++) await get(path).expect(200);
    expect(await statementsOf(() => get(path).expect(200))).not.toEqual([]);
  });

  it('closes a connection on which many requests wait for it', async () => {
    await get('/api/store').expect(200);
    const never = new Promise<void>(() => undefined);
    const waits = jest.spyOn(shop.app.get(CatalogChanges, { strict: false }), 'catchUp').mockReturnValue(never);
    const socket = net.connect(Number(new URL(shop.url).port), '127.0.0.1');
    const closed = once(socket.resume(), 'close');
    socket.write('GET /api/store HTTP/1.1\r\nHost: localhost\r\nCookie: catalogue_changed=1\r\n\r\n'.repeat(20));
    await closed;
    expect(socket.bytesRead).toBe(0);
    waits.mockRestore();
  });

  it.each(['/api/products/none', '/product/none', '/products/none', '/api/products?limit=x', '/cart'])(
    'is not cached for other paths than public pages and data: %s @series',
    async (path) => {
      const { status } = await get(path);
      const statements = await statementsOf(async () => expect((await get(path)).status).toBe(status));
      expect(statements.length > 0 || status === 422 || path === '/cart').toBe(true);
    },
  );

  it('is computed once for concurrent requests', async () => {
    await shop.database.query(`UPDATE products SET tags = '{shared}' WHERE id = $1`, [product.id]);
    const statements = await statementsOf(() =>
      Promise.all(Array.from({ length: 20 }, () => get('/api/products/tide-top').expect(200))),
    );
    // Count only statements about this product, because requests of earlier tests may still read other data.
    expect(statements.filter((text) => text.includes('tide-top'))).toHaveLength(1);
  });

  it('has its own request id, is counted in the metrics, and is rejected for another host', async () => {
    await get('/api/store').expect(200);
    const response = await get('/api/store').set('X-Request-Id', 'mine-1').expect(200);
    expect(response.headers['x-request-id']).toBe('mine-1');
    expect((await get('/api/store')).headers['x-request-id']).toMatch(/^[\da-f-]{36}$/);
    await get('/api/store').set('Host', 'foreign.example').expect(421);
    const metrics = (await get('/metrics').expect(200)).text;
    const value = (line: RegExp) => Number(line.exec(metrics)?.[1]);
    expect(value(/^http_requests_total\{method="GET",route="\/api\/store",status="200"\} (\d+)$/m)).toBeGreaterThan(2);
    expect(value(/^shop_response_cache_requests_total\{result="hit"\} (\d+)$/m)).toBeGreaterThan(10);
    expect(value(/^shop_response_cache_bytes (\d+)$/m)).toBeGreaterThan(1000);
    expect(value(/^shop_response_cache_drops_total\{reason="other"\} (\d+)$/m)).toBeGreaterThan(0);
  });
});

describe('public responses with an edge cache @series', () => {
  it('contain its headers and their tags', async () => {
    const other = await startTestApp({ EDGE_CACHE_SECONDS: '60' }, { worker: false });
    const { id, slug } = await aProduct(other.database);
    for (const path of [`/api/products/${slug}`, `/api/products/${slug}`]) {
      const { headers } = await visitor(other).get(path).expect(200);
      expect(headers['cache-control']).toBe('public, max-age=0, s-maxage=60, stale-while-revalidate=60');
      expect(headers['cache-tag']).toBe(`product:${id},public`);
    }
    await other.database.query(
      `INSERT INTO products (name, slug, description, price_cents, image_url, category_id)
       SELECT 'Top ' || n, 'top-' || n, '', 1000, '/images/products/top.webp', min(c.id)
       FROM generate_series(1, 100) AS n, categories c GROUP BY n`,
    );
    const long = await visitor(other).get('/api/products').expect(200);
    expect(long.headers['cache-tag']).toBeUndefined();
    const search = await visitor(other).get('/api/products?search=top').expect(200);
    expect(search.headers).toMatchObject({ 'cache-control': 'no-cache' });
    expect(search.headers['cache-tag']).toBeUndefined();
    await other.close();
  });

  it('contain none of its headers if it is not configured', async () => {
    const { headers } = await get('/products').expect(200);
    expect(headers['cache-control']).toBe('no-cache');
    expect(headers['cache-tag']).toBeUndefined();
  });
});

describe('after a change', () => {
  const shown = async () => ({
    detail: ((await get('/api/products/tide-top')).body as ProductDetailResponse).name,
    list: ((await get('/api/products')).body as ProductResponse[]).find(({ id }) => id === product.id)?.name,
    page: /<h1[^>]*>([^<]+)<\/h1>/.exec((await get('/product/tide-top')).text)?.[1],
    listing: /Tide Top[^<"]*/.exec((await get('/products')).text)?.[0],
  });

  it('all pages and lists show the new name at once', async () => {
    await shown();
    for (const name of ['Tide Top II', 'Tide Top III', 'Tide Top']) {
      await staff.patch(`/api/products/${product.id}`).send({ name }).expect(200);
      expect(await shown()).toEqual({ detail: name, list: name, page: name, listing: name });
    }
  });

  it('an archived product is shown nowhere @series', async () => {
    const { id, slug } = await aProduct(shop.database, { name: 'Gone Top', stock: 1 });
    expect((await get('/products').expect(200)).text).toContain('Gone Top');
    await get(`/api/products/${slug}`).expect(200);
    await staff.delete(`/api/products/${id}`).expect(204);
    await get(`/api/products/${slug}`).expect(404);
    await get(`/product/${slug}`).expect(404);
    expect((await get('/products').expect(200)).text).not.toContain('Gone Top');
  });

  it('the home page shows the current products and featured reviews @series', async () => {
    const home = async () => (await get('/').expect(200)).text;
    const { id } = await aProduct(shop.database, { name: 'Fresh Top', isNew: true, stock: 5 });
    expect(await home()).toContain('Fresh Top');
    await staff.patch(`/api/products/${id}`).send({ name: 'Fresher Top' }).expect(200);
    expect(await home()).toContain('Fresher Top');
    await shop.database.query(
      `INSERT INTO reviews (product_id, is_sample, author, stars, text, state, published_at)
       SELECT $1, true, 'Dana W.', 5, 'Stays in the waves ' || n, 'published', now() FROM generate_series(1, 3) AS n`,
      [id],
    );
    await get('/api/store').set('Cookie', 'catalogue_changed=1').expect(200);
    expect(await home()).toContain('Stays in the waves 3');
    await shop.database.query('DELETE FROM reviews WHERE product_id = $1', [id]);
    await get('/api/store').set('Cookie', 'catalogue_changed=1').expect(200);
    expect(await home()).not.toContain('Stays in the waves');
    await staff.delete(`/api/products/${id}`).expect(204);
    expect(await home()).not.toContain('Fresher Top');
  });

  it('the size guide shows the current size charts @series', async () => {
    const guide = async () => (await get('/size-guide').expect(200)).text;
    expect(await guide()).toContain('31–33');
    const rows = [{ size: 'S', bust: [32.5, 34] }];
    await staff.put('/api/admin/size-charts').send({ kind: 'bikini-top', rows }).expect(204);
    expect(await guide()).toContain('32½–34');
    expect((await get('/api/size-charts').expect(200)).body).toContainEqual({ kind: 'bikini-top', rows });
  });

  it('lists remain cached when a review gets a vote or an answer @series', async () => {
    const { id, slug } = await aProduct(shop.database);
    await shop.database.query(
      `INSERT INTO reviews (product_id, is_sample, author, stars, text, state, published_at)
       VALUES ($1, true, 'Dana W.', 5, 'Stays in the waves', 'published', now())`,
      [id],
    );
    const changed = async (change: string) => {
      await shop.app.get(CatalogChanges, { strict: false }).catchUp();
      await Promise.all([get('/products'), get('/'), get(`/api/products/${slug}`)]);
      await shop.database.query(`UPDATE reviews SET ${change} WHERE product_id = $1`, [id]);
      await shop.app.get(CatalogChanges, { strict: false }).catchUp();
      const isRead = async (path: string) => (await statementsOf(() => get(path).expect(200))).length > 0;
      return {
        list: await isRead('/products'),
        home: await isRead('/'),
        product: await isRead(`/api/products/${slug}`),
      };
    };
    const productAlone = { list: false, home: false, product: true };
    expect(await changed('helpful_count = 1')).toEqual(productAlone);
    expect(await changed(`answer = 'Thank you!', answered_at = now(), version = version + 1`)).toEqual(productAlone);
    expect(await changed(`text = 'Stays in all waves'`)).toEqual({ list: true, home: true, product: true });
  });

  it('unaffected pages and lists remain cached @series', async () => {
    const { id, slug, variants } = await aProduct(shop.database, {
      isFeatured: true,
      variants: [{ size: 'S', stock: 5 }, { size: 'M' }],
    });
    const listing = () => statementsOf(() => get('/products').expect(200));
    const cards = () => statementsOf(() => get('/api/products?limit=24&fields=card').expect(200));
    const counts = () => statementsOf(() => get('/api/products?limit=24').expect(200));
    // The product is on the previous page until it is sold out and moves to the end.
    const second = () => statementsOf(() => get('/api/products?limit=1&offset=1').expect(200));
    const detail = () => statementsOf(() => get(`/product/${slug}`).expect(200));
    const other = () => statementsOf(() => get('/product/tide-top').expect(200));
    const catchUp = () => shop.app.get(CatalogChanges, { strict: false }).catchUp();
    const sell = async (units: number) => {
      await shop.database.query('UPDATE stock SET held = held + $1 WHERE variant_id = $2', [units, variants[0]?.id]);
      await catchUp();
    };
    await catchUp();
    await Promise.all([listing(), cards(), counts(), second(), detail(), other()]);

    await sell(2);
    expect(await listing()).toEqual([]);
    expect(await cards()).toEqual([]);
    expect(await second()).toEqual([]);
    expect(await other()).toEqual([]);
    expect(await counts()).not.toEqual([]);
    expect(await detail()).not.toEqual([]);
    await sell(3);
    expect(await listing()).not.toEqual([]);
    expect(await cards()).not.toEqual([]);
    expect(await second()).not.toEqual([]);
    await shop.database.query(
      'UPDATE stock SET held = held - 1, on_hand = on_hand - 1 WHERE product_id = $1 AND held > 0',
      [id],
    );
    expect(await detail()).not.toEqual([]);
    await shop.database.query(
      'UPDATE stock SET held = held - 1, on_hand = on_hand - 1 WHERE product_id = $1 AND held > 0',
      [id],
    );
    expect([...(await detail()), ...(await listing())]).toEqual([]);
  });
});
