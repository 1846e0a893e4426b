import { priceOf, quantityOf, totalOf } from './new-order-fields';

describe('new order figures', () => {
  it.each([
    ['3', 3],
    ['', 1],
    ['some', 1],
    ['0', 1],
    ['-2', 1],
    ['2.7', 2],
    ['1000', 99],
  ])('parse the quantity "%s" as %d', (text, quantity) => {
    expect(quantityOf(text)).toBe(quantity);
  });

  it.each([
    ['58', 58],
    ['$1,058.50', 1058.5],
    ['19.999', 20],
    ['', 0],
    ['free', 0],
    ['-5', 0],
  ])('parse the price "%s" as %d', (text, price) => {
    expect(priceOf(text)).toBe(price);
  });

  it('are summed in whole cents', () => {
    expect(
      totalOf([
        { quantity: '3', price: '0.10' },
        { quantity: 'x', price: '0.20' },
      ]),
    ).toBe(0.5);
  });
});
