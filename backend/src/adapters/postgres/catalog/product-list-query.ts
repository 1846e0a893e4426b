import {
  type Expression,
  expressionBuilder,
  type QueryCreator,
  type SelectQueryBuilder,
  sql,
  type SqlBool,
} from 'kysely';
import type { ProductFilter, ProductPage, ProductSort } from '../../../domain/catalog/ports/catalog-reader.js';
import { newArrivals } from '../../../domain/catalog/new-arrivals.js';
import type { Tables } from '../sql/tables.js';
import { products } from './product-row.js';
import type { SearchQueries } from './read-search.js';
import { byMatch } from './search-query.js';

const bestSellingDays = 90;

/** A filter whose search has been read. */
export interface ReadFilter extends Omit<ProductFilter, 'search'> {
  readonly search?: SearchQueries;
}

/** Products `p` with what of each can be bought, `a`. */
type Listed = Tables & { p: Tables['products']; a: Tables['product_availability'] };

const { and, cast, eb, fn, ref, selectFrom, val } = expressionBuilder<Listed, 'p' | 'a'>();
const page = expressionBuilder<Tables, 'products'>();
const [id, price, createdAt] = [page.ref('id'), page.ref('price_cents'), page.ref('created_at')];
const isFeatured = page.ref('is_featured');

/** By columns of the page's subquery; each has an index that gives this order, but for what only the orders know. */
const orders: Record<ProductSort, readonly (readonly [Expression<unknown>, 'asc' | 'desc'])[]> = {
  featured: [
    [isFeatured, 'desc'],
    [id, 'desc'],
  ],
  newest: [
    [createdAt, 'desc'],
    [id, 'desc'],
  ],
  'price-asc': [
    [price, 'asc'],
    [id, 'desc'],
  ],
  'price-desc': [
    [price, 'desc'],
    [id, 'asc'],
  ],
  'best-selling': [
    [sql.ref('sold'), 'desc'],
    [isFeatured, 'desc'],
    [id, 'desc'],
  ],
};

/**
 * The page of the list: its rows are found and cut off first, so that pictures and variants are read for them only. Where
 * all that matches has to be looked at anyway, each row tells the `total`.
 */
export function pageQuery(db: QueryCreator<Tables>, filter: ReadFilter, { sort, limit, offset }: ProductPage) {
  const { search } = filter;
  const bySales = sort === 'best-selling';
  const countsAll = search !== undefined || bySales;
  const sales = soldLately(db);
  const found = matched(db, filter)
    .select('p.id')
    .$if(countsAll, (query) => query.select(cast<number>(fn.countAll().over(), 'integer').as('total')))
    .$if(bySales, (query) =>
      query
        .leftJoin(sales.as('sales'), 'sales.product_id', 'p.id')
        .select((sold) => sold.fn.coalesce('sales.units', sql.lit(0)).as('sold')),
    );
  const rows = products(db)
    .innerJoin(sorted(found, sort, search).limit(limit).offset(offset).as('found'), 'found.id', 'page.id')
    .$if(countsAll, (query) => query.select('found.total'));
  return sorted(rows, sort, search);
}

export function countQuery(db: QueryCreator<Tables>, filter: ReadFilter) {
  return matched(db, filter).select(cast<number>(fn.countAll(), 'integer').as('total'));
}

function matched(db: QueryCreator<Tables>, filter: ReadFilter) {
  return db
    .selectFrom('products as p')
    .leftJoin('product_availability as a', 'a.product_id', 'p.id')
    .where(matching(filter));
}

function soldLately(db: QueryCreator<Tables>) {
  return db
    .selectFrom('orders')
    .innerJoin('order_items as item', 'item.order_id', 'orders.id')
    .select(['item.product_id', (item) => item.fn.sum('item.quantity').as('units')])
    .where('orders.created_at', '>', sql<Date>`now() - ${sql.lit(`${bestSellingDays} days`)}::interval`)
    .where('orders.status', '<>', 'cancelled')
    .groupBy('item.product_id');
}

function sorted<DB, From extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, From, Row>,
  sort: ProductSort,
  search: SearchQueries | undefined,
): SelectQueryBuilder<DB, From, Row> {
  if (search && sort === 'featured') return query.orderBy(byMatch(search));
  return orders[sort].reduce((before, [column, direction]) => before.orderBy(column, direction), query);
}

export function matching(filter: ReadFilter): Expression<SqlBool> {
  const { ids = [], category, search, minPrice, maxPrice, onSale, inStock = false, sizes = [], colors = [] } = filter;
  const all: Expression<SqlBool>[] = [eb('p.archived_at', 'is', null)];
  if (ids.length > 0) all.push(eb('p.id', '=', fn.any(val(ids))));
  if (category === newArrivals.slug) all.push(ref('p.is_new'));
  else if (category !== undefined) {
    all.push(eb('p.category_id', '=', selectFrom('categories').select('categories.id').where('slug', '=', category)));
  }
  if (search) all.push(sql<boolean>`${ref('p.search')} @@ ${search.all}::tsquery`);
  if (minPrice) all.push(eb('p.price_cents', '>=', minPrice.cents));
  if (maxPrice) all.push(eb('p.price_cents', '<=', maxPrice.cents));
  if (onSale) all.push(eb('p.compare_at_price_cents', '>', ref('p.price_cents')));
  if (inStock) all.push(ref('p.in_stock'), ref('a.in_stock'));
  const offered = isOffered(colors, sizes, inStock);
  if (offered) all.push(offered);
  return and(all);
}

/** Whether there is one in such a color and size, or one that can be bought; undefined where any will do. */
export function isOffered(
  colors: readonly string[],
  sizes: readonly string[],
  inStock: boolean,
): Expression<SqlBool> | undefined {
  const overlaps = (part: 'choices' | 'sizes' | 'colors', chosen: readonly string[]) =>
    sql<boolean>`${inStock ? ref(`a.${part}_in_stock`) : ref(`a.${part}`)} && ${chosen}`;
  if (sizes.length > 0 && colors.length > 0) return overlaps('choices', choicesOf(colors, sizes));
  if (sizes.length > 0) return overlaps('sizes', sizes);
  return colors.length > 0 ? overlaps('colors', colors) : undefined;
}

/** Each of the colors in each of the sizes, as `product_availability` names them. */
function choicesOf(colors: readonly string[], sizes: readonly string[]): string[] {
  return colors.flatMap((color) => sizes.map((size) => `${color} ${size}`));
}
