import {
  type Expression,
  expressionBuilder,
  type QueryCreator,
  type SelectQueryBuilder,
  sql,
  type SqlBool,
} from 'kysely';
import type {
  GarmentFilter,
  ProductFilter,
  ProductPage,
  ProductSort,
} from '../../../domain/catalog/ports/catalog-reader.js';
import { garmentChoiceNames } from '../../../domain/catalog/garment.js';
import { newArrivals } from '../../../domain/catalog/category.js';
import { bounded, fewOf } from '../shared/bounded-count.js';
import type { Tables } from '../sql/tables.js';
import { choicesOf, isInMySize } from './offered-choices.js';
import { productJson } from './product-row.js';
import type { SearchQueries } from './read-search.js';
import { maxFound, placed } from './search-query.js';

const bestSellingDays = 90;

/** Number of latest orders that determine the best sellers. */
const bestSellingOrders = 1_000;

/** A filter with a parsed search. */
export interface ReadFilter extends Omit<ProductFilter, 'search'> {
  readonly search?: SearchQueries;
}

/** Products `p` with their availability `a`. */
type Listed = Tables & { p: Tables['products']; a: Tables['product_availability'] };

const { and, eb, exists, fn, not, ref, selectFrom, val } = expressionBuilder<Listed, 'p' | 'a'>();

/** Finds the product if it is sold out. Few products are sold out, and a small index contains only these products. */
const soldOutRow = selectFrom('product_availability as sold')
  .select('sold.product_id')
  .whereRef('sold.product_id', '=', 'p.id')
  .where(({ not: isNot, ref: of }) => isNot(of('sold.in_stock')));

const canBeBought = and([ref('p.in_stock'), not(exists(soldOutRow))]);

const isSoldOut = not(canBeBought);

/** Id of the category that has this slug, or had it before. */
export const categoryOf = (slug: string | Expression<string>) =>
  selectFrom('categories')
    .select('categories.id')
    .where('slug', '=', slug)
    .unionAll(selectFrom('category_slugs').select('category_id as id').where('slug', '=', slug))
    .limit(1);

const page = expressionBuilder<Tables, 'products'>();
const [id, createdAt] = [page.ref('id'), page.ref('created_at')];
/** Lowest purchasable price, a column of the availability `a`. */
const price = sql.ref('lowest_price_cents');
const isFeatured = page.ref('is_featured');

/**
 * `kind`: order of the featured sort within a category. Sorts by `kind_place` first, so that one-pieces come after
 * other kinds, and cover-ups come last.
 */
type Order = ProductSort | 'kind';

