import { Money } from '../shared/money.js';
import { sizeRefusal, sizesFor } from './exchange-sizes.js';
import type { OfferedSize } from './ports/returns.js';

const dollars = Money.ofDollars;
const size = (variantId: number, given: Partial<OfferedSize> = {}): OfferedSize => ({
  ...{ productId: 1, variantId, size: 'L', color: 'Navy', price: dollars(50), available: 1 },
  ...given,
});
const medium = size(1, { size: 'M' });
const item = { productId: 1, variantId: 1, size: 'M', color: 'Navy', price: dollars(50) };

describe('the sizes for an exchange', () => {
  it('are the other sizes of the same color, including sold-out ones', () => {
    const offered = [medium, size(2), size(3, { color: 'Red' }), size(4, { productId: 2 }), size(5, { available: 0 })];
    expect(sizesFor(item, offered).map(({ variantId }) => variantId)).toEqual([2, 5]);
    expect(sizesFor({ ...item, size: null }, offered)).toEqual([]);
  });

  it.each([
    ['equally expensive', dollars(50), null],
    ['cheaper', dollars(45), null],
    ['more expensive', dollars(55), 'Costs $5.00 more. Please return this item and order the other size.'],
  ])('are available or refused if the other size is %s', (_case, price, refusal) => {
    expect(sizeRefusal(item, size(2, { price }), [medium])).toBe(refusal);
  });

  it('are compared with the current price of the purchased size if it is higher than the amount paid', () => {
    expect(sizeRefusal(item, size(2, { price: dollars(55) }), [size(1, { size: 'M', price: dollars(55) })])).toBeNull();
    expect(sizeRefusal(item, size(2), [size(1, { size: 'M', price: dollars(40) })])).toBeNull();
    expect(sizeRefusal(item, size(2, { price: dollars(55) }), [])).toMatch(/^Costs \$5\.00 more/);
  });

  it('are marked as sold out without available units', () => {
    expect(sizeRefusal(item, size(2, { available: 0 }), [medium])).toBe('Sold out');
  });
});
