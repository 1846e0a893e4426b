import { type Expression, expressionBuilder, sql, type SqlBool } from 'kysely';

/** LIKE pattern that matches the text literally, at any position. */
export function containing(text: string): string {
  return `%${startingWith(text)}`;
}

/** Like `containing`, but only at the beginning. */
export function startingWith(text: string): string {
  // Normalize before escaping: normalization turns full-width forms of `%` and `_` into wildcards, which must be
  // escaped, too.
  return `${text
    .trim()
    .normalize('NFKC')
    .replace(/[\\%_]/g, '\\$&')}%`;
}

/** SQL that is true if the text matches the pattern, ignoring case and accents. */
export function matches(text: string, pattern: string): string {
  return `searchable(${text}) LIKE searchable(${pattern})`;
}

/** Whether the text matches the pattern, ignoring case and accents. */
export function isLike(text: Expression<string>, pattern: string): Expression<SqlBool> {
  return sql<boolean>`searchable(${text}) LIKE searchable(${pattern})`;
}

/** Whether the text contains each word of a search in any order, ignoring case and accents. */
export function hasEach(text: Expression<string>, search: string | undefined): Expression<SqlBool> {
  const { and } = expressionBuilder();
  return and(containingEach(search).map((pattern) => isLike(text, pattern)));
}

/** A pattern for each word of a search. All of them must match, in any order. */
export function containingEach(search: string | undefined): string[] {
  const words = search?.split(/\s+/).filter((word) => word !== '') ?? [];
  return words.map(containing);
}

/**
 * Conditions that a time is on or between two days, `YYYY-MM-DD`, in the time zone. An absent day adds no condition.
 */
export function betweenDays(
  time: Expression<Date>,
  { from, to }: { readonly from?: string | undefined; readonly to?: string | undefined },
  timeZone: string,
): Expression<SqlBool>[] {
  const all: Expression<SqlBool>[] = [];
  if (from !== undefined) all.push(sql`${time} >= (${from}::date)::timestamp AT TIME ZONE ${timeZone}`);
  if (to !== undefined) all.push(sql`${time} < (${to}::date + 1)::timestamp AT TIME ZONE ${timeZone}`);
  return all;
}
