import { filling, withClient } from './database.mjs';

/** Number of products in a usual shop. */
export const usual = 1000;

/** First ids. They are large, so that no other number in the statements of a purchase equals an id. */
const firstProduct = 100_001;
const firstVariant = 1_000_001;
const firstStock = 3_000_001;
const firstCart = 500_000_001;
const firstUser = 600_000_001;
const variantsEach = 10;

/** Number of products with a unique text. */
const ownTexts = 10_000;

const places = [
  'Harbor',
  'Boardwalk',
  'Lighthouse',
  'Coastline',
  'Canyon',
  'Prairie',
  'Mesa',
  'Summit',
  'Marina',
  'Bayou',
];
const cuts = ['Triangle', 'Bandeau', 'High-Waist', 'Halter', 'Racerback', 'Plunge', 'Scoop', 'Cropped', 'Longline'];
const swimwear = ['Bikini', 'One-Piece', 'Sarong', 'Swimsuit', 'Tankini'];
const activewear = ['Leggings', 'Running Shorts', 'Sports Bra', 'Tank', 'Hoodie'];
const prints = ['stripes', 'stars and stripes', 'gingham', 'solid', 'ribbed', 'color block', 'anchors', 'waves'];
const sentences = [
  ['Soft recycled nylon with a matte touch.', 'Cotton with a little stretch.', 'Ribbed fabric that keeps its shape.'],
  ['Fully lined.', 'Removable cups.', 'A hidden pocket for keys.', 'Flat seams that never chafe.', 'Quick to dry.'],
  ['Made for surf and long swims.', 'Made for early runs.', 'Made for slow mornings on the sand.', 'Made for the gym.'],
  ['Wash it cold and dry it in the shade.', 'Rinse it after every swim in salt or chlorine.'],
];
const syllables = [
  'ba',
  'ce',
  'di',
  'fo',
  'gu',
  'ha',
  'je',
  'ki',
  'lo',
  'mu',
  'na',
  'pe',
  'ri',
  'so',
  'tu',
  'va',
  'we',
  'xi',
  'yo',
  'zu',
];

/** SQL expression that picks one of the texts by a whole number. @param {string[]} texts @param {string} turn */
export const oneOf = (texts, turn) =>
  `(ARRAY[${texts.map((text) => `'${text}'`).join(', ')}])[1 + ${turn} % ${texts.length}]`;

/** SQL expression for a made-up word, which differs for each of the first 8,000 numbers. @param {string} turn */
const namedLike = (turn) =>
  `initcap(${[1, 20, 400].map((step) => oneOf(syllables, `${turn} / ${step}`)).join(' || ')})`;

/**
 * Fills an empty shop with products in five sizes and two colors. One variant of each product is sold out. The others
 * have enough stock for all measurements.
 * @param {string} databaseUrl a migrated database
 * @param {number} count
 */
export async function seedCatalogue(databaseUrl, count) {
  await withClient(databaseUrl, async (client) => {
    // Inserts the variants first. The triggers then compute the search text and the availability once per product
    // instead of once per variant.
    await filling(client, 'product_variants', () =>
      client.query(insertVariants, [count, firstProduct, firstVariant, variantsEach]),
    );
    await filling(client, 'item_codes', () => client.query(insertCodes));
    await filling(client, 'stock', () => client.query(insertStock, [firstVariant, firstStock]));
    await client.query('ANALYZE');
    await filling(client, 'product_availability', async () => {
      const triggers = true;
      await filling(client, 'products', () => insertAll(client, count), { triggers });
      await client.query('SELECT refresh_availability(ARRAY(SELECT id FROM products))');
    });
    await client.query('SELECT keep_stock_totals()');
    await client.query(insertImages);
    await client.query(`ALTER SEQUENCE carts_id_seq RESTART ${firstCart}`);
    await client.query(`ALTER SEQUENCE users_id_seq RESTART ${firstUser}`);
    await client.query('VACUUM ANALYZE');
  });
}

/**
 * Inserts the products. Computing search texts takes a long time, so the products of a large shop repeat the texts of
 * the first products, and copy their search texts.
 */
