import { formatMoney, pricesOf } from './money';

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

it.each([0, 0.05, 8.99, 64, 66.59, 999.99, 1000, 1234.5, 98_765.43, 100_000, 1_234_567.89, -5, -1234.5])(
  'formats %s as US dollars',
  (amount) => expect(formatMoney(amount)).toBe(dollars.format(amount)),
);

describe('the usual price of a product', () => {
  const variants = [{ price: 64.8, compareAtPrice: 72 }, {}];
  const product = { price: 68.4, compareAtPrice: 76, priceRange: { lowest: 64.8, highest: 68.4 } };

  it.each([
    { shown: 'from a cheaper size', chosen: undefined, compareAtPrice: null },
    { shown: 'of a size with another price', chosen: { price: 64.8 }, compareAtPrice: null },
    { shown: 'of a size with the price of the product', chosen: { price: null }, compareAtPrice: 76 },
    { shown: 'of a size with its own price before', chosen: variants[0], compareAtPrice: 72 },
  ])('is returned only for its own price: $shown', ({ chosen, compareAtPrice }) => {
    expect(pricesOf(product, chosen).compareAtPrice).toBe(compareAtPrice);
  });

  it('is that of the cheapest size while no size is chosen', () => {
    expect(pricesOf({ ...product, variants }).compareAtPrice).toBe(72);
  });
});
