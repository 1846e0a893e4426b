import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Sql } from '../sql/database.js';

/**
 * Max number of rows that are counted exactly. Counting more takes longer than the page itself, and large totals need
 * no precision.
 */
export const countedExactly = 2_000;

/** Pages start before this offset. To reach later rows, users narrow the list with filters. */
const maxListed = 10_000;

interface Page {
  readonly limit: number;
  readonly offset: number;
}

/** Returns LIMIT and OFFSET of a page. From the max offset on, pages are empty. */
export function bounded({ limit, offset }: Page) {
  return offset < maxListed ? { limit, offset } : { limit: 0, offset: 0 };
}

/** The exact number of rows up to the limit; above the limit, the limit plus one. */
export function fewOf<DB, From extends keyof DB, Row>(rows: SelectQueryBuilder<DB, From, Row>): RawBuilder<number> {
  return sql<number>`(SELECT count(*)::integer FROM (${rows.limit(countedExactly + 1)}) AS few)`;
}

/**
 * The number of rows. Above the limit, the planner's estimate, rounded to two digits.
 * @param few the result of `fewOf`, if known
 */
export async function countUpTo<DB, From extends keyof DB, Row>(
  db: Sql,
  rows: SelectQueryBuilder<DB, From, Row>,
  few?: number,
): Promise<number> {
  const counted = few ?? (await sql<{ few: number }>`SELECT ${fewOf(rows)} AS few`.execute(db)).rows[0]?.few ?? 0;
  return counted > countedExactly ? estimate(db, rows) : counted;
}

/** The number of rows. It is exact if the page has the last row, or is the only page; otherwise, see `countUpTo`. */
export async function totalOf<DB, From extends keyof DB, Row>(
  db: Sql,
  rows: SelectQueryBuilder<DB, From, Row>,
  found: readonly unknown[],
  page: Page,
): Promise<number> {
  return exactTotal(found, page) ?? (await countUpTo(db, rows));
}

/** The total number of rows; undefined unless the page has the last row, or is the only page. */
export function exactTotal(found: readonly unknown[], page: Page): number | undefined {
  const hasEnd = found.length < bounded(page).limit && (found.length > 0 || page.offset === 0);
  return hasEnd ? page.offset + found.length : undefined;
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