async function insertAll(client, count) {
  const first = Math.min(count, ownTexts);
  await client.query(insertProducts, [first, firstProduct]);
  await client.query('ALTER TABLE products DISABLE TRIGGER products_search');
  await client.query(repeatProducts, [count, firstProduct, first]);
  await client.query('ALTER TABLE products ENABLE TRIGGER products_search');
}

/** @typedef {{ productId: number, variantId: number, stockId: number }} Variant */

/** Returns a variant that can be bought, by its index in the catalog. @param {number} place @returns {Variant} */
export function variantAt(place) {
  const variant = place * variantsEach;
  return { productId: firstProduct + place, variantId: firstVariant + variant, stockId: firstStock + variant };
}

/** @param {number} place */
export const slugAt = (place) => `bench-product-${place + 1}`;

/**
 * Inserts products whose names, tags and descriptions consist of a few hundred words. Nearly every name also has a
 * unique word.
 */
const insertProducts = `
  INSERT INTO products (id, name, slug, description, price_cents, compare_at_price_cents, image_url, category_id,
    is_featured, is_new, tags, created_at)
  SELECT $2::integer + n - 1, concat_ws(' ', ${namedLike('n')}, ${oneOf(places, 'n')}, ${oneOf(cuts, 'n / 7')}, kind),
    'bench-product-' || n, concat_ws(' ', ${sentences.map((choice, place) => oneOf(choice, `n / ${place + 2}`)).join(', ')}),
    1800 + n * 37 % 8000, CASE WHEN n % 6 = 0 THEN 9900 + n * 37 % 8000 END, '/images/products/bench-product-' || n || '.webp',
    1 + n % 2, n % 8 = 0, n % 9 = 0, ARRAY[lower(kind), ${oneOf(prints, 'n / 5')}, 'series ' || n % 20],
    now() - n * interval '1 minute'
  FROM generate_series(1, $1::integer) AS n,
    LATERAL (SELECT CASE n % 2 WHEN 0 THEN ${oneOf(swimwear, 'n / 3')} ELSE ${oneOf(activewear, 'n / 3')} END) AS chosen (kind)`;

const repeatProducts = `
  INSERT INTO products (id, name, slug, description, price_cents, compare_at_price_cents, image_url, category_id,
    is_featured, is_new, tags, search, created_at)
  SELECT $2::integer + n - 1, name, 'bench-product-' || n, description, 1800 + n * 37 % 8000,
    CASE WHEN n % 6 = 0 THEN 9900 + n * 37 % 8000 END, '/images/products/bench-product-' || n || '.webp', category_id,
    is_featured, is_new, tags, search, now() - n * interval '1 minute'
  FROM generate_series($3::integer + 1, $1::integer) AS n JOIN products ON products.id = $2::integer + (n - 1) % $3::integer`;

const insertImages = `
  INSERT INTO product_images (product_id, position, url)
  SELECT id, 0, '/images/products/' || slug || '-back.webp' FROM products`;

const insertVariants = `
  WITH named AS MATERIALIZED (
    SELECT color, first, colors_of(color) AS basic_colors FROM (VALUES ('Navy', 0), ('Coral', 5)) AS two (color, first)
  )
  INSERT INTO product_variants (id, product_id, position, size, color, basic_colors, sku)
  SELECT $3::integer + n * $4::integer + v, $2::integer + n, v, size, color, basic_colors,
    concat_ws('-', 'BP' || n + 1, left(color, 1), size)
  FROM generate_series(0, $1::integer - 1) AS n, generate_series(0, $4::integer - 1) AS v
    JOIN named ON named.first = v / 5 * 5,
    LATERAL (SELECT (ARRAY['XS', 'S', 'M', 'L', 'XL'])[1 + v % 5] AS size) AS sized
  ORDER BY 1`;

const insertCodes = `
  INSERT INTO item_codes (code, product_id, variant_id)
  SELECT code_key(sku), product_id, id FROM product_variants`;

const insertStock = `
  INSERT INTO stock (id, product_id, variant_id, on_hand)
  SELECT $2::integer + id - $1::integer, product_id, id, CASE WHEN position = 9 THEN 0 ELSE 1000000 END
  FROM product_variants`;
