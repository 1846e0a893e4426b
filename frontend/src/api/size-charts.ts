import { read } from './client';

export const fetchSizeCharts = (key: '/api/size-charts') => read(key);
