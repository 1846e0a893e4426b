/** Checks for the parts of a list's address: each says whether a value is valid. */
export type Known<Value extends string = string> = (value: string) => value is Value;

export const oneOf =
  <const Value extends string>(values: readonly Value[]): Known<Value> =>
  (value): value is Value =>
    values.some((one) => one === value);

/** One of a record's keys, or none. */
export const nameIn =
  <Name extends string>(record: Record<Name, unknown>): Known<Name | ''> =>
  (value): value is Name | '' =>
    value === '' || Object.hasOwn(record, value);

/** The sort orders of a list's columns, ascending and descending. */
export const orderBy = <const Column extends string>(...columns: readonly Column[]) =>
  oneOf(columns.flatMap((column) => [`${column}-asc` as const, `${column}-desc` as const]));

/** A day such as "2026-11-21", or none. */
export const aDay: Known = (value): value is string =>
  value === '' || (/^\d{4}-\d{2}-\d{2}$/.test(value) && isInCalendar(value));

function isInCalendar(day: string): boolean {
  const moment = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(moment.valueOf()) && moment.toISOString().startsWith(day);
}
