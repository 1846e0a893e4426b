import { formatMoney } from './money';

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

it.each([0, 0.05, 8.99, 64, 66.59, 999.99, 1000, 1234.5, 98_765.43, 100_000, 1_234_567.89, -5, -1234.5])(
  'formats %s as US dollars',
  (amount) => expect(formatMoney(amount)).toBe(dollars.format(amount)),
);
