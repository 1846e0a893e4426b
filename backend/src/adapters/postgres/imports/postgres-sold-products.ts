import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { ProductRepository } from '../../../domain/catalog/ports/product-repository.js';
import type { StaffProductFilter } from '../../../domain/catalog/staff-product.js';
import type { NamedCategory } from '../../../domain/imports/plan-product.js';
import { SoldProducts } from '../../../domain/imports/ports/product-imports.js';
import type { SoldProduct } from '../../../domain/imports/sold-product.js';
import { formerSlugsOfCategory } from '../catalog/product-row.js';
import { staffMatched } from '../catalog/staff-product-list-query.js';
import { Database } from '../sql/database.js';

/** Number of products that one statement of an export reads. */
const part = 200;

@Injectable()
export class PostgresSoldProducts implements SoldProducts {
  constructor(
    private readonly repository: ProductRepository,
    private readonly db: Database,
  ) {}

  async listBySlug(slugs: readonly string[]): Promise<ReadonlyMap<string, SoldProduct>> {
    const rows = await this.db
      .selectFrom('products as p')
      .select('p.id')
      .distinctOn('p.slug')
      .where('p.slug', '=', sql<string>`ANY (${slugs}::text[])`)
      .orderBy('p.slug')
      .orderBy(({ and, eb }) => and([eb('p.archived_at', 'is not', null), eb('p.is_draft', '=', false)]))
      .orderBy('p.id', 'desc')
      .execute();
    const found = await this.list(rows.map(({ id }) => id));
    return new Map(found.map((sold) => [sold.product.slug, sold]));
  }

  async *stream(filter: StaffProductFilter): AsyncIterable<SoldProduct> {
    for (let before = 2 ** 31 - 1; ;) {
      const rows = await staffMatched(this.db, filter)
        .where('p.id', '<', before)
        .where(({ exists, eb, not, or, selectFrom }) =>
          or([
            eb('p.archived_at', 'is', null),
            eb('p.is_draft', '=', true),
            not(
              exists(
                selectFrom('products as other')
                  .select('other.id')
                  .whereRef('other.slug', '=', 'p.slug')
                  .where((other) =>
                    other.or([
                      other('other.archived_at', 'is', null),
                      other('other.is_draft', '=', true),
                      other('other.id', '>', other.ref('p.id')),
                    ]),
                  ),
              ),
            ),
          ]),
        )
        .orderBy('p.id', 'desc')
        .limit(part)
        .execute();
      const found = await this.list(rows.map(({ id }) => id));
      yield* found.toSorted((a, b) => b.product.id - a.product.id);
      const last = rows.at(-1);
      if (!last || rows.length < part) return;
      before = last.id;
    }
  }

  listCategories(): Promise<NamedCategory[]> {
    return this.db
      .selectFrom('categories as c')
      .select(({ selectFrom }) => ['id', 'slug', 'name', formerSlugsOfCategory(selectFrom).as('formerSlugs')])
      .orderBy('id')
      .execute();
  }

  async listIds(slugs: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const rows = await this.db
      .selectFrom('products')
      .select(['slug', 'id'])
      .where('slug', '=', sql<string>`ANY (${slugs}::text[])`)
      .where(({ eb, or }) => or([eb('archived_at', 'is', null), eb('is_draft', '=', true)]))
      .execute();
    return new Map(rows.map(({ slug, id }) => [slug, id]));
  }

  private async list(ids: readonly number[]): Promise<SoldProduct[]> {
    if (ids.length === 0) return [];
    const products = await this.repository.list(ids);
    const slugs = await this.db
      .selectFrom('products as p')
      .innerJoin('categories as c', 'c.id', 'p.category_id')
      .leftJoin('products as top', 'top.id', 'p.set_top_id')
      .leftJoin('products as bottom', 'bottom.id', 'p.set_bottom_id')
      .select([
        'p.id',
        'c.slug as category',
        'c.name as categoryName',
        'top.slug as setTop',
        'bottom.slug as setBottom',
      ])
      .where('p.id', 'in', ids)
      .execute();
    const stock = await this.db
      .selectFrom('stock')
      .select(['product_id as productId', 'variant_id as variantId', 'on_hand as onHand'])
      .where('product_id', 'in', ids)
      .execute();
    const slugsOf = new Map(slugs.map((row) => [row.id, row]));
    const onHandOf = new Map(ids.map((id) => [id, new Map<number | null, number>()]));
    for (const { productId, variantId, onHand } of stock) onHandOf.get(productId)?.set(variantId, onHand);
    return products.map((product) => {
      const { category = '', categoryName = '', setTop = null, setBottom = null } = slugsOf.get(product.id) ?? {};
      return { product, category, categoryName, setTop, setBottom, onHand: onHandOf.get(product.id) ?? new Map() };
    });
  }
}
