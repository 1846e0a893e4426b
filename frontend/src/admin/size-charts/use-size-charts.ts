import { useState } from 'react';
import { useSWRConfig } from 'swr';
import { fetchProductSearch, productSearchKey } from '../../api/admin/orders';
import { fetchSizeCharts, saveSizeChart, sizeChartsKey } from '../../api/admin/size-charts';
import { reasonOf } from '../../api/api-error';
import type { SizeChartTerms } from '../../api/models';
import { useRead } from '../../api/use-read';
import { useToast } from '../../ui/toast/use-toast';

export function useSizeCharts() {
  const { data, error, mutate } = useRead(sizeChartsKey, fetchSizeCharts, { revalidateIfStale: true });
  return {
    charts: data?.charts,
    failed: error !== undefined && data === undefined,
    retry: () => void mutate(),
  };
}

/** Saves a chart. @param onSaved called when it is */
export function useSaveSizeChart(onSaved: () => void) {
  const { mutate } = useSWRConfig();
  const toast = useToast();
  const [saving, setSaving] = useState(false);
  const save = async (chart: SizeChartTerms, name: string) => {
    setSaving(true);
    try {
      await saveSizeChart(chart);
      await mutate(sizeChartsKey);
      toast({ title: chart.rows.length > 0 ? 'Size chart saved' : 'Size chart removed', description: name });
      onSaved();
    } catch (error) {
      toast({ tone: 'error', title: 'Error', description: reasonOf(error, 'The size chart could not be saved') });
    } finally {
      setSaving(false);
    }
  };
  return { saving, save };
}

/** The products found by these words. */
export function useFoundProducts(words: string) {
  const { data } = useRead(productSearchKey(words), fetchProductSearch, { keepPreviousData: true });
  return data ?? [];
}
