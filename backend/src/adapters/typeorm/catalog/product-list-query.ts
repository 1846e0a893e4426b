import type { ProductFilter, ProductPage, ProductSort } from '../../../domain/catalog/catalog-reader.js';
import { newArrivals } from '../../../domain/catalog/new-arrivals.js';

/** SQL and its parameters, `$1` the first of them. */
export interface ListQuery {
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

const bestSellingDays = 90;

/** By columns of the page's subquery; each has an index that gives this order, but for what only the orders know. */
const orders: Record<ProductSort, string> = {
  featured: 'is_featured DESC, id DESC',
  newest: 'created_at DESC, id DESC',
  'price-asc': 'price_cents, id DESC',
  'price-desc': 'price_cents DESC, id',
  'best-selling': 'sold DESC, is_featured DESC, id DESC',
};

const joinSold = `
  LEFT JOIN (
    SELECT item.product_id, sum(item.quantity) AS units
    FROM orders JOIN order_items item ON item.order_id = orders.id
    WHERE orders.created_at > now() - interval '${bestSellingDays} days' AND orders.status <> 'cancelled'
    GROUP BY item.product_id
  ) sales ON sales.product_id = p.id`;

const aVariant = 'SELECT FROM product_variants v WHERE v.product_id = p.id AND v.archived_at IS NULL';

/**
 * The first sellable row of each product is looked up by its index; the same as EXISTS is planned as a join of all stock
 * there is, also for a page of 24.
 */
const isSellable = (which: string) => `p.in_stock AND (
  SELECT true FROM stock s LEFT JOIN product_variants v ON v.product_id = s.product_id AND v.id = s.variant_id
  WHERE s.product_id = p.id AND s.on_hand > s.held AND ${which} LIMIT 1)`;

const isSellableVariant = 'v.in_stock AND v.archived_at IS NULL';

/** The product's own pieces count where it has no variants. */
const isInStock = isSellable(
  `CASE WHEN s.variant_id IS NULL THEN NOT EXISTS (${aVariant}) ELSE ${isSellableVariant} END`,
);

/** The columns of one product `page`, with its pictures and its variants as JSON. */
export const productColumns = `
  page.id, page.name, page.slug, page.description, page.price_cents AS "priceCents",
  page.compare_at_price_cents AS "compareAtPriceCents", page.image_url AS "imageUrl", page.category_id AS "categoryId",
  page.in_stock AS "switchedOn", page.is_featured AS "isFeatured", page.is_new AS "isNew", page.tags,
  (SELECT coalesce(s.on_hand - s.held, 0) FROM stock s
    WHERE s.product_id = page.id AND s.variant_id IS NULL) AS "availableWhole",
  (SELECT array_agg(i.url ORDER BY i.position) FROM product_images i WHERE i.product_id = page.id) AS images,
  (SELECT json_agg(json_build_object('id', v.id, 'size', v.size, 'color', v.color, 'imageUrl', v.image_url,
      'priceCents', v.price_cents, 'switchedOn', v.in_stock, 'available', coalesce(s.on_hand - s.held, 0))
      ORDER BY v.position, v.id)
    FROM product_variants v LEFT JOIN stock s ON s.product_id = v.product_id AND s.variant_id = v.id
    WHERE v.product_id = page.id AND v.archived_at IS NULL) AS variants`;

/** The page of the list: its rows are found and cut off first, so that pictures and variants are read for them only. */
export function pageQuery(filter: ProductFilter, { sort, limit, offset }: ProductPage): ListQuery {
  const { where, parameters } = conditions(filter);
  const bySales = sort === 'best-selling';
  return {
    sql: `SELECT ${productColumns} FROM (
        SELECT p.*${bySales ? ', coalesce(sales.units, 0) AS sold' : ''} FROM products p${bySales ? joinSold : ''}
        WHERE ${where} ORDER BY ${orders[sort]} LIMIT $${parameters.length + 1} OFFSET $${parameters.length + 2}
      ) page ORDER BY ${orders[sort]}`,
    parameters: [...parameters, limit, offset],
  };
}

export function countQuery(filter: ProductFilter): ListQuery {
  const { where, parameters } = conditions(filter);
  return { sql: `SELECT count(*)::integer AS total FROM products p WHERE ${where}`, parameters };
}

export function conditions(filter: ProductFilter): { where: string; parameters: readonly unknown[] } {
  const parameters: unknown[] = [];
  const bind = (value: unknown) => `$${parameters.push(value)}`;
  const where = ['p.archived_at IS NULL'];
  if (filter.ids && filter.ids.length > 0) where.push(`p.id = ANY (${bind(filter.ids)})`);
  if (filter.category === newArrivals.slug) where.push('p.is_new');
  else if (filter.category !== undefined) {
    where.push(`p.category_id = (SELECT id FROM categories WHERE slug = ${bind(filter.category)})`);
  }
  for (const word of wordsOf(filter.search ?? '')) {
    const like = `ILIKE ${bind(`%${word.replace(/[\\%_]/g, '\\$&')}%`)}`;
    where.push(`(p.name ${like} OR p.description ${like} OR array_to_string(p.tags, ' ') ${like})`);
  }
  if (filter.minPrice) where.push(`p.price_cents >= ${bind(filter.minPrice.cents)}`);
  if (filter.maxPrice) where.push(`p.price_cents <= ${bind(filter.maxPrice.cents)}`);
  if (filter.onSale) where.push('p.compare_at_price_cents > p.price_cents');
  if (filter.sizes && filter.sizes.length > 0) {
    const hasSize = `v.size = ANY (${bind(filter.sizes)})`;
    where.push(
      filter.inStock ? isSellable(`${isSellableVariant} AND ${hasSize}`) : `EXISTS (${aVariant} AND ${hasSize})`,
    );
  } else if (filter.inStock) where.push(isInStock);
  return { where: where.join(' AND '), parameters };
}

function wordsOf(search: string): string[] {
  return search.split(/\s+/).filter((word) => word !== '');
}
