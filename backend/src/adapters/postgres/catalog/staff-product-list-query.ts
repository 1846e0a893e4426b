import {
  type Expression,
  type ExpressionBuilder,
  expressionBuilder,
  type InferResult,
  type QueryCreator,
  type SelectQueryBuilder,
  sql,
  type SqlBool,
} from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import type { StaffPage, StaffProductFilter, StaffProductStatus } from '../../../domain/catalog/staff-product.js';
import { containingEach, startingWith } from '../shared/filters.js';
import { bounded, fewOf } from '../shared/bounded-count.js';
import type { Tables } from '../sql/tables.js';
import { isOfItem, lowSizes } from './low-sizes-query.js';
import { products } from './product-row.js';
import { saleColumns } from './sale-row.js';

const { and, eb, fn, or, ref, selectFrom, val } = expressionBuilder<Tables & { p: Tables['products'] }, 'p'>();
const isOffered = eb('p.archived_at', 'is', null);
const isDraft = eb('p.is_draft', '=', true);

const statuses: Record<StaffProductStatus, Expression<SqlBool>> = {
  all: sql.lit(true),
  active: isOffered,
  'out-of-stock': and([
    isOffered,
    eb(
      'p.id',
      'in',
      selectFrom('product_availability as a')
        .select('a.product_id')
        .where('a.in_stock', '=', false)
        .union(selectFrom('products as off').select('off.id as product_id').where('off.in_stock', '=', false)),
    ),
  ]),
  'low-stock': eb('p.id', 'in', lowSizes().select('s.product_id')),
  'on-sale': and([
    isOffered,
    eb(
      'p.compare_at_price_cents',
      '>',
      selectFrom('product_availability as a').select('a.lowest_price_cents').whereRef('a.product_id', '=', 'p.id'),
    ),
  ]),
  draft: isDraft,
  scheduled: or([
    eb('p.publish_at', 'is not', null),
    eb(
      'p.id',
      'in',
      selectFrom('product_sales as sale').select('sale.product_id').where('usual_price_cents', 'is', null),
    ),
  ]),
  archived: and([eb('p.archived_at', 'is not', null), eb('p.is_draft', '=', false)]),
};

const page = expressionBuilder<Tables, 'products'>();

const columns: Record<string, Expression<unknown>> = {
  name: page.fn('lower', ['name']),
  price: page.ref('price_cents'),
  stock: sql.ref('available'),
  created: page.ref('created_at'),
  updated: page.ref('updated_at'),
};

/** See `OrderItem.unsent`. */
export const unsentUnits = sql<number>`greatest(0,
  i.quantity - i.cancelled - i.shipped - greatest(0, i.restocked - i.returned))`;

/** Units of order lines `i` that are sold, not yet shipped, and not back on the shelf. */
export function unitsToShip(selectFrom: ExpressionBuilder<Tables, never>['selectFrom']) {
  return selectFrom('order_items as i')
    .innerJoin('orders as o', 'o.id', 'i.order_id')
    .select(sql<number>`coalesce(sum(${unsentUnits}), 0)::integer`.as('units'))
    .where('o.status', 'in', ['pending', 'processing'])
    .where('o.items_sent', '=', false);
}

/** Products `page` for staff. */
export function staffProducts(db: QueryCreator<Tables>) {
  return products(db).select([
    'page.version',
    'page.archived_at as archivedAt',
    'page.is_draft as isDraft',
    'page.publish_at as publishAt',
    'page.created_at as createdAt',
    'page.updated_at as updatedAt',
    (product) =>
      product
        .selectFrom('stock as s')
        .select((stock) =>
          stock.cast<number>(stock.fn.coalesce(stock.fn.sum('s.held'), stock.lit(0)), 'integer').as('held'),
        )
        .whereRef('s.product_id', '=', 'page.id')
        .$asScalar()
        .$notNull()
        .as('held'),
    ({ selectFrom }) =>
      unitsToShip(selectFrom)
        .where('i.product_id', '=', sql.ref<number>('page.id'))
        .$asScalar()
        .$notNull()
        .as('toShip'),
    ({ selectFrom }) =>
      jsonObjectFrom(
        selectFrom('product_sales as sale').select(saleColumns).whereRef('sale.product_id', '=', 'page.id'),
      ).as('sale'),
    ({ and, eb, exists, or, selectFrom }) =>
      and([
        or([eb('page.archived_at', 'is', null), eb('page.is_draft', '=', true)]),
        exists(
          selectFrom('products as other')
            .select('other.id')
            .where((other) => other(other.fn('lower', ['other.name']), '=', other.fn('lower', ['page.name'])))
            .whereRef('other.id', '<>', 'page.id')
            .where((other) => other.or([other('other.archived_at', 'is', null), other('other.is_draft', '=', true)])),
        ),
      ]).as('sharesName'),
  ]);
}

export type StaffRow = InferResult<ReturnType<typeof staffProducts>>[number];

export const isByStock = (sort: string) => sort.startsWith('stock-');

/**
 * A page of the staff list. Each row has the `total`, up to the counting limit.
 * @param areMany whether so many products match that sorting by stock uses the stored totals
 */
