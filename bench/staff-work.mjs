import { filling, withClient } from './database.mjs';

/**
 * Fills the other lists of the back office in a shop that already has products and orders. The lists are messages,
 * reviews, returns, the waitlist, promo codes, requests for the service discount, pictures and the audit log.
 * @param {string} databaseUrl
 * @param {number} orders number of orders
 */
export async function seedStaffWork(databaseUrl, orders) {
  const some = (share) => Math.ceil(orders / share);
  await withClient(databaseUrl, async (client) => {
    for (const [table, insert, count] of [
      ['contact_submissions', insertMessages, some(20)],
      ['reviews', insertReviews, some(10)],
      ['returns', insertReturns, some(20)],
      ['waitlist_entries', insertWaits, some(20)],
      ['promo_codes', insertPromoCodes, some(50)],
      ['service_requests', insertRequests, some(100)],
      ['uploaded_images', insertPictures, some(50)],
      ['audit_entries', insertAudit, some(4)],
    ])
      await filling(client, table, () => client.query(insert, [count]));
    await client.query('VACUUM ANALYZE');
  });
}

/**
 * Less frequent requests for lists of the back office.
 * @returns {Record<string, string[]>} paths by kind
 */
export function workCalls() {
  const day = (ago) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
  const searched = (list, ...words) => words.map((word) => `${list}${list.includes('?') ? '&' : '?'}search=${word}`);
  const sorted = (list, ...columns) => columns.flatMap((by) => [`${list}sort=${by}-asc`, `${list}sort=${by}-desc`]);
  const calls = {
    'orders, sorted': sorted('orders?', 'created', 'total', 'customer', 'status'),
    'orders by view': ['to-ship', 'unpaid', 'owes-refund'].map((view) => `orders?view=${view}`),
    'orders, searched and narrowed': [
      ...searched('orders', 'BP77-N-M', 'bp7', '93940', 'Harbor+Lane', '%2466.99', 'ana.flores700%40shop.example'),
      ...searched('orders?view=to-ship', 'ana', 'bikini'),
      ...searched(`orders?status=completed&from=${day(30)}`, 'bikini', 'zzz'),
      ...searched('orders?sort=total-desc', 'a', 'Hughes'),
    ],
    'products by code': [...searched('products', 'BP77-N-M', 'bp7', 'bp99999'), 'products/by-code?code=bp77-n-m'],
    'products, sorted': sorted('products?status=all&', 'name', 'price', 'stock', 'created', 'updated'),
    'products by status': ['active', 'out-of-stock', 'archived', 'all'].map((status) => `products?status=${status}`),
    users: [
      ...['users', 'users?kind=staff', 'users?offset=9000'],
      ...sorted('users?', 'createdAt', 'username', 'email', 'orderCount', 'spent', 'isAdmin'),
      ...searched('users', 'a', 'user-777', 'shop.example', 'zzz'),
    ],
    messages: ['contact-submissions', ...searched('contact-submissions', 'a', 'Hughes', 'zzz')].concat(
      ['unread', 'read'].map((state) => `contact-submissions?state=${state}`),
    ),
    reviews: [
      ...['reviews', 'reviews?state=pending', 'reviews?state=published', 'reviews?stars=1'],
      ...searched('reviews', 'soft', 'Harbor', 'zzz'),
    ],
    returns: [
      ...['returns', 'returns?state=requested', 'returns?state=received', 'returns?offset=9000'],
      ...searched('returns', 'Ana', 'Harbor', 'zzz'),
    ],
    waitlist: ['waitlist', 'waitlist?offset=900'],
    'promo codes': [
      ...['promo-codes', 'promo-codes?state=active', 'promo-codes?state=expired', 'promo-codes?offset=9000'],
      ...searched('promo-codes', 'CODE7', 'zzz'),
    ],
    'service requests': ['service-requests', 'service-requests?state=asked', ...searched('service-requests', 'user-7')],
    pictures: ['upload/product-images?uses=true', ...searched('upload/product-images?uses=true', 'bench', 'zzz')],
    mails: ['mail/overview', 'mail?state=failed', 'mail?offset=9000'],
    audit: [
      ...['audit', `audit?from=${day(30)}&to=${day(0)}`, 'audit?user=bench', 'audit?offset=9000'],
      ...['audit?area=products', 'audit?area=store', ...searched('audit', 'Harbor', 'price+58', 'zzz')],
    ],
    'today and counts': [
      'today',
      'counts',
      'jobs',
      'tax-report?year=2026',
      `sales-report?from=${day(365)}&to=${day(0)}`,
    ],
  };
  return Object.fromEntries(
    Object.entries(calls).map(([name, paths]) => [name, paths.map((path) => `/api/admin/${path}`)]),
  );
}

