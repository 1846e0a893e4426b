import { type Expression, sql, type SqlBool } from 'kysely';

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
