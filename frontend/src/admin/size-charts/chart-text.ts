import Papa from 'papaparse';
import type { SizeRow } from '../../api/models';

/** Body measurements, in the order of the table. */
export const measures = ['bust', 'underbust', 'waist', 'hips', 'torso', 'inseam'] as const;
type Measure = (typeof measures)[number];

const knownSizes: readonly string[] = ['XXS', 'XS', 'S', 'M', 'L', 'XL', 'XXL', 'XXXL'];

/** Place of a size in the usual order; -1 for a size whose order is unknown, such as "M Tall". */
export const sizeRank = (size: string) => knownSizes.indexOf(size.trim().toUpperCase());

/**
 * Returns the index at which a row belongs in the usual order of sizes. A row with an unknown size stays in its place.
 */
export function placeOf(rows: readonly TypedRow[], at: number): number {
  const rank = sizeRank(rows[at]?.size ?? '');
  const larger = rows.slice(0, at).findIndex(({ size }) => rank >= 0 && sizeRank(size) > rank);
  return larger < 0 ? at : larger;
}

/** A row as typed. Each measurement is a range such as "35–37", or empty. */
export type TypedRow = Record<Measure | 'size', string>;

export const emptyRow: TypedRow = { size: '', bust: '', underbust: '', waist: '', hips: '', torso: '', inseam: '' };

export function typedRow(row: SizeRow): TypedRow {
  const texts = measures.map((measure) => [measure, row[measure]?.join('–') ?? '']);
  return { ...emptyRow, size: row.size, ...(Object.fromEntries(texts) as Partial<TypedRow>) };
}

/** @returns the range in inches; undefined for an empty text, null for an invalid one */
export function rangeOf(text: string): number[] | undefined | null {
  if (text.trim() === '') return undefined;
  const [, from, to] = /^\s*(\d{1,3}(?:\.\d+)?)\s*[-–]\s*(\d{1,3}(?:\.\d+)?)\s*$/.exec(text) ?? [];
  return from === undefined || to === undefined ? null : [Number(from), Number(to)];
}

/** Parses validated rows. Rows without a size and measurements are omitted. */
export function rowsOf(typed: readonly TypedRow[]): SizeRow[] {
  return typed
    .filter((row) => Object.values(row).some((text) => text.trim() !== ''))
    .map(({ size, ...texts }) => {
      const ranges = measures.flatMap((measure) => {
        const range = rangeOf(texts[measure]);
        return range ? [[measure, range] as const] : [];
      });
      return { size: size.trim(), ...Object.fromEntries(ranges) };
    });
}

/**
 * Copies a chart for a product: one row per size of the product, with the measurements of the chart. If the chart has
 * none of these sizes, all its rows are copied, so that staff can rename them.
 */
export function rowsFor(sizes: readonly string[], chart: readonly SizeRow[]): SizeRow[] {
  if (sizes.every((size) => chart.every((row) => row.size !== size)) && chart.length > 0) return [...chart];
  return sizes.map((size) => chart.find((row) => row.size === size) ?? { size });
}

/** Unit of the typed texts. Charts are stored in inches. */
export type Unit = 'in' | 'cm';

const cmPerInch = 2.54;
const rounded = (value: number, steps: number) => Math.round(value * steps) / steps;

/**
 * Rounds to a quarter or a tenth of an inch, whichever is nearer, so that a conversion from inches to centimeters and
 * back changes nothing.
 */
function inchesOf(cm: number): number {
  const exact = cm / cmPerInch;
  const [quarter, tenth] = [rounded(exact, 4), rounded(exact, 10)];
  return Math.abs(quarter - exact) < Math.abs(tenth - exact) ? quarter : tenth;
}

/** Converts the texts of a row. Texts that are not ranges stay unchanged. */
export function converted(row: TypedRow, from: Unit, to: Unit): TypedRow {
  if (from === to) return row;
  const convert = to === 'in' ? inchesOf : (inches: number) => rounded(inches * cmPerInch, 10);
  const texts = measures.map((measure) => [measure, rangeOf(row[measure])?.map(convert).join('–') ?? row[measure]]);
  return { ...row, ...(Object.fromEntries(texts) as Partial<TypedRow>) };
}

/** Columns of the grid, from left to right. */
export const columns = ['size', ...measures] as const;

/**
 * Pastes a block of spreadsheet cells, starting at a field. Adds missing rows. Ignores column titles in the first row,
 * and cells beyond the last column.
 */
export function pastedRows(rows: readonly TypedRow[], at: { row: number; column: number }, text: string): TypedRow[] {
  const { data } = Papa.parse<string[]>(text.replace(/\r?\n$/, ''), { delimiter: '\t' });
  const isTitle = (cell: string) => columns.some((column) => cell.trim().toLowerCase().startsWith(column));
  const block = data[0]?.every(isTitle) ? data.slice(1) : data;
  const filled = [...rows];
  for (const [down, cells] of block.entries()) {
    const row = { ...(filled[at.row + down] ?? emptyRow) };
    for (const [right, cell] of cells.entries()) {
      const column = columns[at.column + right];
      if (column) row[column] = column === 'size' ? cell.trim() : cell.trim().replace(/\s*(?:-|–|to)\s*/i, '–');
    }
    filled[at.row + down] = row;
  }
  return filled;
}
