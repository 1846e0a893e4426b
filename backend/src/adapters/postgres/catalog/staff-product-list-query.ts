import {
  type Expression,
  expressionBuilder,
  type InferResult,
  type QueryCreator,
  type SelectQueryBuilder,
  sql,
  type SqlBool,
} from 'kysely';
import type { StaffPage, StaffProductFilter, StaffProductStatus } from '../../../domain/catalog/ports/staff-catalog.js';
import { has } from '../shared/containing.js';
import type { Tables } from '../sql/tables.js';
import { products } from './product-row.js';

/** Products `p` with what of each can be bought, `a`. */
type Listed = Tables & { p: Tables['products']; a: Tables['product_availability'] };

const { and, cast, eb, fn, not, ref, selectFrom } = expressionBuilder<Listed, 'p' | 'a'>();
const isOffered = eb('p.archived_at', 'is', null);

const statuses: Record<StaffProductStatus, Expression<SqlBool>> = {
  all: sql.lit(true),
  active: isOffered,
  'out-of-stock': and([isOffered, not(and([ref('p.in_stock'), ref('a.in_stock')]))]),
  archived: eb('p.archived_at', 'is not', null),
};

const page = expressionBuilder<Tables, 'products'>();

const columns: Record<string, Expression<unknown>> = {
  name: page.fn('lower', ['name']),
  price: page.ref('price_cents'),
  stock: sql.ref('available'),
  created: page.ref('created_at'),
  updated: page.ref('updated_at'),
};

/** Products `page` as staff see them. */
export function staffProducts(db: QueryCreator<Tables>) {
  return products(db).select([
    'page.version',
    'page.archived_at as archivedAt',
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
  ]);
}

export type StaffRow = InferResult<ReturnType<typeof staffProducts>>[number];

/** The page of the staff's list; each row tells the `total`. */
export function staffPageQuery(
  db: QueryCreator<Tables>,
  filter: StaffProductFilter,
  { sort, limit, offset }: StaffPage & { readonly sort: string },
) {
  const available = db
    .selectFrom('stock as s')
    .leftJoin('product_variants as v', 'v.id', 's.variant_id')
    .select(['s.product_id', (stock) => stock.fn.sum(stock('s.on_hand', '-', stock.ref('s.held'))).as('available')])
    .where('v.archived_at', 'is', null)
    .groupBy('s.product_id');
  const found = db
    .selectFrom('products as p')
    .leftJoin('product_availability as a', 'a.product_id', 'p.id')
    .where(matching(filter))
    .select(['p.id', cast<number>(fn.countAll().over(), 'integer').as('total')])
    .$if(sort.startsWith('stock-'), (query) =>
      query.leftJoin(available.as('counted'), 'counted.product_id', 'p.id').select('counted.available'),
    );
  const rows = staffProducts(db)
    .innerJoin(sorted(found, sort).limit(limit).offset(offset).as('found'), 'found.id', 'page.id')
    .select('found.total');
  return sorted(rows, sort);
}

function sorted<DB, From extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, From, Row>,
  sort: string,
): SelectQueryBuilder<DB, From, Row> {
  const [column = '', direction] = sort.split('-');
  return query
    .orderBy(columns[column] ?? page.ref('id'), (order) =>
      (direction === 'desc' ? order.desc() : order.asc()).nullsLast(),
    )
    .orderBy(page.ref('id'), 'desc');
}

function matching({ status, search, category }: StaffProductFilter): Expression<SqlBool> {
  const all = [statuses[status]];
  if (search !== undefined) {
    const words = sql<string>`(${ref('p.name')} || ' ' || ${ref('p.slug')} || ' ' || array_to_string(${ref('p.tags')}, ','))`;
    all.push(has(words, search));
  }
  if (category !== undefined) {
    all.push(eb('p.category_id', '=', selectFrom('categories').select('categories.id').where('slug', '=', category)));
  }
  return and(all);
}
