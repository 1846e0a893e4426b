import { oneOf } from './catalogue.mjs';
import { filling, withClient } from './database.mjs';

const firstNames = [
  'Ana',
  'Bea',
  'Carla',
  'Dana',
  'Elena',
  'Faye',
  'Grace',
  'Hope',
  'Iris',
  'June',
  'Kim',
  'Lena',
  'Mary',
];
const lastNames = [
  'Abbott',
  'Baker',
  'Castillo',
  'Dawson',
  'Ellis',
  'Flores',
  'Grant',
  'Hughes',
  'Ibarra',
  'Jensen',
  'Kelly',
];
const cities = ['Santa Cruz', 'Monterey', 'San Diego', 'Austin', 'Savannah'];

/** Average number of orders of a user. */
const ordersEach = 5;

/**
 * Adds users, mails, and the orders of several years to a shop that already has products. Each order has one to four
 * lines and a mail. A few orders are unshipped.
 * @param {string} databaseUrl a database with a catalog
 * @param {number} count number of orders
 */
export async function seedOrders(databaseUrl, count) {
  await withClient(databaseUrl, async (client) => {
    await client.query('CREATE TEMP TABLE bought AS ' + selectBought, [count]);
    await client.query('CREATE INDEX ON bought (n)');
    await filling(client, 'users', () => client.query(insertUsers, [Math.ceil(count / ordersEach)]));
    await filling(client, 'orders', () => client.query(insertOrders, [count]));
    await filling(client, 'user_totals', () => client.query(insertTotals));
    await filling(client, 'order_items', () => client.query(insertItems));
    await filling(client, 'order_events', () => client.query(insertEvents));
    await filling(client, 'mails', () => client.query(insertMails));
    await client.query('VACUUM ANALYZE');
  });
}

/** Returns a hundred order ids, without dashes. @param {string} databaseUrl @returns {Promise<string[]>} */
export function someOrderIds(databaseUrl) {
  return withClient(databaseUrl, async (client) => {
    const { rows } = await client.query('SELECT id FROM orders ORDER BY id LIMIT 100');
    return rows.map(({ id }) => id);
  });
}

const selectBought = `
  SELECT n, upper(left(md5('order ' || n), 16)) AS order_id, line, p.id AS product_id, p.name, p.image_url, p.price_cents,
    replace(p.slug, 'bench-product-', 'BP') || '-N-M' AS sku
  FROM generate_series(1, $1::integer) AS n CROSS JOIN LATERAL generate_series(0, n % 4) AS line
    JOIN (SELECT *, row_number() OVER (ORDER BY id) - 1 AS place FROM products) AS p
      ON p.place = (n::bigint * 31 + line * 7919) % (SELECT count(*) FROM products)`;

const insertUsers = `
  INSERT INTO users (username, email, password_hash, created_at)
  SELECT 'user-' || n, 'user-' || n || '@shop.example', '-', now() - n * interval '1000 days' / $1::integer
  FROM generate_series(1, $1::integer) AS n`;

/**
 * Inserts orders with scattered times and customers, so that neighboring rows are not close in time, and customers have
 * several orders.
 */
const insertOrders = `
  INSERT INTO orders (id, user_id, email, first_name, last_name, address, city, state, zip_code, subtotal_cents, shipping_cents,
    total_cents, paid_cents, status, payment_provider, payment_intent_id, created_at, product_names)
  SELECT upper(left(md5('order ' || n), 16)), first_user + floor(random() ^ 2 * $1::integer / ${ordersEach})::integer,
    lower(first || '.' || last) || n % 20000 || '@shop.example', first, last,
    n % 900 + 1 || ' Harbor Lane', ${oneOf(cities, 'n / 3')}, 'CA', lpad((n % 90000 + 10000)::text, 5, '0'), cents, 899,
    cents + 899, cents + 899,
    CASE WHEN n < 200 THEN 'pending' WHEN n < 600 THEN 'processing' WHEN n < 2000 THEN 'shipped' WHEN n % 25 = 0 THEN 'cancelled'
      ELSE 'completed' END,
    'sandbox', 'pi_bench_' || n, now() - n * interval '1000 days' / $1::integer * (0.9 + 0.2 * random()),
    (SELECT string_agg(name || ' ' || sku, ' ' ORDER BY line) FROM bought WHERE bought.n = made.n)
  FROM generate_series(1, $1::integer) AS made (n),
    (SELECT min(id) FROM users WHERE role IS NULL) AS accounts (first_user),
    LATERAL (SELECT ${oneOf(firstNames, 'n / 7')} AS first, ${oneOf(lastNames, 'n / 11')} AS last, 2000 + n * 37 % 20000 AS cents) AS who`;

const insertTotals = `
  INSERT INTO user_totals (user_id, orders, spent_cents)
  SELECT u.id, count(o.id), coalesce(sum(o.paid_cents - o.refunded_cents), 0)
  FROM users AS u LEFT JOIN orders AS o ON lower(o.email) = lower(u.email)
  GROUP BY u.id
  ON CONFLICT DO NOTHING`;

const insertItems = `
  INSERT INTO order_items (order_id, position, product_id, variant_id, product_name, variant_size, variant_color, image_url,
    price_cents, quantity, sku)
  SELECT order_id, line, product_id, NULL, name, 'M', 'Navy', image_url, price_cents, 1 + line, sku FROM bought`;

const insertEvents = `
  INSERT INTO order_events (order_id, kind, detail, created_at)
  SELECT id, event.kind, event.detail, created_at
  FROM orders, LATERAL (VALUES ('placed', '{}'::jsonb), ('paid', jsonb_build_object('cents', paid_cents)),
    ('status', jsonb_build_object('status', status))) AS event (kind, detail)`;

const insertMails = `
  INSERT INTO mails (id, template, recipient, payload, subject, order_id, state, attempts, created_at, sent_at, waiting_since)
  SELECT gen_random_uuid(), template, email, '{}', replace(subject, '%', id), id, 'sent', 1, created_at, created_at + interval '2 s', created_at
  FROM orders, LATERAL (SELECT CASE WHEN status IN ('shipped', 'completed') AND total_cents % 2 = 0 THEN 1 ELSE 0 END) AS one (kind),
    LATERAL (SELECT (ARRAY['order-confirmation', 'order-shipped'])[1 + kind], (ARRAY['Your order %', 'Your order % is on its way'])[1 + kind])
      AS mail (template, subject)`;
