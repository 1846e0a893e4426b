import { fetchSizeCharts } from '../../api/size-charts';
import { useRead } from '../../api/use-read';

export const sizeChartsKey = '/api/size-charts';

/** The charts of kinds of garments; undefined while they load or when loading failed. */
export function useSizeCharts() {
  const { data, error, mutate } = useRead(sizeChartsKey, fetchSizeCharts);
  return { charts: data, failed: error !== undefined && data === undefined, retry: () => mutate() };
}
