import { useState } from 'react';
import { useSWRConfig } from 'swr';
import { fetchProductSearch, productSearchKey } from '../../api/admin/orders';
import { fetchSizeCharts, saveSizeChart, sizeChartsKey } from '../../api/admin/size-charts';
import { reasonOf } from '../../api/api-error';
import type { OwnedSizeChart, SizeChartTerms, SizeRow } from '../../api/models';
import { useRead } from '../../api/use-read';
import { wordLabel } from '../../ui/garment-labels';
import { useToast } from '../../ui/toast/use-toast';
import { useMeanwhile } from '../ui/use-meanwhile';
import { measures, typedRow } from './chart-text';

export function useSizeCharts() {
  const { data, error, mutate } = useRead(sizeChartsKey, fetchSizeCharts, { revalidateIfStale: true });
  return {
    charts: data?.charts,
    failed: error !== undefined && data === undefined,
    retry: () => void mutate(),
  };
}

/** Saves a chart. @param loaded version that the form is based on @param onSaved called after it is saved */
export function useSaveSizeChart(loaded: number, onSaved: () => void) {
  const { mutate } = useSWRConfig();
  const toast = useToast();
  const [saving, setSaving] = useState(false);
  const { version, current, isRefused } = useMeanwhile(loaded);
  const save = async (chart: SizeChartTerms, name: string) => {
    setSaving(true);
    try {
      await saveSizeChart({ ...chart, version });
      await mutate(sizeChartsKey);
      toast({ title: chart.rows.length > 0 ? 'Size chart saved' : 'Size chart removed', description: name });
      onSaved();
    } catch (error) {
      if (isRefused(error)) {
        await mutate(sizeChartsKey);
        return;
      }
      toast({ tone: 'error', title: 'Error', description: reasonOf(error, 'The size chart could not be saved') });
    } finally {
      setSaving(false);
    }
  };
  return { saving, save, changes: current && changesOf((current as Pick<OwnedSizeChart, 'rows'>).rows) };
}

/** Returns the changes of other users as readable text. */
function changesOf(rows: readonly SizeRow[]) {
  if (rows.length === 0) return [['Size chart', 'removed'] as const];
  return rows.map((row) => {
    const texts = typedRow(row);
    const measured = measures.filter((measure) => texts[measure] !== '');
    return [row.size, measured.map((measure) => `${wordLabel(measure)} ${texts[measure]}`).join(', ')] as const;
  });
}

/** Searches products by words. */
export function useFoundProducts(words: string) {
  const { data } = useRead(productSearchKey(words), fetchProductSearch, { keepPreviousData: true });
  return data ?? [];
}
