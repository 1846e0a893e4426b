import type { StaffPage, StaffProductFilter, StaffProductStatus } from '../../../domain/catalog/ports/staff-catalog.js';
import { containing, matches } from '../shared/containing.js';
import type { ListQuery } from './list-query.js';
import { productColumns } from './product-list-query.js';

const statuses: Record<StaffProductStatus, string> = {
  all: 'true',
  active: 'p.archived_at IS NULL',
  'out-of-stock': 'p.archived_at IS NULL AND NOT (p.in_stock AND a.in_stock)',
  archived: 'p.archived_at IS NOT NULL',
};

const columns: Record<string, string> = {
  name: 'lower(name)',
  price: 'price_cents',
  stock: 'available',
  created: 'created_at',
  updated: 'updated_at',
};

const joinAvailable = `
  LEFT JOIN (
    SELECT s.product_id, sum(s.on_hand - s.held) AS available
    FROM stock s LEFT JOIN product_variants v ON v.id = s.variant_id
    WHERE v.archived_at IS NULL GROUP BY s.product_id
  ) counted ON counted.product_id = p.id`;

/** What staff see of one product `page` beside `productColumns`. */
export const staffColumns = `${productColumns},
  page.version, page.archived_at AS "archivedAt", page.created_at AS "createdAt", page.updated_at AS "updatedAt",
  (SELECT coalesce(sum(s.held), 0)::integer FROM stock s WHERE s.product_id = page.id) AS held`;

/** The page of the staff's list; each row tells the `total`. */
export function staffPageQuery(filter: StaffProductFilter, page: StaffPage & { readonly sort: string }): ListQuery {
  const parameters: unknown[] = [];
  const bind = (value: unknown) => `$${parameters.push(value)}`;
  const [column = '', direction = ''] = page.sort.split('-');
  const byStock = column === 'stock';
  const where = [statuses[filter.status]];
  if (filter.search !== undefined) {
    const words = `(p.name || ' ' || p.slug || ' ' || array_to_string(p.tags, ','))`;
    where.push(matches(words, bind(containing(filter.search))));
  }
  if (filter.category !== undefined) {
    where.push(`p.category_id = (SELECT id FROM categories WHERE slug = ${bind(filter.category)})`);
  }
  const order = `${columns[column]} ${direction} NULLS LAST, id DESC`;
  const found = `SELECT p.id, count(*) OVER ()::integer AS total${byStock ? ', counted.available' : ''}
    FROM products p LEFT JOIN product_availability a ON a.product_id = p.id ${byStock ? joinAvailable : ''}
    WHERE ${where.join(' AND ')} ORDER BY ${order} LIMIT ${bind(page.limit)} OFFSET ${bind(page.offset)}`;
  return {
    sql: `SELECT ${staffColumns}, found.total FROM (${found}) found JOIN products page USING (id) ORDER BY ${order}`,
    parameters,
  };
}
