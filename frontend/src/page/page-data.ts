/**
 * The data of a page as text in its document, and back. The keys of a list's objects are written once: a listing is half as
 * long, for the line and for the parser.
 */
export const textOf = (data: unknown): string => JSON.stringify(packed(data)).replaceAll('<', '\\u003c');

export const dataIn = (text: string): unknown => unpacked(JSON.parse(text));

/** What stands for a list of objects that have the same keys. */
interface Rows {
  $keys: string[];
  rows: unknown[][];
}

function packed(value: unknown): unknown {
  if (!Array.isArray(value)) return isObject(value) ? mapped(value, packed) : value;
  const list: unknown[] = value;
  const keys = isObject(list[0]) && list.length > 1 ? Object.keys(list[0]) : [];
  const isTable = keys.length > 0 && list.every((one) => isObject(one) && Object.keys(one).join() === keys.join());
  if (!isTable) return list.map(packed);
  return { $keys: keys, rows: value.map((one: Record<string, unknown>) => keys.map((key) => packed(one[key]))) };
}

function unpacked(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(unpacked);
  if (!isObject(value)) return value;
  if (!isRows(value)) return mapped(value, unpacked);
  const { $keys, rows } = value;
  return rows.map((row) => Object.fromEntries($keys.map((key, place) => [key, unpacked(row[place])])));
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const isRows = (value: object): value is Rows => '$keys' in value;

const mapped = (value: Record<string, unknown>, change: (part: unknown) => unknown) =>
  Object.fromEntries(Object.entries(value).map(([key, part]) => [key, change(part)]));
