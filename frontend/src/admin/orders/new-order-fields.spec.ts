import { aStaffOrder } from '../../../test/a-staff-order';
import { staffProduct, staffVariant } from '../../../test/staff-product';
import type { StaffProduct } from '../../api/models';
import {
  copyOf,
  emptyOrder,
  newOrderOf,
  offersOf,
  priceOf,
  quantityOf,
  totalOf,
  withAgreedShipping,
  withSizes,
} from './new-order-fields';

describe('the items that a search offers', () => {
  const variants = [
    staffVariant(1, 'S', { sku: 'MT-NVY-S' }),
    staffVariant(2, 'M', { sku: 'MT-NVY-M' }),
    staffVariant(3, 'M', { color: 'Mint Green' }),
  ];
  const marina = staffProduct({ name: 'Marina Top', variants });
  const variantIds = (product: StaffProduct, search: string) =>
    offersOf([product], search).map(({ variant }) => variant?.id);

  it.each([
    ['marina', [1, 2, 3]],
    ['Marina, M', [2, 3]],
    ['m navy', [2]],
    ['green', [3]],
    ['mt-nvy', [1, 2]],
    ['top for the beach', [1, 2, 3]],
  ])('are the variants that match “%s”: %j', (search, ids) => {
    expect(variantIds(marina, search)).toEqual(ids);
  });

  it.each([
    ['marina 2 piece', [1, 2]],
    ['marina 2-piece 2', [1]],
    ['marina 2 piece 2', [1]],
    ['marina 4', [2]],
  ])('do not depend on a size that is a word of the product’s name, for “%s”: %j @series', (search, ids) => {
    const sizes = [staffVariant(1, '2'), staffVariant(2, '4')];
    expect(variantIds(staffProduct({ name: 'Marina 2 Piece', variants: sizes }), search)).toEqual(ids);
    expect(variantIds(staffProduct({ name: 'Marina 2-Piece', variants: sizes }), search)).toEqual(ids);
  });

  it('state whether a size is sold out or switched off @series', () => {
    const off = [
      staffVariant(1, 'S', { inStock: false, switchedOn: false }),
      staffVariant(2, 'M', { inStock: false, inventoryCount: 0 }),
    ];
    expect(offersOf([{ ...marina, variants: off }], 'marina').map(({ about }) => about)).toEqual([
      '$58.00, switched off',
      '$58.00, sold out',
    ]);
  });

  it('include sets and products without variants as a whole', () => {
    const offers = offersOf([{ ...marina, isSet: true }, staffProduct({ id: 8, name: 'Tote', price: 30 })], 'm');
    expect(offers.map(({ name, variant }) => [name, variant])).toEqual([
      ['Marina Top, $58.00', null],
      ['Tote, $30.00', null],
    ]);
  });
});

describe('a search with a spoken size', () => {
  it.each([
    ['harbor bikini L', 'harbor bikini L'],
    ['anthem medium', 'anthem M'],
    ['size m', 'm'],
    ['harbor, size small and size 8', 'harbor, S and 8'],
    ['extra large', 'XL'],
    ['anthem extra-small', 'anthem XS'],
    ['x-large anthem', 'XL anthem'],
    ['anthem xsmall', 'anthem XS'],
    ['xx-large', 'XXL'],
    ['anthem xx large', 'anthem XXL'],
    ['anthem, size x-small', 'anthem, XS'],
    ['2x large', 'XXL'],
    ['3x-large', 'XXXL'],
    ['2xlarge', 'XXL'],
    ['small tote large', 'small tote L'],
    ['plus size top with medium support', 'plus size top with medium support'],
    ['smaller enlarge', 'smaller enlarge'],
  ])('has the last size of “%s” as the catalog writes it: “%s”', (search, written) => {
    expect(withSizes(search)).toBe(written);
  });
});

