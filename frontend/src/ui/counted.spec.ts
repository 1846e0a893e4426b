import { countedProducts, groupDigits } from './counted';

it.each([0, 7, 999, 1000, 98_765, 100_000, 1_234_567])('groups the digits of %s like Intl.NumberFormat', (count) => {
  expect(groupDigits(String(count))).toBe(new Intl.NumberFormat('en-US').format(count));
});

it.each([
  [1, '1 product'],
  [2000, '2000 products'],
  [98_000, 'About 98,000 products'],
])('names a count of %s', (count, text) => {
  expect(countedProducts(count)).toBe(text);
});
