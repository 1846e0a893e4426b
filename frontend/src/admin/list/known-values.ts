/** What a part of a list's address can be: each of these tells whether it is. */
export type Known = (value: string) => boolean;

export const oneOf =
  (values: readonly string[]): Known =>
  (value) =>
    values.includes(value);

/** The orders that a list can be put in by its columns, up and down. */
export const orderBy = (...columns: readonly string[]): Known =>
  oneOf(columns.flatMap((column) => [`${column}-asc`, `${column}-desc`]));

/** A day such as "2026-11-21", or none. */
export const aDay: Known = (value) => value === '' || (/^\d{4}-\d{2}-\d{2}$/.test(value) && isInCalendar(value));

function isInCalendar(day: string): boolean {
  const moment = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(moment.valueOf()) && moment.toISOString().startsWith(day);
}