export function staffPageQuery(
  db: QueryCreator<Tables>,
  filter: StaffProductFilter,
  { sort, ...page }: StaffPage & { readonly sort: string },
  areMany: boolean,
) {
  const matched = staffMatched(db, filter);
  const found = isByStock(sort) ? (areMany ? withStoredTotals(matched) : withTotals(db, matched)) : matched;
  const { limit, offset } = bounded(page);
  const rows = staffProducts(db)
    .innerJoin(sorted(found, sort).limit(limit).offset(offset).as('found'), 'found.id', 'page.id')
    .select(fewOf(matched).as('total'));
  return sorted(rows, sort);
}

const withStoredTotals = (matched: ReturnType<typeof staffMatched>) =>
  matched.innerJoin('stock_totals as counted', 'counted.product_id', 'p.id').select('counted.available');

/** Stock totals of the matching products only, because reading the whole stock for a page takes too long. */
function withTotals(db: QueryCreator<Tables>, matched: ReturnType<typeof staffMatched>) {
  const available = db
    .selectFrom('stock as s')
    .leftJoin('product_variants as v', 'v.id', 's.variant_id')
    .select(['s.product_id', (stock) => stock.fn.sum(stock('s.on_hand', '-', stock.ref('s.held'))).as('available')])
    .where('v.archived_at', 'is', null)
    .where(isOfItem)
    .where('s.product_id', 'in', matched)
    .groupBy('s.product_id');
  return matched.leftJoin(available.as('counted'), 'counted.product_id', 'p.id').select('counted.available');
}

/** The ids of the matching products. */
export function staffMatched(db: QueryCreator<Tables>, filter: StaffProductFilter) {
  return db.selectFrom('products as p').select('p.id').where(matching(filter));
}

function sorted<DB, From extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, From, Row>,
  sort: string,
): SelectQueryBuilder<DB, From, Row> {
  const [column = '', direction] = sort.split('-');
  return query
    .orderBy(columns[column] ?? page.ref('id'), (order) => {
      const directed = direction === 'desc' ? order.desc() : order.asc();
      return isByStock(sort) ? directed.nullsLast() : directed;
    })
    .orderBy(page.ref('id'), 'desc');
}

/** Max number of codes that a search finds by their prefix. */
const maxCodes = 2000;

/**
 * The words by which staff find a product `p`, without its sizes and colors. They begin with a space, like the words in
 * the index, so that a single letter can be the first word.
 */
export const staffWords = sql<string>`' ' || ${fn('staff_words', ['p.name', 'p.slug', 'p.tags'])}`;

const isIn = (words: Expression<string>, pattern: string) =>
  eb(words, 'like', fn<string>('searchable', [val(pattern)]));

/** The name of a product `p`, for searches. */
const nameWords = sql<string>`' ' || ${fn('searchable', ['p.name'])}`;

/**
 * Whether the words contain each word of a search, in any order. A single letter or digit must be a whole word, because
 * it is often a size. After other words, the last letter may also be the beginning of a word.
 * @param names words that S, M, L or a digit may begin; without them, such a letter is only a size
 */
export function hasAll(words: Expression<string>, search: string, names?: Expression<string>): Expression<SqlBool> {
  const patterns = containingEach(search);
  return and(
    patterns.map((pattern, place) => {
      const letter = /^%(\w)%$/.exec(pattern)?.[1];
      if (letter === undefined) return isIn(words, pattern);
      const isWhole = isIn(words, `% ${letter} %`);
      if (place === 0 || place < patterns.length - 1) return isWhole;
      if (!/[sml\d]/i.test(letter)) return isIn(words, `% ${letter}%`);
      return names ? or([isWhole, isIn(names, `% ${letter}%`)]) : isWhole;
    }),
  );
}

/** The items with a code that begins with the search text. */
export function codedItems(search: string) {
  const code = startingWith(search.trim().toUpperCase());
  // A GTIN is stored with leading zeros.
  const codes = /^\d{4,14}$/.test(search) ? ['', '0', '00', '000000'].map((zeros) => zeros + code) : [code];
  return selectFrom('item_codes as c')
    .where((item) => item.or(codes.map((pattern) => item('c.code', 'like', pattern))))
    .limit(maxCodes);
}

/**
 * Matches products if their words, sizes and colors contain each word of the search, or if one of their codes begins
 * with the search. The codes are read into an array first, so that the planner can combine both indexes, or scan the
 * sort index from its start.
 */
export function found(search: string): Expression<SqlBool> {
  const coded = codedItems(search).select('c.product_id');
  const words = sql<string>`${staffWords} || ${ref('p.variant_words')}`;
  return or([hasAll(words, search, nameWords), sql<boolean>`${ref('p.id')} = ANY (ARRAY(${coded}))`]);
}

function matching({ status, search, name, category, tag }: StaffProductFilter): Expression<SqlBool> {
  const all = [statuses[status]];
  if (search !== undefined) {
    all.push(found(search));
  }
  if (name !== undefined) all.push(eb(fn('lower', ['p.name']), '=', fn('lower', [val(name)])));
  if (category !== undefined) {
    all.push(eb('p.category_id', '=', selectFrom('categories').select('categories.id').where('slug', '=', category)));
  }
  if (tag !== undefined) all.push(sql<boolean>`${ref('p.tags')} @> ${[tag]}::text[]`);
  return and(all);
}
