import { csvName } from './orders-csv.js';

it('names the file of an export by the day of the store', () => {
  expect(csvName(new Date('2026-11-22T07:59:59Z'), 'America/Los_Angeles')).toBe('orders-2026-11-21.csv');
  expect(csvName(new Date('2026-11-22T08:00:00Z'), 'America/Los_Angeles')).toBe('orders-2026-11-22.csv');
});
