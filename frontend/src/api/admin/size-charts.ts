import { read, send } from '../client';
import type { SizeChartTerms } from '../models';

export const sizeChartsKey = '/api/admin/size-charts';

export const fetchSizeCharts = () => read(sizeChartsKey);

/** Saves a size chart. A chart without rows is deleted. */
export const saveSizeChart = (chart: SizeChartTerms) => send('PUT', sizeChartsKey, chart);
