import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Sql } from '../sql/database.js';

/** Counting more takes longer than the page itself, and nobody needs the last digit of a million. */
export const countedExactly = 2_000;

/** A list shows no row beyond this place; a filter reaches the others. */
const mostListed = 10_000;

/** What LIMIT and OFFSET of a page may be. */
export function bounded({ limit, offset }: { readonly limit: number; readonly offset: number }) {
  return offset < mostListed ? { limit, offset } : { limit: 0, offset: 0 };
}

/** How many rows there are, if they are few; else one more than are counted. */
export function fewOf<DB, From extends keyof DB, Row>(rows: SelectQueryBuilder<DB, From, Row>): RawBuilder<number> {
  return sql<number>`(SELECT count(*)::integer FROM (${rows.limit(countedExactly + 1)}) AS few)`;
}

/** How many rows there are; above the bound what the planner expects, to two digits. @param few what `fewOf` has counted already */
export async function countUpTo<DB, From extends keyof DB, Row>(
  db: Sql,
  rows: SelectQueryBuilder<DB, From, Row>,
  few?: number,
): Promise<number> {
  const counted = few ?? (await sql<{ few: number }>`SELECT ${fewOf(rows)} AS few`.execute(db)).rows[0]?.few ?? 0;
  return counted > countedExactly ? estimate(db, rows) : counted;
}

interface Explained {
  readonly 'QUERY PLAN': readonly { readonly Plan: { readonly 'Plan Rows': number } }[];
}

async function estimate<DB, From extends keyof DB, Row>(
  db: Sql,
  rows: SelectQueryBuilder<DB, From, Row>,
): Promise<number> {
  const [explained] = (await sql<Explained>`EXPLAIN (FORMAT JSON) ${rows}`.execute(db)).rows;
  const expected = explained?.['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? 0;
  return Math.max(countedExactly + 1, Number(expected.toPrecision(2)));
}
