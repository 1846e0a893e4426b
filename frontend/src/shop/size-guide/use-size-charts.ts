import { read } from '../../api/client';
import { useRead } from '../../api/use-read';

export const sizeChartsKey = '/api/size-charts';

/** Loads the size charts of all kinds. */
export const useSizeCharts = () => useRead(sizeChartsKey, read);
