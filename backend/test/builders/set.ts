import { randomBytes } from 'node:crypto';
import type { RunningShop } from './account.js';
import type { TestDatabase } from '../harness/test-database.js';
import { aProduct, type BuiltProduct } from './product.js';

interface SetTraits {
  /** In dollars. */
  readonly price?: number;
  readonly topPrice?: number;
  readonly bottomPrice?: number;
  /** Units on hand of each size. */
  readonly topStock?: number;
  readonly bottomStock?: number;
}

export interface BuiltSet {
  readonly id: number;
  readonly name: string;
  readonly slug: string;
  readonly top: BuiltProduct;
  readonly bottom: BuiltProduct;
}

/** Inserts a set for $80.00: a top for $60.00 and a bottom for $40.00, both in S and M, with ten units of each. */
export async function aSet({ database }: Pick<RunningShop, 'database'>, traits: SetTraits = {}): Promise<BuiltSet> {
  const half = (name: string, price: number, stock = 10) =>
    aProduct(database, {
      name,
      price,
      variants: [
        { size: 'S', stock },
        { size: 'M', stock },
      ],
    });
  const top = await half('Wave Top', traits.topPrice ?? 60, traits.topStock);
  const bottom = await half('Wave Bottom', traits.bottomPrice ?? 40, traits.bottomStock);
  return { ...(await aSetOf(database, top, bottom, { price: traits.price ?? 80 })), top, bottom };
}

/** Inserts a set of two existing products. */
export async function aSetOf(
  database: Pick<TestDatabase, 'query'>,
  top: Pick<BuiltProduct, 'id'>,
  bottom: Pick<BuiltProduct, 'id'>,
  { price = 80, inStock = true }: { readonly price?: number; readonly inStock?: boolean } = {},
): Promise<Omit<BuiltSet, 'top' | 'bottom'>> {
  const name = 'Wave Set';
  const slug = `wave-set-${randomBytes(4).toString('hex')}`;
  const [row] = await database.query<{ id: number }>(
    `INSERT INTO products (name, slug, price_cents, image_url, category_id, in_stock, set_top_id, set_bottom_id)
     VALUES ($1, $2, $3, '/images/products/wave-set.webp', 1, $4, $5, $6) RETURNING id`,
    [name, slug, Math.round(price * 100), inStock, top.id, bottom.id],
  );
  if (!row) throw new Error('The set was not inserted.');
  return { id: row.id, name, slug };
}

/** Returns the cart line of a set in two sizes: 0 is S, and 1 is M. */
export function inSizes(set: BuiltSet, top = 0, bottom = 1, quantity = 1) {
  const halves = {
    topVariantId: set.top.variants[top]?.id ?? 0,
    bottomVariantId: set.bottom.variants[bottom]?.id ?? 0,
  };
  return { product: set, quantity, halves };
}
