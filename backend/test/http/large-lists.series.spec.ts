import { Client, type QueryConfig } from 'pg';
import { type TestApp, startTestApp } from '../harness/test-app.js';
import { type Agent, signedIn, visitor } from '../builders/account.js';

const many = 12_000;

/** Lists of thousands of products, whose totals would take too long to count exactly. */
describe('lists of a large shop', () => {
  let shop: TestApp;
  let staff: Agent;

  beforeAll(async () => {
    shop = await startTestApp({}, { worker: false });
    await shop.database.query(
      `INSERT INTO products (name, slug, price_cents, image_url, category_id, is_featured)
       SELECT CASE WHEN n % 8 = 0 THEN 'Harbor Tankini' ELSE 'Canyon Hoodie' END, 'large-' || n, 1000 + n, '', 2, n % 4 = 0
       FROM generate_series(1, $1::integer) AS n`,
      [many],
    );
    await shop.database.query(
      `INSERT INTO users (username, email, password_hash)
       SELECT 'user-' || n, 'user-' || n || '@shop.example', '-' FROM generate_series(1, 2345) AS n`,
    );
    await shop.database.query(
      `INSERT INTO uploaded_images (filename, original_name, bytes, width, height, state)
       VALUES ('large-1.webp', 'large.webp', 1, 1, 1, 'kept')`,
    );
    await shop.database.query(
      `INSERT INTO contact_submissions (name, email, subject, message, is_read, is_answered)
       SELECT 'Ana', 'ana-' || n || '@shop.example', 'A size', 'Which is mine?', true, false FROM generate_series(1, 500) AS n`,
    );
    await shop.database.query('ANALYZE');
    ({ agent: staff } = await signedIn(shop, { admin: true }));
  });
  afterAll(() => shop.close());

  const get = (path: string) => visitor(shop).get(path).expect(200);
  const total = async (path: string) => Number((await get(path)).headers['x-total-count']);

  it('have an estimated total, and an exact total for up to 2,000 filtered products', async () => {
    const all = await total('/api/products?limit=24');
    expect(Math.abs(all - many)).toBeLessThan(many / 10);
    expect(await total('/api/products?limit=24&minPrice=20&maxPrice=39.99')).toBe(2_000);
    expect(await total('/api/products?limit=24&search=tankini')).toBe(many / 8);
  });

  it('have counts per filter', async () => {
    const facets = (await get('/api/product-facets?category=athletic-wear')).body as { total: number; onSale: number };
    expect(facets).toMatchObject({ total: many, onSale: 0 });
  });

  it('end after 10,000 products', async () => {
    const page = async (offset: number) => (await get(`/api/products?limit=24&offset=${offset}`)).body as unknown[];
    expect(await page(9_999)).toHaveLength(24);
    expect(await page(10_000)).toEqual([]);
  });

  it('have the same limits for staff', async () => {
    const list = async (query: string) => {
      const response = await staff.get(`/api/admin/products?${query}`).expect(200);
      return response.body as { products: { name: string }[]; total: number };
    };
    const { products, total: found } = await list('search=large-12000&sort=name-asc');
    expect([products.length, found]).toEqual([1, 1]);
    expect(Math.abs((await list('sort=updated-desc')).total - many)).toBeLessThan(many / 10);
    expect((await list('offset=20000')).products).toEqual([]);
  });

  it('have an exact total for staff on the last page', async () => {
    const response = await staff.get('/api/admin/users?limit=100&offset=2300').expect(200);
    const { users, total: found } = response.body as { users: object[]; total: number };
    expect(users.length).toBeLessThan(100);
    expect(found).toBe(2300 + users.length);
  });

  it('have estimated counts of messages above 2,000', async () => {
    await shop.database.query(
      `INSERT INTO contact_submissions (name, email, subject, message, is_read)
       SELECT 'Mary', 'mary@shop.example', 'A size', 'Which is mine?', n > 3 FROM generate_series(1, 11845) AS n`,
    );
    await shop.database.query('ANALYZE contact_submissions');
    const { headers } = await staff.get('/api/admin/contact-submissions?limit=1').expect(200);
    expect([headers['x-unread-count'], headers['x-read-count']]).toEqual(['3', '12000']);
  });

  it('can be sorted by stock for staff', async () => {
    await shop.database.query(
      `ALTER TABLE stock DISABLE TRIGGER USER;
       INSERT INTO stock (product_id, on_hand) SELECT id, id % 3001 FROM products;
       ALTER TABLE stock ENABLE TRIGGER USER`,
    );
    const available = async (query: string) => {
      const response = await staff.get(`/api/admin/products?limit=3&${query}`).expect(200);
      return (response.body as { products: { inventoryCount: number }[] }).products.map((one) => one.inventoryCount);
    };
    expect(await available('sort=stock-desc')).toEqual([3000, 3000, 3000]);
    expect(await available('sort=stock-asc&status=active')).toEqual([0, 0, 0]);
    await shop.database.query(
      `UPDATE stock SET on_hand = 5000 WHERE product_id = (SELECT id FROM products WHERE slug = 'large-8000')`,
    );
    expect((await available('sort=stock-desc&search=tankini'))[0]).toBe(5000);
  });

  /** Returns the statements that read a list of the back office. */
  async function statementsOf(path: string): Promise<QueryConfig[]> {
    const sent = jest.spyOn(Client.prototype, 'query');
    try {
      await staff.get(`/api/admin/${path}`).expect(200);
      return sent.mock.calls.map(([statement]): unknown => statement).filter(isConfig);
    } finally {
      sent.mockRestore();
    }
  }

  /**
   * Returns the plans of these statements, with a setting that makes PostgreSQL use indexes as it does for large
   * tables.
   */
  async function plansOf(statements: readonly QueryConfig[]): Promise<string> {
    const client = new Client({ connectionString: shop.database.url });
    await client.connect();
    try {
      await client.query('SET enable_seqscan = off');
      const plans: string[] = [];
      for (const { text, values } of statements) {
        if (!/^\s*(select|with)\b/i.test(text)) continue;
        const { rows } = await client.query<{ 'QUERY PLAN': string }>(`EXPLAIN (VERBOSE) ${text}`, values);
        plans.push(...rows.map((row) => row['QUERY PLAN']));
      }
      return plans.join('\n');
    } finally {
      await client.end();
    }
  }

  it.each([
    { path: 'reviews?search=zzz', index: 'products_name_words_index' },
    { path: 'reviews?sort=stars-asc', index: 'reviews_staff_stars_index' },
    { path: 'users', index: 'users_created_at_index' },
    { path: 'users?sort=username-asc', index: 'users_by_username_index' },
    { path: 'users?sort=email-desc', index: 'users_by_email_index' },
    { path: 'users?sort=isAdmin-asc', index: 'users_by_staff_index' },
    { path: 'users?sort=isAdmin-desc', index: 'users_staff_first_index' },
    { path: 'users?sort=orderCount-desc', index: 'user_totals_orders_index' },
    { path: 'users?sort=spent-asc', index: 'user_totals_spent_index' },
    { path: 'users?sort=lastOrderAt-desc', index: 'user_totals_last_order_index' },
    { path: 'customers', index: 'orders_email_index' },
    { path: 'orders', index: 'contact_submissions_unanswered_email_index' },
    { path: 'orders?view=to-ship&sort=expedited-first', index: 'orders_to_ship_index' },
    { path: 'stock', index: 'products_name_index' },
    { path: 'stock?search=zzz', index: 'products_staff_words_index' },
    { path: 'stock?status=low', index: 'stock_low_index' },
    { path: 'upload/product-images?uses=true', index: 'products_image_url_index' },
    { path: 'products?status=archived', index: 'products_archived_index' },
    { path: 'sales-report?from=2026-11-01&to=2026-11-30', index: 'refunds_created_at_index' },
  ])('use $index for $path', async ({ path, index }) => {
    expect(await plansOf(await statementsOf(path))).toContain(index);
  });

  it('find the orders of a city by an index', async () => {
    await shop.database.query(
      `INSERT INTO orders (id, email, first_name, last_name, address, city, state, zip_code, subtotal_cents, total_cents)
       SELECT lpad(n::text, 16, '0'), 'mary@shop.example', 'Mary', 'Smith', '12 Ocean St', 'Santa Cruz', 'CA', '95060', 0, 0
       FROM generate_series(1, 30000) AS n`,
    );
    await shop.database.query('ANALYZE orders');
    expect(await plansOf(await statementsOf('orders?search=quartzville'))).toContain('orders_city_index');
  });

  it('find the uses of further pictures and of variants by indexes', async () => {
    await shop.database.query(
      `ALTER TABLE product_variants DISABLE TRIGGER USER; ALTER TABLE product_images DISABLE TRIGGER USER;
       INSERT INTO product_variants (product_id, color, image_url, archived_at)
         SELECT id, 'Navy', '/images/products/v' || id || '.webp', now() FROM products LIMIT 3000;
       INSERT INTO product_images (product_id, position, url)
         SELECT id, 0, '/images/products/i' || id || '.webp' FROM products LIMIT 3000;
       ALTER TABLE product_variants ENABLE TRIGGER USER; ALTER TABLE product_images ENABLE TRIGGER USER;
       ANALYZE product_variants, product_images`,
    );
    const plans = await plansOf(await statementsOf('upload/product-images?uses=true'));
    expect(plans).toContain('product_variants_image_url_index');
    expect(plans).toContain('product_images_url_index');
  });

  it.each(['zzz', 'R-9999', 'wave 9999'])('search orders before they join returns, for %s', async (search) => {
    const plans = await plansOf(await statementsOf(`returns?search=${encodeURIComponent(search)}`));
    expect(plans).toMatch(/ Filter: .*search ~~/);
    expect(plans).not.toMatch(/Join Filter: .*~~/);
  });

  it('normalize ASCII texts within the statement, which takes a fifth of the time', async () => {
    const plan = await plansOf([{ text: 'SELECT searchable(username) FROM users' }]);
    expect(plan).toContain('CASE WHEN');
    const texts = ['JOSE Strasse', 'José Straße', 'ＪＯＳＥ Straße'];
    const [row] = await shop.database.query<{ found: string[] }>(
      'SELECT array_agg(DISTINCT searchable(text)) AS found FROM unnest($1::text[]) AS text',
      [texts],
    );
    expect(row?.found).toEqual(['jose strasse']);
  });

  it('count at most 2,001 messages, and at most 2,001 lines of the waitlist', async () => {
    await shop.database.query(
      `INSERT INTO contact_submissions (name, email, subject, message)
       SELECT 'Ana', 'ana@shop.example', 'A question', 'Which size is right for me?' FROM generate_series(1, 2100);
       INSERT INTO waitlist_entries (product_id, email, state, joined_at)
       SELECT id, 'ana@shop.example', 'waiting', now() FROM products LIMIT 2100;
       ANALYZE contact_submissions, waitlist_entries`,
    );
    for (const path of ['contact-submissions?search=ana', 'waitlist']) {
      const statements = await statementsOf(path);
      expect(statements.filter(({ values }) => values?.includes(2_001))).not.toEqual([]);
    }
    const { headers } = await staff.get('/api/admin/contact-submissions?search=ana').expect(200);
    expect(Number(headers['x-total-count'])).toBeGreaterThan(2_000);
  });
});

function isConfig(statement: unknown): statement is QueryConfig {
  return typeof statement === 'object' && statement !== null && 'text' in statement;
}
