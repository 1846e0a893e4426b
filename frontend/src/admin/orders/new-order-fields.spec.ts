import { aProduct, aVariant } from '../../../test/a-product';
import { offersOf, priceOf, quantityOf, totalOf } from './new-order-fields';

describe('the items that a search offers', () => {
  const variants = [
    { ...aVariant({ id: 1, size: 'S', color: 'Navy' }), sku: 'MT-NVY-S' },
    { ...aVariant({ id: 2, size: 'M', color: 'Navy' }), sku: 'MT-NVY-M' },
    { ...aVariant({ id: 3, size: 'M', color: 'Mint Green' }), sku: null },
  ];
  const marina = { ...aProduct({ name: 'Marina Top' }), variants };

  it.each([
    ['marina', [1, 2, 3]],
    ['Marina, M', [2, 3]],
    ['m navy', [2]],
    ['green', [3]],
    ['mt-nvy', [1, 2]],
    ['top for the beach', [1, 2, 3]],
  ])('are the variants that match “%s”: %j', (search, ids) => {
    expect(offersOf([marina], search).map(({ variant }) => variant?.id)).toEqual(ids);
  });

  it('include sets and products without variants as a whole', () => {
    const offers = offersOf([{ ...marina, isSet: true }, aProduct({ id: 8, name: 'Tote', price: 30 })], 'm');
    expect(offers.map(({ name, variant }) => [name, variant])).toEqual([
      ['Marina Top, $58.00', null],
      ['Tote, $30.00', null],
    ]);
  });
});

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
