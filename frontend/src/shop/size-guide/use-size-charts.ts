import { fetchSizeCharts } from '../../api/size-charts';
import { useRead } from '../../api/use-read';

export const sizeChartsKey = '/api/size-charts';

/** Loads the size charts of all kinds; undefined during the load and after a failed load. */
export function useSizeCharts() {
  const { data, error, mutate } = useRead(sizeChartsKey, fetchSizeCharts);
  return { charts: data, failed: error !== undefined && data === undefined, retry: () => mutate() };
}
