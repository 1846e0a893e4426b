import { DomainError } from '../shared/domain-error.js';
import type { GarmentKind } from './garment.js';

const bodyMeasures = ['bust', 'underbust', 'waist', 'hips', 'torso', 'inseam'] as const;
type BodyMeasure = (typeof bodyMeasures)[number];

/** A size with the ranges of body measurements that it fits. Each range is a minimum and a maximum, in inches. */
export type SizeRow = { readonly size: string } & { readonly [Measure in BodyMeasure]?: readonly number[] };

/** Sorted from the smallest size to the largest. */
export type SizeChart = readonly SizeRow[];

/** A size chart for all products of a kind that have no chart of their own. */
export interface KindChart {
  readonly kind: GarmentKind;
  readonly rows: SizeChart;
}

/**
 * @throws DomainError invalid for a duplicate size, a size without measurements, and a range whose minimum is not below
 * its maximum
 */
export function checkedChart(rows: readonly SizeRow[]): SizeChart {
  const sizes = new Set<string>();
  for (const { size, ...measures } of rows) {
    if (size.trim() === '' || sizes.has(size)) throw refused('Please give each size its own name.');
    sizes.add(size);
    const ranges = Object.values(measures);
    if (ranges.length === 0) throw refused(`Size ${size} has no measurements.`);
    if (ranges.some(([from = 0, to = 0]) => from >= to))
      throw refused(`The second number of each range of size ${size} must be larger than the first.`);
  }
  return rows;
}

/** The chart for the audit log: `{ sizes: ["S"], "size S": "bust 33–35, hips 36–38" }`. */
export function chartFacts(rows: SizeChart): Readonly<Record<string, unknown>> {
  const ranges = rows.map((row) => {
    const measures = bodyMeasures.flatMap((measure) => (row[measure] ? `${measure} ${row[measure].join('–')}` : []));
    return [`size ${row.size}`, measures.join(', ')];
  });
  return { sizes: rows.map(({ size }) => size), ...(Object.fromEntries(ranges) as Record<string, string>) };
}

function refused(message: string): DomainError {
  return new DomainError('invalid', 'size-chart.rows', message, { errors: { rows: message } });
}
