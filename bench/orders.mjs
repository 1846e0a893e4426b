import { withClient } from './database.mjs';

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

/** SQL for one of the texts, by a whole number. @param {string[]} texts @param {string} turn */
const oneOf = (texts, turn) => `(ARRAY[${texts.map((text) => `'${text}'`).join(', ')}])[1 + ${turn} % ${texts.length}]`;

/**
 * Fills a shop that has products with what was ordered in the last three years: one to four lines each, a few unshipped.
 * @param {string} databaseUrl a database with a catalogue
 * @param {number} count
 */
export async function seedOrders(databaseUrl, count) {
  await withClient(databaseUrl, async (client) => {
    await client.query(insertOrders, [count]);
    await client.query(insertItems);
    await client.query(insertEvents);
    // The names of the products came in a second writing, which leaves the table twice as long as a shop's.
    await client.query('VACUUM FULL orders');
    await client.query('VACUUM ANALYZE');
  });
}

/** A thousand of their ids, without dashes. @param {string} databaseUrl @returns {Promise<string[]>} */
export function someOrderIds(databaseUrl) {
  return withClient(databaseUrl, async (client) => {
    const { rows } = await client.query('SELECT id FROM orders ORDER BY id LIMIT 1000');
    return rows.map(({ id }) => id);
  });
}

/** Scattered, so that neighbours in the table are not neighbours in time, and customers come back. */
const insertOrders = `
  INSERT INTO orders (id, email, first_name, last_name, address, city, state, zip_code, subtotal_cents, shipping_cents,
    total_cents, paid_cents, status, payment_provider, payment_intent_id, created_at)
  SELECT upper(left(md5('order ' || n), 16)), lower(first || '.' || last) || n % 20000 || '@shop.example', first, last,
    n % 900 + 1 || ' Harbor Lane', ${oneOf(cities, 'n / 3')}, 'CA', lpad((n % 90000 + 10000)::text, 5, '0'), cents, 899,
    cents + 899, cents + 899,
    CASE WHEN n < 200 THEN 'pending' WHEN n < 600 THEN 'processing' WHEN n < 2000 THEN 'shipped' WHEN n % 25 = 0 THEN 'cancelled'
      ELSE 'completed' END,
    'sandbox', 'pi_bench_' || n, now() - n * interval '15 minutes' * (0.9 + 0.2 * random())
  FROM generate_series(1, $1::integer) AS n,
    LATERAL (SELECT ${oneOf(firstNames, 'n / 7')} AS first, ${oneOf(lastNames, 'n / 11')} AS last, 2000 + n * 37 % 20000 AS cents) AS who`;

const insertItems = `
  INSERT INTO order_items (order_id, position, product_id, variant_id, product_name, variant_size, variant_color, image_url,
    price_cents, quantity)
  SELECT o.id, line, p.id, NULL, p.name, 'M', 'Navy', p.image_url, p.price_cents, 1 + line
  FROM (SELECT id, ('x' || left(md5(id), 7))::bit(28)::integer AS turn FROM orders) AS o
    CROSS JOIN LATERAL generate_series(0, o.turn % 4) AS line
    JOIN (SELECT *, row_number() OVER (ORDER BY id) - 1 AS place FROM products) AS p
      ON p.place = (o.turn + line * 7919) % (SELECT count(*) FROM products)`;

const insertEvents = `
  INSERT INTO order_events (order_id, kind, detail, created_at)
  SELECT id, event.kind, event.detail, created_at
  FROM orders, LATERAL (VALUES ('placed', '{}'::jsonb), ('paid', jsonb_build_object('cents', paid_cents)),
    ('status', jsonb_build_object('status', status))) AS event (kind, detail)`;
