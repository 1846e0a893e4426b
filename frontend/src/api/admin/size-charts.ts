import { read, send } from '../client';
import type { SizeChartTerms } from '../models';

export const sizeChartsKey = '/api/admin/size-charts';

export const fetchSizeCharts = () => read(sizeChartsKey);

/** No rows remove it. */
export const saveSizeChart = (chart: SizeChartTerms) => send('PUT', sizeChartsKey, chart);
