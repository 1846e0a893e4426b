/**
 * The data of a page as text in its document, and back. Of a list of objects with the same keys, each key is written once, and so
 * is what several of them have in turn: a listing is a third as long, for the line and for the parser.
 */
export function textOf(data: unknown): string {
  const shapes: string[][] = [];
  const value = packed(data, shapes);
  return JSON.stringify([shapes, value]).replaceAll('<', '\\u003c');
}

export function dataIn(text: string): unknown {
  const [shapes, value] = JSON.parse(text) as [string[][], unknown];
  return unpacked(value, shapes);
}

/** What stands for a list of objects with the same keys. */
interface Table {
  /** The place of their keys among those of all lists. */
  $: number;
  /** A column for each key; where the last ones hold nothing but null they are left out. */
  columns: Column[];
}

type Column = unknown[] | Runs;

/** Each value and how often it stands there, in turn. */
interface Runs {
  runs: unknown[];
}

function packed(value: unknown, shapes: string[][]): unknown {
  if (!isObject(value)) return value;
  if (!Array.isArray(value)) return mapped(value, (part) => packed(part, shapes));
  const list: unknown[] = value;
  const keys = list.length > 1 && isObject(list[0]) ? Object.keys(list[0]) : [];
  if (keys.length === 0 || !list.every((one) => isObject(one) && hasKeys(one, keys)))
    return list.map((one) => packed(one, shapes));
  const columns = keys.map((key) =>
    columnOf(value.map((one: Record<string, unknown>) => packed(one[key] ?? null, shapes))),
  );
  while (columns.length > 1 && isEmpty(columns.at(-1))) columns.pop();
  return { $: placeOf(keys, shapes), columns } satisfies Table;
}

function columnOf(values: unknown[]): Column {
  const runs: unknown[] = [];
  for (let start = 0, end = 0; start < values.length; start = end) {
    while (end < values.length && values[end] === values[start]) end++;
    runs.push(values[start], end - start);
  }
  return runs.length < values.length ? { runs } : values;
}

const isEmpty = (column: Column | undefined) =>
  column !== undefined && 'runs' in column && column.runs.length === 2 && column.runs[0] === null;

function placeOf(keys: string[], shapes: string[][]): number {
  const known = shapes.findIndex((shape) => shape.join() === keys.join());
  return known < 0 ? shapes.push(keys) - 1 : known;
}

function hasKeys(one: object, keys: readonly string[]): boolean {
  const own = Object.keys(one);
  return own.length === keys.length && own.every((key, place) => key === keys[place]);
}

function unpacked(value: unknown, shapes: string[][]): unknown {
  if (Array.isArray(value)) return value.map((one) => unpacked(one, shapes));
  if (!isObject(value)) return value;
  if (!isTable(value)) return mapped(value, (part) => unpacked(part, shapes));
  const keys = shapes[value.$] ?? [];
  const columns = value.columns.map((column) => valuesOf(column).map((one) => unpacked(one, shapes)));
  return columns[0]?.map((_, row) =>
    Object.fromEntries(keys.map((key, place) => [key, columns[place]?.[row] ?? null])),
  );
}

function valuesOf(column: Column): unknown[] {
  if (Array.isArray(column)) return column;
  const { runs } = column;
  return runs.flatMap((value, place) => (place % 2 === 0 ? Array<unknown>(Number(runs[place + 1])).fill(value) : []));
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const isTable = (value: object): value is Table => '$' in value;

const mapped = (value: Record<string, unknown>, change: (part: unknown) => unknown) =>
  Object.fromEntries(Object.entries(value).map(([key, part]) => [key, change(part)]));
