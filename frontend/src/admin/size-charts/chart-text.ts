import type { SizeRow } from '../../api/models';

/** Body measurements, in the order of the table. */
export const measures = ['bust', 'underbust', 'waist', 'hips', 'torso', 'inseam'] as const;
type Measure = (typeof measures)[number];

/** A row as typed: "35–37" for each measurement, empty for none. */
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
