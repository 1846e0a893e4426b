import { exportName } from './order-columns.js';

it('names the file of an export by the day of the store', () => {
  expect(exportName(new Date('2026-11-22T07:59:59Z'), 'America/Los_Angeles', 'csv')).toBe('orders-2026-11-21.csv');
  expect(exportName(new Date('2026-11-22T08:00:00Z'), 'America/Los_Angeles', 'xlsx')).toBe('orders-2026-11-22.xlsx');
});
