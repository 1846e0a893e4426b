import { fetchStaffProduct, staffProductKey } from '../../api/admin/products';
import { read, send } from '../../api/client';
import type { OwnedSizeChart, SizeChartRequest, SizeRow } from '../../api/models';
import { wordLabel } from '../../ui/garment-labels';
import { useItem } from '../list/use-list';
import { useAction } from '../ui/use-action';
import { useMeanwhile } from '../ui/use-meanwhile';
import { measures, type TypedRow, typedRow } from './chart-text';

const sizeChartsKey = '/api/admin/size-charts';

export const useSizeCharts = () => useItem(sizeChartsKey, read);

/**
 * Returns the sizes of a product for which the rows have no measurements; empty while the product loads.
 * @param product null for none
 */
export function useMissingSizes(product: { id: number } | null, rows: readonly TypedRow[]): string[] {
  const { item } = useItem(product && staffProductKey(product.id), fetchStaffProduct);
  const measured = rows.filter((row) => measures.some((measure) => row[measure].trim() !== ''));
  return sizesOf(item?.variants ?? []).filter((size) => measured.every((row) => row.size.trim() !== size));
}

/** Returns the sizes that are sold, in the order of the variants. */
export const sizesOf = (variants: readonly { size: string | null; archivedAt?: string | null }[]) => [
  ...new Set(variants.flatMap(({ size, archivedAt }) => (size !== null && archivedAt == null ? [size] : []))),
];

/** Saves a chart; deletes it if it has no rows. @param loaded version that the form is based on */
export function useSaveSizeChart(loaded: number) {
  const { run, busy } = useAction((key) => key === sizeChartsKey);
  const { version, current, isConflict } = useMeanwhile(loaded);
  /** @returns whether the chart was saved */
  const save = (chart: SizeChartRequest, name: string) =>
    run(() => send('PUT', sizeChartsKey, { ...chart, version }), {
      done: { title: chart.rows.length > 0 ? 'Size chart saved' : 'Size chart removed', description: name },
      failed: 'The size chart could not be saved',
      handle: isConflict,
    });
  return { busy, save, changes: current && changesOf((current as Pick<OwnedSizeChart, 'rows'>).rows) };
}

function changesOf(rows: readonly SizeRow[]) {
  if (rows.length === 0) return [['Size chart', 'removed'] as const];
  return rows.map((row) => {
    const texts = typedRow(row);
    const measured = measures.filter((measure) => texts[measure] !== '');
    return [row.size, measured.map((measure) => `${wordLabel(measure)} ${texts[measure]}`).join(', ')] as const;
  });
}