/** Columns of each sort order, in the page's subquery. Each sort order has an index, except the order by sales. */
const orders: Record<Order, readonly (readonly [Expression<unknown>, 'asc' | 'desc'])[]> = {
  featured: [
    [isFeatured, 'desc'],
    [id, 'desc'],
  ],
  kind: [
    [page.ref('kind_place'), 'asc'],
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
 * A page of the list. The subquery finds and limits the rows first, so that PostgreSQL reads pictures and variants only
 * for this page. Each row has the `total`, up to the counting limit.
 */
export function pageQuery(db: QueryCreator<Tables>, filter: ReadFilter, page: ProductPage) {
  return db
    .selectFrom('products as page')
    .innerJoin(pageOf(db, filter, page).as('found'), 'found.id', 'page.id')
    .select(['page.id', 'found.total', productJson(db, 'found.id')])
    .orderBy('found.sold_out')
    .orderBy('found.place');
}

/** The ids of the matching products. */
export function matched(db: QueryCreator<Tables>, filter: ReadFilter) {
  return db
    .selectFrom('products as p')
    .leftJoin('product_availability as a', 'a.product_id', 'p.id')
    .select('p.id')
    .where(matching(filter));
}

function pageOf(db: QueryCreator<Tables>, filter: ReadFilter, page: ProductPage) {
  const { sort } = page;
  const { limit, offset } = bounded(page);
  const all = matched(db, filter);
  // Count a list without a filter in sort order. Otherwise, the planner would scan the table, including archived
  // products.
  const few = fewOf(narrows(filter) ? all : sorted(all, 'featured')).as('total');
  const search = searchedBest(filter, sort);
  const found = search
    ? db.selectFrom(placed(sql`${candidatesOf(all)}`, search).as('p'))
    : db.selectFrom(offeredFirst(db, filter, sort, limit + offset).as('p'));
  return found
    .select(['p.id', 'p.sold_out', 'p.place', search ? sql.ref<number>('p.total').as('total') : few])
    .orderBy('p.sold_out')
    .orderBy('p.place')
    .limit(limit)
    .offset(offset);
}

const candidatesOf = (all: ReturnType<typeof matched>) =>
  sorted(all.select(['p.search', 'p.is_featured', isSoldOut.as('sold_out')]), 'featured').limit(maxFound);

/**
 * The first `count` products of a list: purchasable products, each with its position, then sold-out products.
 * PostgreSQL reads each part along the index of the sort order, and sold-out products only if the purchasable products
 * do not fill the page.
 */
function offeredFirst(db: QueryCreator<Tables>, filter: ReadFilter, sort: ProductSort, count: number) {
  const part = (all: ReturnType<typeof matched>) => {
    if (sort === 'best-selling')
      return sorted(inOrder(db.selectFrom(withSales(db, all, count).as('p')).select('p.id'), sort), sort);
    // All products have a price. The condition lets PostgreSQL use the index of prices.
    const isPriced = sort === 'price-asc' || sort === 'price-desc';
    const read = isPriced ? all.where('a.lowest_price_cents', 'is not', null) : all;
    return sorted(inOrder(read, orderOf(filter, sort)), orderOf(filter, sort));
  };
  const offered = part(matched(db, filter).where(canBeBought)).limit(count);
  if (filter.inStock) return sql<Found>`(SELECT id, false AS sold_out, place FROM (${offered}) AS offered)`;
  const soldOut = part(matched(db, filter).where(isSoldOut)).limit(
    sql<number>`(SELECT greatest(0, ${count}::integer - count(*)) FROM offered)`,
  );
  return sql<Found>`(WITH offered AS MATERIALIZED (${offered})
    SELECT id, false AS sold_out, place FROM offered
    UNION ALL SELECT id, true, place FROM (${soldOut}) AS rest)`;
}

interface Found {
  readonly id: number;
  readonly sold_out: boolean;
  readonly place: number;
}

/** Adds the position of each row in the sort order. */
const inOrder = <DB, From extends keyof DB, Row>(rows: SelectQueryBuilder<DB, From, Row>, sort: Order) =>
  rows.select(
    sql<number>`row_number() OVER (ORDER BY ${sql.join(
      orders[sort].map(([column, direction]) => sql`${column} ${sql.raw(direction)}`),
    )})::integer`.as('place'),
  );

function orderOf({ category }: ReadFilter, sort: ProductSort): Order {
  return sort === 'featured' && category !== undefined && category !== newArrivals.slug ? 'kind' : sort;
}

/** The search, if the list is sorted by relevance. */
function searchedBest({ search }: ReadFilter, sort: ProductSort): SearchQueries | undefined {
  return sort === 'featured' ? search : undefined;
}

/** Whether the filter has any condition. */
function narrows(filter: ReadFilter): boolean {
  return Object.values(filter).some((value) => (Array.isArray(value) ? value.length > 0 : Boolean(value)));
}

/**
 * Combines the best sellers of the latest orders with the first products of the list, so that only a few rows are
 * sorted.
 */
function withSales(db: QueryCreator<Tables>, all: ReturnType<typeof matched>, count: number) {
  // Looks up each sold product by itself, because the planner overestimates their number.
  const offered = all
    .select('p.is_featured')
    .where('p.id', '=', sql.ref<number>('sales.product_id'))
    .offset(sql.lit(0));
  const best = db
    .selectFrom(soldLately(db).as('sales'))
    .innerJoinLateral(offered.as('p'), (product) => product.onTrue())
    .select(['p.id', 'p.is_featured', 'sales.units as sold']);
  const rest = sorted(all.select(['p.is_featured', sql`0`.as('sold')]), 'featured');
  const first = sorted(best, 'best-selling').limit(count);
  return db
    .selectFrom(sql<Sold>`(${first} UNION ALL ${rest.limit(count)})`.as<'p'>(sql`p`))
    .select(({ fn: { max } }) => ['p.id', 'p.is_featured', max('p.sold').as('sold')])
    .groupBy(['p.id', 'p.is_featured']);
}

interface Sold {
  readonly id: number;
  readonly is_featured: boolean;
  readonly sold: number;
}

function soldLately(db: QueryCreator<Tables>) {
  const latest = db
    .selectFrom('orders')
    .select('id')
    .where('created_at', '>', sql<Date>`now() - ${sql.lit(`${bestSellingDays} days`)}::interval`)
    .where('status', '<>', 'cancelled')
    .orderBy('created_at', 'desc')
    .limit(bestSellingOrders);
  const bought = db
    .selectFrom('order_items')
    .select(({ eb }) => ['product_id', eb('quantity', '-', eb.ref('cancelled')).as('quantity')])
    .where('order_id', '=', sql.ref<string>('o.id'))
    .offset(sql.lit(0));
  return db
    .selectFrom(latest.as('o'))
    .innerJoinLateral(bought.as('item'), (item) => item.onTrue())
    .select(['item.product_id', (item) => item.fn.sum('item.quantity').as('units')])
    .groupBy('item.product_id');
}

function sorted<DB, From extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, From, Row>,
  sort: Order,
): SelectQueryBuilder<DB, From, Row> {
  return orders[sort].reduce((before, [column, direction]) => before.orderBy(column, direction), query);
}

export function matching(filter: ReadFilter): Expression<SqlBool> {
  const {
    ids = [],
    category,
    search,
    minPrice,
    maxPrice,
    onSale,
    inStock = false,
    sizes = [],
    colors = [],
    shapes = [],
    mySize,
  } = filter;
  const all: Expression<SqlBool>[] = [eb('p.archived_at', 'is', null)];
  if (ids.length > 0) all.push(eb('p.id', '=', fn.any(val(ids))));
  if (category === newArrivals.slug) all.push(ref('p.is_new'));
  else if (category !== undefined) all.push(eb('p.category_id', '=', categoryOf(category)));
  if (shapes.length > 0) all.push(sql<boolean>`${ref('p.tags')} && ${shapes}::text[]`);
  if (search) all.push(sql<boolean>`${ref('p.search')} @@ ${search.all}::tsquery`);
  if (minPrice) all.push(eb('a.lowest_price_cents', '>=', minPrice.cents));
  if (maxPrice) all.push(eb('a.lowest_price_cents', '<=', maxPrice.cents));
  if (onSale) all.push(eb('p.compare_at_price_cents', '>', ref('a.lowest_price_cents')));
  all.push(...isGarment(filter));
  if (mySize) all.push(isInMySize(mySize, colors));
  if (inStock) all.push(canBeBought);
  const offered = isOffered(colors, sizes, inStock);
  if (offered) all.push(offered);
  return and(all);
}

/** Conditions for the chosen kind and fit facts. */
function isGarment(filter: GarmentFilter): Expression<SqlBool>[] {
  return garmentChoiceNames.flatMap((name) => {
    const chosen = filter[name] ?? [];
    return chosen.length > 0 ? sql<boolean>`${ref(`p.${name}`)} = ANY (${chosen})` : [];
  });
}

/**
 * Condition that a matching variant exists or, with `inStock`, can be bought; undefined if the filter has no color or
 * size.
 */
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
