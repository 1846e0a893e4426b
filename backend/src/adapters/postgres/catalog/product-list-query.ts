import type { ProductFilter, ProductPage, ProductSort } from '../../../domain/catalog/ports/catalog-reader.js';
import { garmentFields } from '../../../domain/catalog/garment.js';
import { newArrivals } from '../../../domain/catalog/new-arrivals.js';
import { snake } from '../connection/snake-naming.js';
import { isPictureAt } from '../media/placeholder-sql.js';
import type { ListQuery } from './list-query.js';
import type { SearchQueries } from './read-search.js';
import { byMatch } from './search-query.js';

const bestSellingDays = 90;

/** A filter whose search has been read. */
export interface ReadFilter extends Omit<ProductFilter, 'search'> {
  readonly search?: SearchQueries;
}

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

const productAlone = `
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

/** The columns of one product `page`, with its pictures and its variants as JSON. */
export const productColumns = `${productAlone},
  (SELECT json_build_object(page.image_url, placeholder) FROM uploaded_images
    WHERE ${isPictureAt('page.image_url')} AND placeholder IS NOT NULL) AS placeholders`;

/** What is known about how the product `page` is made. */
export const garmentColumn = `json_build_object(${garmentFields
  .map((field) => `'${field}', page.${snake(field)}`)
  .join()}) AS garment`;

/** As `productColumns`, with how it is made and the placeholders of all its pictures. */
export const detailColumns = `${productAlone}, ${garmentColumn},
  (SELECT json_object_agg(shown.url, placeholder) FROM (
      SELECT page.image_url AS url
      UNION SELECT i.url FROM product_images i WHERE i.product_id = page.id
      UNION SELECT v.image_url FROM product_variants v WHERE v.product_id = page.id AND v.archived_at IS NULL
    ) shown JOIN uploaded_images ON ${isPictureAt('shown.url')}
    WHERE placeholder IS NOT NULL) AS placeholders`;

/**
 * The page of the list: its rows are found and cut off first, so that pictures and variants are read for them only. Where
 * all that matches has to be looked at anyway, each row tells the `total`.
 */
export function pageQuery(filter: ReadFilter, { sort, limit, offset }: ProductPage): ListQuery {
  const { where, parameters } = conditions(filter);
  const bind = (value: unknown) => `$${parameters.push(value)}`;
  const { search } = filter;
  const bySales = sort === 'best-selling';
  const order = search && sort === 'featured' ? byMatch(bind(search.whole), bind(search.any)) : orders[sort];
  const columns = search || bySales ? 'p.id, count(*) OVER ()::integer AS total' : 'p.id';
  const found = `SELECT ${columns}${bySales ? ', coalesce(sales.units, 0) AS sold' : ''}
    FROM ${productsTable}${bySales ? joinSold : ''}
    WHERE ${where} ORDER BY ${order} LIMIT ${bind(limit)} OFFSET ${bind(offset)}`;
  return {
    sql: `SELECT ${productColumns}${search || bySales ? ', found.total' : ''}
      FROM (${found}) found JOIN products page USING (id) ORDER BY ${order}`,
    parameters,
  };
}

export function countQuery(filter: ReadFilter): ListQuery {
  const { where, parameters } = conditions(filter);
  return { sql: `SELECT count(*)::integer AS total FROM ${productsTable} WHERE ${where}`, parameters };
}

/** Products `p` with what of each can be bought, `a`. */
export const productsTable = 'products p LEFT JOIN product_availability a ON a.product_id = p.id';

export function conditions(filter: ReadFilter): { where: string; parameters: unknown[] } {
  const parameters: unknown[] = [];
  const bind = (value: unknown) => `$${parameters.push(value)}`;
  const where = ['p.archived_at IS NULL'];
  if (filter.ids && filter.ids.length > 0) where.push(`p.id = ANY (${bind(filter.ids)})`);
  if (filter.category === newArrivals.slug) where.push('p.is_new');
  else if (filter.category !== undefined) {
    where.push(`p.category_id = (SELECT id FROM categories WHERE slug = ${bind(filter.category)})`);
  }
  if (filter.search) where.push(`p.search @@ ${bind(filter.search.all)}::tsquery`);
  if (filter.minPrice) where.push(`p.price_cents >= ${bind(filter.minPrice.cents)}`);
  if (filter.maxPrice) where.push(`p.price_cents <= ${bind(filter.maxPrice.cents)}`);
  if (filter.onSale) where.push('p.compare_at_price_cents > p.price_cents');
  if (filter.inStock) where.push('p.in_stock AND a.in_stock');
  const { sizes = [], colors = [] } = filter;
  const offered = filter.inStock ? '_in_stock' : '';
  if (sizes.length > 0 && colors.length > 0) {
    where.push(`a.choices${offered} && ${bind(choicesOf(colors, sizes))}`);
  } else if (sizes.length > 0) where.push(`a.sizes${offered} && ${bind(sizes)}`);
  else if (colors.length > 0) where.push(`a.colors${offered} && ${bind(colors)}`);
  return { where: where.join(' AND '), parameters };
}

/** Each of the colors in each of the sizes, as `product_availability` names them. */
export function choicesOf(colors: readonly string[], sizes: readonly string[]): string[] {
  return colors.flatMap((color) => sizes.map((size) => `${color} ${size}`));
}
