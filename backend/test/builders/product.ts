import { randomBytes } from 'node:crypto';
import { type GarmentChoice, garmentChoiceNames } from '../../src/domain/catalog/garment.js';
import type { TestDatabase } from '../harness/test-database.js';

interface VariantTraits {
  readonly size?: string | null;
  readonly color?: string;
  /** In dollars. Null: the price of the product. */
  readonly price?: number | null;
  readonly imageUrl?: string | null;
  readonly inStock?: boolean;
  /** Units on hand. */
  readonly stock?: number;
  readonly sku?: string | null;
  readonly barcode?: string | null;
}

export interface ProductTraits {
  readonly name?: string;
  readonly slug?: string;
  readonly description?: string | null;
  /** In dollars. */
  readonly price?: number;
  readonly compareAtPrice?: number | null;
  readonly imageUrl?: string;
  readonly images?: readonly string[];
  readonly categoryId?: number;
  readonly inStock?: boolean;
  readonly isFeatured?: boolean;
  readonly isNew?: boolean;
  readonly tags?: readonly string[];
  readonly createdAt?: Date;
  readonly archived?: boolean;
  readonly draft?: boolean;
  /** Units on hand and codes of a product without variants. */
  readonly stock?: number;
  readonly sku?: string | null;
  readonly barcode?: string | null;
  readonly variants?: readonly VariantTraits[];
  /** Facts about garment and fit. Missing facts are unknown. */
  readonly garment?: { readonly [Name in GarmentChoice]?: string | null };
}

export interface BuiltVariant {
  readonly id: number;
  readonly size: string | null;
  readonly color: string;
}

export interface BuiltProduct {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  /** In dollars. */
  readonly price: number;
  readonly variants: readonly BuiltVariant[];
}

/** Uses SQL to insert a product with ten units on hand. Traits set the fields that matter to the test. */
export async function aProduct(
  database: Pick<TestDatabase, 'query'>,
  traits: ProductTraits = {},
): Promise<BuiltProduct> {
  const unique = randomBytes(4).toString('hex');
  const name = traits.name ?? `Tide Top ${unique}`;
  const slug = traits.slug ?? `tide-top-${unique}`;
  const price = traits.price ?? 44.99;
  const id = await insertedId(
    database,
    `INSERT INTO products (name, slug, description, price_cents, compare_at_price_cents, image_url, category_id, in_stock,
       is_featured, is_new, tags, created_at, archived_at, is_draft, sku, barcode, ${garmentChoiceNames.join(', ')})
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, coalesce($12, now()), CASE WHEN $13 OR $14 THEN now() END, $14,
       $15, $16, ${garmentChoiceNames.map((_, place) => `$${17 + place}`).join(', ')}) RETURNING id`,
    [
      name,
      slug,
      traits.description ?? null,
      cents(price),
      cents(traits.compareAtPrice ?? null),
      traits.imageUrl ?? `/images/products/${slug}.webp`,
      traits.categoryId ?? 1,
      traits.inStock ?? true,
      traits.isFeatured ?? false,
      traits.isNew ?? false,
      [...(traits.tags ?? [])],
      traits.createdAt ?? null,
      traits.archived ?? false,
      traits.draft ?? false,
      traits.sku ?? null,
      traits.barcode ?? null,
      ...garmentChoiceNames.map((choice) => traits.garment?.[choice] ?? null),
    ],
  );
  for (const [position, url] of (traits.images ?? []).entries()) {
    await database.query('INSERT INTO product_images (product_id, position, url) VALUES ($1, $2, $3)', [
      id,
      position,
      url,
    ]);
  }
  const variants: BuiltVariant[] = [];
  for (const [position, variant] of (traits.variants ?? []).entries()) {
    variants.push(await insertVariant(database, id, position, variant));
  }
  if (variants.length === 0) await putOnShelf(database, id, null, traits.stock ?? 10);
  return { id, slug, name, price, variants };
}

async function insertVariant(
  database: Pick<TestDatabase, 'query'>,
  productId: number,
  position: number,
  traits: VariantTraits,
): Promise<BuiltVariant> {
  const size = traits.size === undefined ? 'M' : traits.size;
  const color = traits.color ?? 'Navy';
  const id = await insertedId(
    database,
    `INSERT INTO product_variants (product_id, position, size, color, image_url, price_cents, in_stock, sku, barcode)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) RETURNING id`,
    [
      ...[
        productId,
        position,
        size,
        color,
        traits.imageUrl ?? null,
        cents(traits.price ?? null),
        traits.inStock ?? true,
      ],
      ...[traits.sku ?? null, traits.barcode ?? null],
    ],
  );
  await putOnShelf(database, productId, id, traits.stock ?? 10);
  return { id, size, color };
}

async function putOnShelf(
  database: Pick<TestDatabase, 'query'>,
  productId: number,
  variantId: number | null,
  onHand: number,
) {
  await database.query('INSERT INTO stock (product_id, variant_id, on_hand) VALUES ($1, $2, $3)', [
    productId,
    variantId,
    onHand,
  ]);
}

async function insertedId(
  database: Pick<TestDatabase, 'query'>,
  sql: string,
  parameters: readonly unknown[],
): Promise<number> {
  const [row] = await database.query<{ id: number }>(sql, parameters);
  if (!row) throw new Error('The row was not inserted.');
  return row.id;
}

function cents(dollars: number | null): number | null {
  return dollars === null ? null : Math.round(dollars * 100);
}
