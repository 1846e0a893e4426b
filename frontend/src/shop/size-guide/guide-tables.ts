import type { GarmentKind, KindChart, ProductDetail, SizeRow } from '../../api/models';
import { wordLabel } from '../../ui/garment-labels';
import { rangeIn, type Unit } from '../fit/body';
import { sizes } from '../my-size/my-size';

export const howToMeasure = {
  bust: 'Around the fullest part, with the tape level across your back.',
  underbust: 'Around your ribs, right below the bust, after breathing out.',
  waist: 'Around the narrowest part, where you bend to the side.',
  hips: 'Around the fullest part, with your feet together.',
  torso: 'From one shoulder down between the legs and up the back to the same shoulder.',
  inseam: 'From the top of the inner leg down to the ankle.',
} as const;

export type Measure = keyof typeof howToMeasure;
export const measures = Object.keys(howToMeasure) as readonly Measure[];

/** Advice for shoppers between two sizes, in the order of the tables. */
const adviceOf: Readonly<Partial<Record<GarmentKind, string>>> = {
  'bikini-top': 'If you need fuller cups, take the larger size.',
  'bikini-bottom': 'Go by your hip measurement. The larger size is more comfortable.',
  'one-piece': 'If you have a long torso, take the larger size.',
  'cover-up': 'These fit loosely. If you are between two sizes, take the smaller size.',
  'active-bottom': 'These fit tightly. If you are between two sizes, take the larger size.',
  'active-top': 'For running, go by your underbust measurement.',
};

export type ChartedProduct = Pick<ProductDetail, 'name' | 'kind' | 'sizeChart'>;

interface GuideTable {
  readonly title: string;
  readonly measures: readonly Measure[];
  readonly rows: readonly SizeRow[];
  readonly advice?: string | undefined;
}

/**
 * Returns the product's own chart first, then the charts of each kind. Bikinis have a chart only if it differs from the
 * charts of tops and bottoms.
 */
export function guideTables(charts: readonly KindChart[], product?: ChartedProduct): GuideTable[] {
  const rowsOf = (kind: string | null) => charts.find((chart) => chart.kind === kind)?.rows ?? [];
  const bikinis = rowsOf('bikini');
  const parts = [rowsOf('bikini-top'), rowsOf('bikini-bottom')];
  return [
    ...(product?.sizeChart && !same(product.sizeChart, rowsOf(product.kind))
      ? [tableOf(product.name, product.sizeChart)]
      : []),
    ...(same(bikinis, joined(parts)) ? [] : [tableOf(wordLabel('bikini'), bikinis)]),
    ...Object.entries(adviceOf).map(([kind, advice]) => ({ ...tableOf(wordLabel(kind), rowsOf(kind)), advice })),
  ].filter(({ rows }) => rows.length > 0);
}

/** Merges charts: for each size, each measurement comes from the first chart that contains it. */
export function joined(charts: readonly (readonly SizeRow[])[]): SizeRow[] {
  const sizes = new Map<string, SizeRow>();
  for (const row of charts.flat()) sizes.set(row.size, { ...row, ...sizes.get(row.size) });
  return [...sizes.values()];
}

/** Returns the measurements as text, e.g. "33–35". */
export const cellsOf = (row: SizeRow, shown: readonly Measure[], unit: Unit) =>
  shown.map((measure) => (row[measure] ? rangeIn(unit, row[measure]) : '–'));

const tableOf = (title: string, rows: readonly SizeRow[]): GuideTable => ({
  title,
  rows,
  measures: measures.filter((measure) => rows.some((row) => row[measure])),
});

const same = (some: readonly SizeRow[], others: readonly SizeRow[]) => textOf(some) === textOf(others);

const textOf = (rows: readonly SizeRow[]) =>
  JSON.stringify(rows.map((row) => [row.size, ...measures.map((measure) => row[measure])]));

/** Returns the unit and size from the URL of the size guide; undefined for the defaults. */
export const shownAt = (query: URLSearchParams): { unit: Unit | undefined; size: string | undefined } => ({
  unit: query.get('unit') === 'cm' ? 'cm' : undefined,
  size: sizes.find((size) => size === query.get('size')),
});
