import { DomainError } from '../shared/domain-error.js';
import type { GarmentKind } from './garment.js';

/** Measures of a body. */
const bodyMeasures = ['bust', 'underbust', 'waist', 'hips', 'torso', 'inseam'] as const;
type BodyMeasure = (typeof bodyMeasures)[number];

/** A size, with the body measures that it fits: from and to, in inches. */
export type SizeRow = { readonly size: string } & { readonly [Measure in BodyMeasure]?: readonly number[] };

/** Sorted from the smallest size to the largest. */
export type SizeChart = readonly SizeRow[];

/** Applies to each product of the kind without a chart of its own. */
export interface KindChart {
  readonly kind: GarmentKind;
  readonly rows: SizeChart;
}

/**
 * @throws DomainError invalid for a duplicate size, a size without measures, and a measure that ends before it begins
 */
export function checkedChart(rows: readonly SizeRow[]): SizeChart {
  const sizes = new Set<string>();
  for (const { size, ...measures } of rows) {
    if (size.trim() === '' || sizes.has(size)) throw refused('Please name each size once.');
    sizes.add(size);
    const ranges = Object.values(measures);
    if (ranges.length === 0) throw refused(`Size ${size} has no measures.`);
    if (ranges.some(([from = 0, to = 0]) => from >= to))
      throw refused(`A measure of size ${size} ends before it begins.`);
  }
  return rows;
}

/** "S bust 33–35, hips 36–38; M bust 35–37, hips 38–40". */
export function chartText(rows: SizeChart): string {
  return rows
    .map((row) => {
      const ranges = bodyMeasures.flatMap((measure) => (row[measure] ? `${measure} ${row[measure].join('–')}` : []));
      return `${row.size} ${ranges.join(', ')}`;
    })
    .join('; ');
}

function refused(message: string): DomainError {
  return new DomainError('invalid', 'size-chart.rows', message, { errors: { rows: message } });
}
