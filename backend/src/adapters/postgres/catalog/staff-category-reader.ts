import { Injectable } from '@nestjs/common';
import { Database } from '../sql/database.js';
import { formerSlugsOfCategory } from './product-row.js';

@Injectable()
export class StaffCategoryReader {
  constructor(private readonly db: Database) {}

  /** All categories in the order that staff chose. `products` includes archived products. */
  list() {
    return this.db
      .selectFrom('categories as c')
      .leftJoin('products as p', 'p.category_id', 'c.id')
      .select(({ cast, fn, selectFrom }) => [
        ...(['c.id', 'c.version', 'c.name', 'c.slug', 'c.description'] as const),
        ...(['c.image_url as imageUrl', 'c.in_menu as inMenu', 'c.product_order as productOrder'] as const),
        formerSlugsOfCategory(selectFrom).as('formerSlugs'),
        cast<number>(fn.count('p.id'), 'integer').as('products'),
        cast<number>(fn.count('p.archived_at').filterWhere('p.is_draft', '=', false), 'integer').as('archivedProducts'),
        cast<number>(fn.count('p.id').filterWhere('p.archived_at', 'is', null), 'integer').as('shownProducts'),
      ])
      .groupBy('c.id')
      .orderBy('c.position')
      .execute();
  }
}

export type StaffCategory = Awaited<ReturnType<StaffCategoryReader['list']>>[number];