it.each([
  ['12 Ocean St ', ' Apt 4', '12 Ocean St, Apt 4'],
  ['12 Ocean St', '', '12 Ocean St'],
])('the address of a new order has the street “%s” and the apartment “%s”', (street, unit, shippingAddress) => {
  const order = newOrderOf({ ...emptyOrder, shippingAddress: street, shippingUnit: unit });
  expect(order).toMatchObject({ shippingAddress });
  expect(order).not.toHaveProperty('shippingUnit');
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

describe('the copy of an order', () => {
  const [line] = aStaffOrder().items;
  if (!line) throw new Error('The order has no item.');
  const bikini = staffProduct({ id: 7, variants: [staffVariant(2, 'M')] });

  describe('with a discount', () => {
    const order = aStaffOrder({ discount: 10, items: [{ ...line, price: 50, quantity: 2, cancelled: 1 }] });

    it('has the share of its units that were not cancelled', () => {
      expect(copyOf(order, [bikini], true).fields).toMatchObject({ discount: 'amount', discountAmount: '5.00' });
    });

    it('retains the discount of a promo code only if it replaces the order', () => {
      const withCode = { ...order, promoCode: 'SUMMER' };
      expect(copyOf(withCode, [bikini], true).fields).toMatchObject({ discountReason: 'Promo code SUMMER' });
      expect(copyOf(withCode, [bikini], false).fields.discount).toBe('none');
    });
  });

  it('confirms the handover of an order that was handed over, unless it replaces the order', () => {
    const order = aStaffOrder({ address: '', shippingMethod: 'standard', status: 'completed', parcels: [] });
    expect(copyOf(order, [bikini], false).fields.isHandedOver).toBe(true);
    expect(copyOf(order, [bikini], true).fields.isHandedOver).toBe(false);
    expect(copyOf({ ...order, address: '1 Ocean Avenue' }, [bikini], false).fields.isHandedOver).toBe(false);
    const erased = { ...order, hasMailAddress: false };
    expect(copyOf(erased, [bikini], false).fields.isHandedOver).toBe(false);
  });

  describe('with a set', () => {
    const inSet = { ...line, setProductId: 10, set: { group: 1, name: 'Wave Set' }, price: 40 };
    const bottom = { ...inSet, id: 1, productId: 12, variantId: 8 };
    const top = { ...inSet, id: 2, productId: 11, variantId: 5 };
    const soldTop = staffProduct({ id: 11, variants: [staffVariant(5, 'S')] });
    const archivedBottom = staffProduct({ id: 12, variants: [staffVariant(8, 'M', { archivedAt: '2026-06-01' })] });
    const products = [staffProduct({ id: 10, isSet: true, setTopId: 11, setBottomId: 12 }), soldTop, archivedBottom];

    it('has the sizes of its halves that are still sold', () => {
      const { items } = copyOf(aStaffOrder({ items: [bottom, top] }), products, true).fields;
      expect(items).toMatchObject([{ topVariantId: 5, bottomVariantId: null, quantity: '1' }]);
    });

    it('omits the set if one half was cancelled', () => {
      const order = aStaffOrder({ items: [top, { ...bottom, cancelled: 1 }] });
      const { fields, missing } = copyOf(order, products, true);
      expect(fields.items).toEqual([]);
      expect(missing).toEqual(['Wave Set (one half was cancelled)']);
    });
  });

  it.each([
    ['the price of the shop', 8.99, 8.99, { shippingMethod: 'standard' }],
    ['an agreed amount', 12, 8.99, { shippingMethod: 'other', shippingCost: '12.00' }],
    ['no charge', 0, 8.99, { shippingMethod: 'none' }],
    ['an amount that cannot be compared', 8.99, null, { shippingMethod: 'other', shippingCost: '8.99' }],
  ])('retains shipping at %s', (_, agreed, priced, expected) => {
    expect(withAgreedShipping({ ...emptyOrder, shippingMethod: 'standard' }, agreed, priced)).toMatchObject(expected);
  });
});
