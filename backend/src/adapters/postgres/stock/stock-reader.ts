import { Injectable } from '@nestjs/common';
import { expressionBuilder, type QueryCreator, sql } from 'kysely';
import type { StaffPage } from '../../../domain/catalog/staff-product.js';
import { variantLabel } from '../../../domain/shared/variant-label.js';
import type { StockTarget } from '../../../domain/stock/ports/stock.js';
import { isSameTarget } from '../../../domain/stock/stock-target.js';
import { isRunningOut } from '../catalog/low-sizes-query.js';
import {
  codedItems,
  found,
  hasAll,
  staffWords,
  unitsToShip,
  unsentUnits,
} from '../catalog/staff-product-list-query.js';
import { pictureOfVariant } from '../media/picture-columns.js';
import { bounded, countUpTo, fewOf } from '../shared/bounded-count.js';
import { Database } from '../sql/database.js';
import type { Tables } from '../sql/tables.js';

export const stockStatuses = ['all', 'low', 'sold-out'] as const;

/** `low`: sizes that are running out, as on the page Today; `sold-out`: those of them without units. */
export type StockStatus = (typeof stockStatuses)[number];

/** The default is by product. `available`: by the units that are neither sold nor held. `newest`: newest product first. */
export const stockSorts = ['available-asc', 'available-desc', 'newest'] as const;

export type StockSort = (typeof stockSorts)[number];

export interface StockFilter {
  /** Words of the name, the slug, the tags, the size and the color, or the beginning of the item's SKU or barcode. */
  readonly search?: string | undefined;
  /** A category's slug. */
  readonly category?: string | undefined;
  readonly status: StockStatus;
}

/**
 * All items that can be in stock: variants, and products without variants. Includes the items of drafts, but not sets.
 */
const items = (db: QueryCreator<Tables>) =>
  db
    .selectFrom('products as p')
    .leftJoin('product_variants as v', (variant) =>
      variant.onRef('v.product_id', '=', 'p.id').on('v.archived_at', 'is', null),
    )
    .leftJoin('stock as s', (stock) =>
      stock.onRef('s.product_id', '=', 'p.id').onRef('s.variant_id', 'is not distinct from', 'v.id'),
    )
    .where('p.set_top_id', 'is', null)
    .where(({ eb, or }) => or([eb('p.archived_at', 'is', null), eb('p.is_draft', '=', true)]));

/** The words by which staff find a variant `v` of a product `p`. */
const itemWords = sql<string>`${staffWords} || ' ' || searchable(concat_ws(' ', v.size, v.color)) || ' '`;

function matched(db: QueryCreator<Tables>, { search, category, status }: StockFilter) {
  return items(db)
    .select(['p.id as productId', 'v.id as variantId'])
    .$if(search !== undefined, (all) =>
      // The first condition uses an index to find the products. The second condition leaves out the other items of a
      // product that is found by a code, a size or a color.
      all
        .where(found(search ?? ''))
        .where(({ eb, or, ref }) =>
          or([
            hasAll(itemWords, search ?? ''),
            eb('v.id', 'is', null),
            sql<boolean>`${ref('v.id')} = ANY (ARRAY(${codedItems(search ?? '').select('c.variant_id')}))`,
          ]),
        ),
    )
    .$if(category !== undefined, (all) =>
      all.where('p.category_id', '=', ({ selectFrom }) =>
        selectFrom('categories')
          .select('categories.id')
          .where('slug', '=', category ?? ''),
      ),
    )
    .$if(status !== 'all', (all) => all.where(isRunningOut))
    .$if(status === 'sold-out', (all) => all.whereRef('s.on_hand', '=', 's.held'));
}

/** The items with these ids in any order, without archived and unknown items. */
export async function stockItems(db: Database, targets: readonly StockTarget[]) {
  const productIds = targets.map(({ productId }) => productId);
  if (productIds.length === 0) return [];
  const open = unitsToShip(expressionBuilder<Tables>().selectFrom)
    .select(['i.product_id', 'i.variant_id'])
    .select(sql<number>`coalesce(sum(${unsentUnits}) FILTER (WHERE o.view = 'unpaid'), 0)::integer`.as('unpaid'))
    .where('i.product_id', 'in', productIds)
    .groupBy(['i.product_id', 'i.variant_id']);
  const rows = await items(db)
    .leftJoin(open.as('open'), (sold) =>
      sold.onRef('open.product_id', '=', 'p.id').onRef('open.variant_id', 'is not distinct from', 'v.id'),
    )
    .select(['p.id as productId', 'v.id as variantId', 'p.name as product', 'v.size', 'v.color'])
    .select(({ eb, fn, lit, ref }) => [
      fn.coalesce('v.sku', 'p.sku').as('sku'),
      fn.coalesce('v.barcode', 'p.barcode').as('barcode'),
      fn.coalesce(eb('s.on_hand', '-', ref('s.held')), lit(0)).as('available'),
      fn.coalesce('s.held', lit(0)).as('held'),
      fn.coalesce('open.units', lit(0)).as('toShip'),
      // The part of `toShip` for orders that are not paid.
      fn.coalesce('open.unpaid', lit(0)).as('unpaid'),
      fn.coalesce(pictureOfVariant, 'p.image_url').as('imageUrl'),
    ])
    .where('p.id', 'in', productIds)
    .execute();
  return rows.map((row) => ({ ...row, variant: variantLabel(row.size, row.color) }));
}

/** An item in the stock list. */
export type StockItem = Awaited<ReturnType<typeof stockItems>>[number];

/** Reads the units of the items that staff count. */
@Injectable()
export class StockReader {
  constructor(private readonly db: Database) {}

  /** One page of the items that match the filter, sorted by product by default, and their total number. */
  async listPage(filter: StockFilter, page: StaffPage, sort?: StockSort) {
    const all = matched(this.db, filter);
    const { limit, offset } = bounded(page);
    // The first two sort keys are those of an index on the products.
    const keys = await all
      .select(fewOf(all).as('total'))
      .$if(sort === 'newest', (rows) => rows.orderBy('p.id', 'desc'))
      .$if(sort === 'available-asc' || sort === 'available-desc', (rows) =>
        rows.orderBy(sql`coalesce(s.on_hand - s.held, 0)`, sort === 'available-desc' ? 'desc' : 'asc'),
      )
      .orderBy(({ fn }) => fn('lower', ['p.name']))
      .orderBy('p.id', 'desc')
      .orderBy('v.position')
      .orderBy('v.id')
      .limit(limit)
      .offset(offset)
      .execute();
    const listed = await stockItems(this.db, keys);
    const few = keys[0]?.total ?? (page.offset === 0 ? 0 : undefined);
    return {
      items: keys.flatMap((key) => listed.find((item) => isSameTarget(item, key)) ?? []),
      total: await countUpTo(this.db, all, few),
    };
  }
}
