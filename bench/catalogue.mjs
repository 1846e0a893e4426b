import { withClient } from './database.mjs';

/** Ids by their size: no other number that a purchase writes looks like one of these. */
const firstProduct = 100_001;
const firstVariant = 1_000_001;
const firstStock = 3_000_001;
const firstCart = 500_000_001;
const firstUser = 600_000_001;
const variantsEach = 10;

/**
 * Fills an empty shop with products in five sizes and two colors; one variant of each is sold out, the others never are.
 * @param {string} databaseUrl a migrated database
 * @param {number} count
 */
export async function seedCatalogue(databaseUrl, count) {
  await withClient(databaseUrl, async (client) => {
    await client.query(insertProducts, [count, firstProduct]);
    await client.query(insertImages);
    await client.query(insertVariants, [firstProduct, firstVariant, variantsEach]);
    await client.query(insertStock, [firstVariant, firstStock]);
    await client.query(`ALTER SEQUENCE carts_id_seq RESTART ${firstCart}`);
    await client.query(`ALTER SEQUENCE users_id_seq RESTART ${firstUser}`);
    await client.query('VACUUM ANALYZE');
  });
}

/** @typedef {{ productId: number, variantId: number, stockId: number }} Variant */

/** What can be bought, counted from 0 in the order of the catalogue. @param {number} place @returns {Variant} */
export function variantAt(place) {
  const variant = place * variantsEach;
  return { productId: firstProduct + place, variantId: firstVariant + variant, stockId: firstStock + variant };
}

/** @param {number} place */
export const slugAt = (place) => `bench-product-${place + 1}`;

const insertProducts = `
  INSERT INTO products (id, name, slug, description, price_cents, compare_at_price_cents, image_url, category_id,
    is_featured, is_new, tags, created_at)
  SELECT $2::integer + n - 1, 'Bench Product ' || n, 'bench-product-' || n,
    repeat('A triangle top with a soft lining and a band that stays where it is. ', 4), 1800 + n * 37 % 8000,
    CASE WHEN n % 6 = 0 THEN 9900 + n * 37 % 8000 END, '/images/products/bench-product-' || n || '.webp', 1 + n % 2,
    n % 8 = 0, n % 9 = 0, ARRAY['bench', 'series ' || n % 20], now() - n * interval '1 minute'
  FROM generate_series(1, $1::integer) AS n`;

const insertImages = `
  INSERT INTO product_images (product_id, position, url)
  SELECT id, 0, '/images/products/' || slug || '-back.webp' FROM products`;

const insertVariants = `
  INSERT INTO product_variants (id, product_id, position, size, color)
  SELECT $2::integer + (id - $1::integer) * $3::integer + v, id, v, (ARRAY['XS', 'S', 'M', 'L', 'XL'])[1 + v % 5],
    CASE WHEN v < 5 THEN 'Navy' ELSE 'Coral' END
  FROM products, generate_series(0, $3::integer - 1) AS v`;

const insertStock = `
  INSERT INTO stock (id, product_id, variant_id, on_hand)
  SELECT $2::integer + id - $1::integer, product_id, id, CASE WHEN position = 9 THEN 0 ELSE 1000000 END
  FROM product_variants`;
