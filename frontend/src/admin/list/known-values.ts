/** Validator for one part of a list's query in the address. */
export type Known<Value extends string = string> = (value: string) => value is Value;

export const oneOf =
  <const Value extends string>(values: readonly Value[]): Known<Value> =>
  (value): value is Value =>
    values.some((one) => one === value);

/** Accepts the keys of a record, and the empty string. */
export const nameIn =
  <Name extends string>(record: Record<Name, unknown>): Known<Name | ''> =>
  (value): value is Name | '' =>
    value === '' || Object.hasOwn(record, value);

/** Accepts the sort orders of the given columns, ascending and descending. */
export const orderBy = <const Column extends string>(...columns: readonly Column[]) =>
  oneOf(columns.flatMap((column) => [`${column}-asc` as const, `${column}-desc` as const]));

/** Accepts a day such as "2026-11-21", and the empty string. */
export const aDay: Known = (value): value is string =>
  value === '' || (/^\d{4}-\d{2}-\d{2}$/.test(value) && isInCalendar(value));

function isInCalendar(day: string): boolean {
  const moment = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(moment.valueOf()) && moment.toISOString().startsWith(day);
}
