import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import type { Category, CategoryDetails } from '../../../domain/catalog/category.js';
import { CategoryRepository, type CategoryUses } from '../../../domain/catalog/ports/category-repository.js';
import { Database } from '../sql/database.js';
import { formerSlugsOfCategory } from './product-row.js';

@Injectable()
export class PostgresCategoryRepository implements CategoryRepository {
  constructor(private readonly db: Database) {}

  /**
   * Locks the list of categories. Other transactions can still read the list, and can update products, because these
   * updates lock only single categories.
   */
  async lock(): Promise<Category[]> {
    await sql`LOCK TABLE categories IN SHARE ROW EXCLUSIVE MODE`.execute(this.db);
    const rows = await this.db
      .selectFrom('categories as c')
      .select(({ selectFrom }) => [
        ...(['c.id', 'c.version', 'c.name', 'c.slug', 'c.description'] as const),
        ...(['c.image_url as imageUrl', 'c.in_menu as inMenu', 'c.product_order as productOrder'] as const),
        formerSlugsOfCategory(selectFrom).as('formerSlugs'),
      ])
      .orderBy('c.position')
      .execute();
    return rows.map(({ id, version, ...details }) => ({ id, version, details }));
  }

  async add(details: CategoryDetails): Promise<number> {
    const { id } = await this.db
      .insertInto('categories')
      .values(columnsOf(details))
      .returning('id')
      .executeTakeFirstOrThrow();
    await this.saveFormerSlugs(id, details.formerSlugs);
    return id;
  }

  async save({ id, version, details: { name, slug } }: Category, details: CategoryDetails): Promise<void> {
    if (details.name !== name) {
      // A new name changes the search text of products, so lock them before the category, in the order that saving a
      // product uses.
      await this.db
        .selectFrom('products')
        .select('id')
        .where('category_id', '=', id)
        .orderBy('id')
        .forNoKeyUpdate()
        .execute();
      // The trigger indexes all products of the category again. For 50,000 products, this takes longer than the usual
      // limit of a statement. Products of other categories can be saved meanwhile.
      await sql`SET LOCAL statement_timeout = '5min'`.execute(this.db);
    }
    await this.saveFormerSlugs(id, details.formerSlugs);
    await this.db
      .updateTable('categories')
      .set({ ...columnsOf(details), version: version + 1 })
      .where('id', '=', id)
      .execute();
    if (details.slug === slug) return;
    // Waits for a concurrent replacement of the tax rates, so that the update also finds the new rates.
    await sql`LOCK TABLE tax_rates IN ROW EXCLUSIVE MODE`.execute(this.db);
    await this.db.updateTable('tax_rates').set({ category: details.slug }).where('category', '=', slug).execute();
  }

  async order(ids: readonly number[]): Promise<void> {
    const places = sql<{ id: number; place: number }>`unnest(${ids}::integer[]) WITH ORDINALITY`;
    await this.db
      .updateTable('categories as c')
      .from(places.as<'given'>(sql`given (id, place)`))
      .set(({ ref }) => ({ position: ref('given.place') }))
      .whereRef('given.id', '=', 'c.id')
      .execute();
  }

  async getUses({ id, details: { slug } }: Category): Promise<CategoryUses> {
    await this.db.selectFrom('categories').select('id').where('id', '=', id).forUpdate().execute();
    await sql`LOCK TABLE tax_rates IN ROW EXCLUSIVE MODE`.execute(this.db);
    return this.db
      .selectNoFrom(({ selectFrom, cast, fn }) => {
        const products = selectFrom('products').where('category_id', '=', id);
        const count = cast<number>(fn.countAll(), 'integer').as('count');
        return [
          products.select(count).$asScalar().$notNull().as('products'),
          products
            .where('archived_at', 'is not', null)
            .where('is_draft', '=', false)
            .select(count)
            .$asScalar()
            .$notNull()
            .as('archivedProducts'),
          selectFrom('tax_rates').where('category', '=', slug).select(count).$asScalar().$notNull().as('taxRates'),
        ];
      })
      .executeTakeFirstOrThrow();
  }

  async remove(id: number): Promise<void> {
    await this.db.deleteFrom('categories').where('id', '=', id).execute();
  }

  private async saveFormerSlugs(id: number, slugs: readonly string[]): Promise<void> {
    await this.db.deleteFrom('category_slugs').where('category_id', '=', id).execute();
    if (slugs.length === 0) return;
    const rows = slugs.map((slug) => ({ slug, category_id: id }));
    await this.db.insertInto('category_slugs').values(rows).execute();
  }
}

function columnsOf({ name, slug, description, imageUrl, inMenu, productOrder }: CategoryDetails) {
  return { name, slug, description, image_url: imageUrl, in_menu: inMenu, product_order: productOrder };
}
