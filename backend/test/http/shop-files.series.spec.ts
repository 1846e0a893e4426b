import fs from 'node:fs';
import path from 'node:path';
import request from 'supertest';
import { aProduct } from '../builders/product.js';
import { startTestApp, type TestApp } from '../harness/test-app.js';

describe('static files', () => {
  let shop: TestApp;
  beforeAll(async () => {
    shop = await startTestApp({ STORE_NAME: 'Tide & Co' });
    fs.mkdirSync(path.join(shop.dataDir, 'images'));
    fs.writeFileSync(path.join(shop.dataDir, 'images', 'uploaded.webp'), 'a picture');
    fs.writeFileSync(path.join(shop.dataDir, 'secret.webp'), 'no picture');
  });
  afterAll(() => shop.close());

  it('include uploaded pictures, which browsers cache permanently', async () => {
    const response = await request(shop.url).get('/images/products/uploaded.webp').expect(200);
    expect(response.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
    expect(response.headers['set-cookie']).toBeUndefined();
    await request(shop.url)
      .get('/images/products/uploaded.webp')
      .set('If-None-Match', String(response.headers['etag']))
      .expect(304);
  });

  it('include demo pictures, which browsers cache for a day', async () => {
    const response = await request(shop.url).get('/images/products/old-glory-triangle-bikini-200.avif').expect(200);
    expect(response.headers).toMatchObject({ 'content-type': 'image/avif', 'cache-control': 'public, max-age=86400' });
  });

  it('include the film of the home page, with range requests', async () => {
    const response = await request(shop.url).get('/media/hero-h264.mp4').set('Range', 'bytes=0-99').expect(206);
    expect(response.headers['content-type']).toBe('video/mp4');
    expect(response.headers['content-range']).toMatch(/^bytes 0-99\/\d+$/);
    await request(shop.url).get('/media/poster-640.avif').expect(200);
  });

  it('include the web app manifest with name, icons and the categories of the menu', async () => {
    for (const categoryId of [1, 2]) await aProduct(shop.database, { categoryId });
    const response = await request(shop.url).get('/manifest.webmanifest').expect(200);
    expect(response.headers['content-type']).toContain('application/manifest+json');
    expect(response.headers['set-cookie']).toBeUndefined();
    const manifest = JSON.parse(response.text) as { icons: { src: string; sizes: string; purpose?: string }[] };
    expect(manifest).toMatchObject({ name: 'Tide & Co', start_url: '/', display: 'standalone' });
    expect(manifest).toMatchObject({ description: 'Swimwear and activewear from Santa Cruz, California.' });
    expect(manifest).toMatchObject({
      shortcuts: [
        { name: 'New Arrivals', url: '/products/new-arrivals' },
        { name: 'Bikinis', url: '/products/bikinis' },
        { name: 'Athletic Wear', url: '/products/athletic-wear' },
        { name: 'Cart', url: '/cart' },
      ],
    });
    expect(manifest.icons.map(({ sizes, purpose = 'any' }) => `${purpose} ${sizes}`)).toEqual([
      'any 192x192',
      'any 512x512',
      'maskable 512x512',
    ]);
    for (const { src } of manifest.icons) {
      const icon = await request(shop.url).get(src).expect(200);
      expect(icon.headers['content-type']).toBe('image/png');
    }
  });

  it.each([
    '/images/products/none.webp',
    '/images/products/',
    '/images/products/..%2Fsecret.webp',
    '/images/products/..%5Csecret.webp',
    '/images/products/.hidden',
    '/media/none.mp4',
    '/media/',
  ])('do not exist at %s', async (file) => {
    const response = await request(shop.url).get(file);
    expect([403, 404]).toContain(response.status);
    expect(response.text).not.toContain(shop.dataDir);
  });

  it.each(['/images/products/none.webp', '/media/poster-640.webp', '/store-map.svg', '/favicon.svg'])(
    'run no scripts when %s is opened directly',
    async (address) => {
      const { headers } = await request(shop.url).get(address);
      expect(headers['content-security-policy']).toMatch(/^default-src 'none';.*;sandbox$/);
    },
  );

  it('have no invalid names', async () => {
    const response = await request(shop.url).get('/images/products/%00.webp');
    expect([400, 404]).toContain(response.status);
  });
});
