import {
  type Expression,
  expressionBuilder,
  type ExpressionBuilder,
  type Insertable,
  type InsertQueryBuilder,
  type InsertResult,
  type QueryCreator,
  type RawBuilder,
  type SelectQueryBuilder,
  type Selectable,
  sql,
} from 'kysely';
import type { Tables } from './tables.js';

declare const content: unique symbol;

/** A value as JSON. Lists are passed to statements in this form. */
export type Json<Value> = string & { readonly [content]: Value };

export function json<Value>(value: Value): Json<Value> {
  return JSON.stringify(value) as Json<Value>;
}

/** Objects whose fields are columns of the table. */
type PartsOf<Table extends keyof Tables, Row> = {
  readonly [Column in keyof Row]: Column extends keyof Selectable<Tables[Table]>
    ? Selectable<Tables[Table]>[Column]
    : never;
};

/**
 * The rows of a list that is passed as JSON, with the types of the table's columns. The limits never exclude a row.
 * They are hints for PostgreSQL's planner. Without hints, the planner expects a hundred rows, and scans whole tables to
 * join these rows. One limit of unknown value reduces the estimate to a tenth, and two limits reduce it to one row.
 */
export function rowsOf<Table extends keyof Tables, Row extends PartsOf<Table, Row>>(
  table: Table,
  rows: Expression<Json<readonly Row[]>>,
): RawBuilder<Row> {
  const length = sql`jsonb_array_length(${rows}::jsonb)`;
  return sql<Row>`(
    select * from (select * from jsonb_populate_recordset(null::${sql.table(table)}, ${rows}::jsonb) limit ${length}) as few
    limit ${length})`;
}

/**
 * The elements of an array, one per row. The limit is a hint for the planner, which then expects one element instead of
 * ten.
 */
export function oneByOne(ids: Expression<readonly number[]>): RawBuilder<{ id: number }> {
  return sql<{ id: number }>`(select unnest(${ids}::integer[]) as id limit cardinality(${ids}::integer[]))`;
}

/** A value for each column that an INSERT requires or allows. */
type Values<Table extends keyof Tables> = {
  [Column in keyof Insertable<Tables[Table]>]: Expression<Insertable<Tables[Table]>[Column]>;
};

/** INSERT … SELECT with columns that are type-checked as in an INSERT of values. */
export function insertFrom<DB extends Tables, Table extends keyof Tables, Sources, From extends keyof Sources, Chosen>(
  db: QueryCreator<DB>,
  table: Table,
  source: SelectQueryBuilder<Sources, From, Chosen>,
  values: (eb: ExpressionBuilder<Sources, From>) => Values<Table>,
): InsertQueryBuilder<DB, Table, InsertResult> {
  const chosen = Object.entries<Expression<unknown>>(values(expressionBuilder<Sources, From>()));
  const columns = chosen.map(([column]) => column) as (keyof DB[Table] & string)[];
  const rows = source.select(chosen.map(([column, value]) => sql`${value}`.as(column)));
  return db.insertInto(table).columns(columns).expression(rows);
}