const scattered = `now() - n * interval '1000 days' / $1::integer`;

const insertMessages = `
  INSERT INTO contact_submissions (name, email, subject, message, is_read, created_at)
  SELECT 'Ana Hughes ' || n, 'ana' || n || '@shop.example', 'A question about size ' || n, 'Which size of the bikini is right for me?',
    n > 50, ${scattered}
  FROM generate_series(1, $1::integer) AS n`;

const insertReviews = `
  INSERT INTO reviews (product_id, is_sample, author, stars, text, state, reason, created_at, published_at)
  SELECT p.id, true, 'Ana H.', 1 + n % 5, 'Soft and holds its shape in the surf, also after ' || n || ' swims.', s.state,
    CASE s.state WHEN 'rejected' THEN 'An address.' END, ${scattered}, CASE s.state WHEN 'published' THEN ${scattered} END
  FROM generate_series(1, $1::integer) AS n
    JOIN (SELECT id, row_number() OVER (ORDER BY id) - 1 AS place FROM products) AS p
      ON p.place = n::bigint * 31 % (SELECT count(*) FROM products),
    LATERAL (SELECT CASE WHEN n <= 50 THEN 'pending' WHEN n % 50 = 0 THEN 'rejected' ELSE 'published' END) AS s (state)`;

const insertReturns = `
  INSERT INTO returns (order_item_id, quantity, reason, worn, state, created_at, expires_at, received_at, restocked)
  SELECT i.id, 1, 'too-small', false, s.state, ${scattered}, ${scattered} + interval '35 days',
    CASE WHEN s.state <> 'requested' THEN ${scattered} END, CASE WHEN s.state <> 'requested' THEN true END
  FROM (SELECT id, row_number() OVER () AS n FROM (SELECT id FROM order_items ORDER BY id DESC LIMIT $1::integer) AS few) AS i,
    LATERAL (SELECT CASE WHEN n <= 50 THEN 'requested' ELSE 'refunded' END) AS s (state)`;

const insertWaits = `
  INSERT INTO waitlist_entries (product_id, variant_id, email, state, joined_at, created_at)
  SELECT v.product_id, v.id, 'wait-' || n || '@shop.example', 'waiting', ${scattered}, ${scattered}
  FROM generate_series(1, $1::integer) AS n
    JOIN (SELECT id, product_id, row_number() OVER (ORDER BY id) - 1 AS place FROM product_variants WHERE position = 9) AS v
      ON v.place = n % (SELECT count(*) FROM product_variants WHERE position = 9)`;

const insertPromoCodes = `
  INSERT INTO promo_codes (code, percent_off, expires_at, created_at)
  SELECT 'CODE' || n, 10, CASE WHEN n % 2 = 0 THEN now() - interval '1 day' END, ${scattered} FROM generate_series(1, $1::integer) AS n`;

const insertRequests = `
  INSERT INTO service_requests (user_id, service, state, statement, refusal, asked_at, decided_at)
  SELECT u.id, 'fire', s.state, CASE s.state WHEN 'asked' THEN 'Engine 7 in Monterey.' END,
    CASE s.state WHEN 'refused' THEN 'We could not verify it.' END, ${scattered}, CASE s.state WHEN 'refused' THEN now() END
  FROM (SELECT id, row_number() OVER (ORDER BY id DESC) AS n FROM users WHERE role IS NULL LIMIT $1::integer) AS u,
    LATERAL (SELECT CASE WHEN n <= 50 THEN 'asked' ELSE 'refused' END) AS s (state)`;

const insertPictures = `
  INSERT INTO uploaded_images (filename, original_name, bytes, width, height, created_at)
  SELECT 'bench-product-' || n || '.webp', 'bench-product-' || n || '.png', 100000, 640, 800, ${scattered}
  FROM generate_series(1, $1::integer) AS n`;

const insertAudit = `
  INSERT INTO audit_entries (username, action, subject_kind, subject_id, subject_name, before, after, words, created_at)
  SELECT 'bench', 'product.updated', 'product', id::text, name, '{"price": 58}', '{"price": 60}', 'price $58.00 $60.00',
    ${scattered}
  FROM (SELECT n, 100001 + n % (SELECT count(*) FROM products) AS product FROM generate_series(1, $1::integer) AS n) AS made
    JOIN products ON products.id = made.product`;
