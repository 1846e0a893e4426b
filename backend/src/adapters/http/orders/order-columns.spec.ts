import { exportName } from './order-columns.js';

it('an export file is named by the date in the store’s time zone', () => {
  expect(exportName(new Date('2026-11-22T07:59:59Z'), 'America/Los_Angeles', 'csv')).toBe('orders-2026-11-21.csv');
  expect(exportName(new Date('2026-11-22T08:00:00Z'), 'America/Los_Angeles', 'xlsx')).toBe('orders-2026-11-22.xlsx');
});
