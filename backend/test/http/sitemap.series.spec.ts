import request from 'supertest';
import { aProduct } from '../builders/product.js';
import { startTestApp, type TestApp } from '../harness/test-app.js';

const origin = 'https://shop.example';

describe('the sitemap', () => {
  let shop: TestApp;
  beforeAll(async () => {
    shop = await startTestApp({ PUBLIC_URL: origin }, { worker: false });
  });
  afterAll(() => shop.close());
  beforeEach(() => shop.database.removePastHistory('TRUNCATE products CASCADE'));

  const get = (path: string) => request(shop.url).get(path).buffer(true);
  const addresses = (xml: string) => [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address);

  it('contains every public page with its last change', async () => {
    await aProduct(shop.database, { slug: 'tide-top' });
    await aProduct(shop.database, { slug: 'gone-top', archived: true });
    await shop.database.query(
      `INSERT INTO categories (name, slug) VALUES ('Hats & <Caps>', 'hats-&-''caps''');
       UPDATE products SET updated_at = '2026-07-04T10:00:00Z'`,
    );
    const response = await get('/sitemap.xml')
      .expect(200)
      .expect('Content-Type', /^application\/xml/);
    const xml = response.text;
    expect(xml).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\n<urlset xmlns="[^"]+">/);
    expect(addresses(xml)).toEqual(
      [
        '/',
        '/products',
        '/products/new-arrivals',
        '/products/bikinis',
        '/products/athletic-wear',
        '/products/hats-%26-&apos;caps&apos;',
        '/about',
        '/contact',
        '/size-guide',
        '/shipping-returns',
        '/privacy',
        '/product/tide-top',
      ].map((path) => origin + path),
    );
    expect(xml.match(/<lastmod>.*<\/lastmod>/g)).toEqual(['<lastmod>2026-07-04T10:00:00.000Z</lastmod>']);
    await shop.database.query(`DELETE FROM categories WHERE id > 2`);
  });

  it('responds with 304 unless it has changed', async () => {
    const first = await get('/sitemap.xml').expect(200).expect('Cache-Control', 'public, max-age=3600');
    await get('/sitemap.xml').set('If-None-Match', String(first.headers['etag'])).expect(304);
    expect(first.headers['set-cookie']).toBeUndefined();
    await aProduct(shop.database);
    await get('/sitemap.xml').set('If-None-Match', String(first.headers['etag'])).expect(200);
  });

  it('is split into several files beyond 50,000 pages', async () => {
    await shop.database.query(`
      ALTER TABLE products DISABLE TRIGGER USER;
      INSERT INTO products (name, slug, price_cents, category_id, search)
        SELECT 'P', 'p-' || n, 100, 1, '' FROM generate_series(1, 49001) n;
      ALTER TABLE products ENABLE TRIGGER USER`);
    const index = (await get('/sitemap.xml').expect(200)).text;
    expect(index).toContain('<sitemapindex ');
    expect(addresses(index)).toEqual([`${origin}/sitemap-1.xml`, `${origin}/sitemap-2.xml`]);
    const first = addresses((await get('/sitemap-1.xml').expect(200)).text);
    expect([first.length, first[0], first.at(-1)]).toEqual([49_010, `${origin}/`, `${origin}/product/p-49000`]);
    expect(addresses((await get('/sitemap-2.xml').expect(200)).text)).toEqual([`${origin}/product/p-49001`]);
  });

  it.each(['/sitemap-2.xml', '/sitemap-0.xml', '/sitemap-x.xml', '/sitemap-1e3.xml', '/sitemap-99999999999.xml'])(
    'does not exist at %s',
    (path) => get(path).expect(404),
  );

  it('is named in robots.txt, which disallows only the API', async () => {
    const { text } = await get('/robots.txt')
      .expect(200)
      .expect('Content-Type', /^text\/plain/);
    expect(text).toBe(`User-agent: *\nDisallow: /api\n\nSitemap: ${origin}/sitemap.xml\n`);
  });
});
