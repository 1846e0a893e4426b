import { read } from '../../api/client';
import { useRead } from '../../api/use-read';

export const sizeChartsKey = '/api/size-charts';

export const useSizeCharts = () => useRead(sizeChartsKey, read);
