import request from 'supertest';
import type { CategoryResponse } from '../../src/adapters/http/catalog/category.response.js';
import type { ProductResponse } from '../../src/adapters/http/catalog/product.response.js';
import type { UploadedImageResponse } from '../../src/adapters/http/media/image.response.js';
import type { OrderResponse } from '../../src/adapters/http/orders/order.response.js';
import { checkedMessage, type ContactMessage } from '../../src/domain/messages/contact-message.js';
import { visitor } from '../builders/account.js';
import { startTestApp, type TestApp } from '../harness/test-app.js';
import { parseConfig } from '../../src/config/config.js';
import { createApp } from '../../src/modules/create-app.js';

describe('the demo shop', () => {
  let shop: TestApp;
  beforeAll(async () => {
    shop = await startTestApp({ DEMO_DATA: 'true' });
  });
  afterAll(() => shop.close());

  it('sells at least 24 products of two categories, in sizes, with pictures and stock', async () => {
    const response = await request(shop.url).get('/api/products').expect(200);
    const products = response.body as { categoryId: number; imageUrl: string; variants: unknown[]; inStock: boolean }[];
    expect(products.length).toBeGreaterThanOrEqual(24);
    expect(new Set(products.map((product) => product.categoryId))).toEqual(new Set([1, 2]));
    expect(products.every((product) => product.imageUrl.startsWith('/images/products/'))).toBe(true);
    expect(products.filter((product) => product.variants.length > 1).length).toBeGreaterThan(20);
    expect(products.filter((product) => product.inStock).length).toBeGreaterThanOrEqual(24);
  });

  it('has products on sale, new products, and products in each category', async () => {
    for (const query of [
      'onSale=true',
      'category=new-arrivals',
      'category=bikinis',
      'category=athletic-wear',
      'sizes=M',
    ]) {
      const response = await request(shop.url).get(`/api/products?${query}`).expect(200);
      expect(response.body).not.toEqual([]);
    }
    const categories = await request(shop.url).get('/api/categories').expect(200);
    expect(categories.body).toMatchObject([
      { id: 1, slug: 'bikinis', description: expect.any(String) },
      { id: 2, slug: 'athletic-wear', description: expect.any(String) },
    ]);
  });

  it('states true facts about each product', async () => {
    const details = (slug: string) => request(shop.url).get(`/api/products/${slug}`).expect(200);
    expect((await details('tidewater-sarong')).body).toMatchObject({
      fabric: '100% cotton voile',
      upf: null,
      variants: [],
    });
    expect((await details('lap-lane-racerback-one-piece')).body).toMatchObject({
      ...{ fabric: '82% recycled nylon, 18% elastane', lining: 'Fully lined where it matters', upf: 50 },
      care: expect.arrayContaining(['Rinse in fresh water after wearing']),
      ...{ kind: 'one-piece', coverage: 'full', support: 'high', leg: 'mid-cut', rise: null },
    });
  });

  it('has 42 sample reviews of one product, and few or none of the others, all marked as samples', async () => {
    const { body: products } = await request(shop.url).get('/api/products').expect(200);
    const counts: [string, number][] = [];
    for (const { slug } of products as ProductResponse[]) {
      const { body } = await request(shop.url).get(`/api/products/${slug}`).expect(200);
      const { rating } = body as { rating?: { count: number; samples: number } };
      expect(rating?.samples).toBe(rating?.count);
      if (rating) counts.push([slug, rating.count]);
    }
    expect(Object.fromEntries(counts)).toEqual({
      'harbor-bandeau-bikini': 42,
      'old-glory-triangle-bikini': 3,
      'freedom-run-leggings': 1,
    });
  });

  it('counts the uses of promo codes by its orders', async () => {
    const uses = await shop.database.query(
      `SELECT code, o.total_cents - o.refunded_cents AS paid FROM promo_uses u JOIN promo_codes c ON c.id = u.promo_code_id
         JOIN orders o ON o.checkout_id = u.checkout_id AND o.promo_code = c.code WHERE u.state = 'spent'`,
    );
    expect(uses).toEqual([{ code: 'WELCOME10', paid: expect.any(Number) }]);
  });

  it('has a placeholder for every picture', async () => {
    const { body: products } = await request(shop.url).get('/api/products').expect(200);
    for (const { imageUrl, placeholders } of products as ProductResponse[]) {
      expect(Object.keys(placeholders ?? {})).toEqual([imageUrl]);
    }
    const { body } = await request(shop.url).get('/api/products/old-glory-triangle-bikini').expect(200);
    const { imageUrl, images, variants, placeholders } = body as ProductResponse;
    const shown = new Set([imageUrl, ...images, ...variants.flatMap((variant) => variant.imageUrl ?? [])]);
    expect(shown.size).toBeGreaterThan(2);
    expect(new Set(Object.keys(placeholders ?? {}))).toEqual(shown);
    const { body: categories } = await request(shop.url).get('/api/categories').expect(200);
    for (const { imageUrl, placeholder } of categories as CategoryResponse[]) {
      expect([imageUrl, placeholder]).toEqual([expect.any(String), expect.any(String)]);
    }
  });

  it('has its pictures in the library', async () => {
    const staff = visitor(shop);
    await staff.post('/api/login').send({ username: 'admin', password: 'liberty-admin' }).expect(200);
    const library = await staff.get('/api/admin/upload/product-images').expect(200);
    const images = library.body as UploadedImageResponse[];
    expect(images.length).toBeGreaterThan(50);
    for (const { filename, imageUrl } of images.slice(0, 3)) {
      await request(shop.url).get(imageUrl).expect(200);
      const { body: uses } = await staff.get(`/api/admin/upload/product-image/${filename}/uses`).expect(200);
      expect(uses.products).not.toEqual([]);
    }
  });

  it('has an administrator and a shopper with three orders', async () => {
    const admin = await visitor(shop)
      .post('/api/login')
      .send({ username: 'admin', password: 'liberty-admin' })
      .expect(200);
    expect(admin.body).toMatchObject({ username: 'admin', isAdmin: true });
    const browser = visitor(shop);
    await browser.post('/api/login').send({ username: 'shopper', password: 'liberty-shopper' }).expect(200);
    const { body: orders } = await browser.get('/api/orders').expect(200);
    expect(orders).toMatchObject([
      { status: 'pending', shipping: 8.99 },
      { status: 'shipped', shipping: 0, discount: 0 },
      { status: 'completed', shipping: 0 },
    ]);
    expect(orders[1]).toMatchObject({
      carrier: 'UPS',
      trackingNumber: '1Z999AA10123456784',
      trackingUrl: 'https://www.ups.com/track?tracknum=1Z999AA10123456784',
      timeline: [{ kind: 'placed' }, { kind: 'paid' }, { kind: 'processing' }, { kind: 'shipped' }],
    });
    expect((orders[2] as OrderResponse).timeline.map(({ kind }) => kind)).toEqual([
      'placed',
      'paid',
      'processing',
      'shipped',
      'completed',
    ]);
    expect(orders[2].discount).toBeGreaterThan(0);
    for (const { arrival, createdAt } of orders as OrderResponse[]) {
      const { from, to } = arrival ?? { from: '', to: '' };
      expect([createdAt, from, to]).toEqual([createdAt, from, to].sort());
    }
    const { total, subtotal, discount } = orders[2];
    expect(total).toBeCloseTo(subtotal - discount);
  });

  it('has valid messages for staff', async () => {
    const staff = visitor(shop);
    await staff.post('/api/login').send({ username: 'admin', password: 'liberty-admin' }).expect(200);
    const response = await staff.get('/api/admin/contact-submissions').expect(200);
    expect(response.headers).toMatchObject({ 'x-total-count': '5', 'x-unread-count': '3' });
    const messages = response.body as ContactMessage[];
    expect(messages.map(({ name }) => name)).toContain('Casey Rivers');
    for (const { name, email, subject, message } of messages) {
      expect(checkedMessage({ name, email, subject, message })).toEqual({ name, email, subject, message });
      expect(email).toMatch(/\.example$/);
    }
  });

  it('loses a deleted picture in its library, its products and its orders', async () => {
    const staff = visitor(shop);
    await staff.post('/api/login').send({ username: 'admin', password: 'liberty-admin' }).expect(200);
    const browser = visitor(shop);
    await browser.post('/api/login').send({ username: 'shopper', password: 'liberty-shopper' }).expect(200);
    const bought = async () => {
      const [order] = (await browser.get('/api/orders').expect(200)).body as OrderResponse[];
      return order?.items[0]?.product;
    };
    const url = (await bought())?.imageUrl ?? '';
    const path = `/api/admin/upload/product-image/${url.split('/').at(-1)}`;
    await staff.delete(path).expect(409);
    await staff.delete(`${path}?force=true`).expect(204);
    expect((await bought())?.imageUrl).toBeNull();
    await staff.get(`${path}/uses`).expect(404);
    const products = (await request(shop.url).get('/api/products')).body as { imageUrl: string }[];
    expect(products.filter(({ imageUrl }) => imageUrl === url)).toEqual([]);
  });

  it('has ledger entries for all units on hand', async () => {
    const [sums] = await shop.database.query(
      `SELECT (SELECT sum(on_hand) FROM stock) = (SELECT sum(on_hand_change) FROM stock_ledger WHERE reason = 'demo') AS equal`,
    );
    expect(sums).toEqual({ equal: true });
  });

  it('has the promo code WELCOME10', async () => {
    const codes = await shop.database.query('SELECT code, percent_off FROM promo_codes');
    expect(codes).toEqual([{ code: 'WELCOME10', percent_off: 10 }]);
  });

  it('is loaded only once, even if staff removed everything before a restart', async () => {
    await shop.database.query('UPDATE products SET archived_at = now()');
    await start(shop);
    const response = await request(shop.url).get('/api/products').expect(200);
    expect(response.body).toEqual([]);
  });

  it('is loaded by one of two processes that start at once', async () => {
    await shop.database.removePastHistory('TRUNCATE products, orders, promo_codes, contact_submissions CASCADE');
    await Promise.all([start(shop), start(shop)]);
    const [counts] = await shop.database.query<{ products: number; orders: number; messages: number }>(
      `SELECT (SELECT count(*) FROM products)::int AS products, (SELECT count(*) FROM orders)::int AS orders,
         (SELECT count(*) FROM contact_submissions)::int AS messages`,
    );
    expect(counts?.products).toBeGreaterThanOrEqual(24);
    expect(counts).toMatchObject({ orders: 3, messages: 5 });
    const next = await shop.database.query("INSERT INTO categories (name, slug) VALUES ('Hats', 'hats') RETURNING id");
    expect(next).toEqual([{ id: 3 }]);
  });
});

/** Starts another process of the shop on the same database, and stops it. */
async function start({ database, dataDir }: TestApp): Promise<void> {
  const config = parseConfig({
    PORT: '0',
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    SESSION_SECRET: 'known to this test only',
    LOG_LEVEL: 'silent',
  });
  const app = await createApp(config, { worker: false, pages: false });
  await app.init();
  await app.close();
}
