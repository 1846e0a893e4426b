import { Money } from '../shared/money.js';
import { splitSetPrice } from './set-price.js';

const cents = (...amounts: readonly number[]) => amounts.map((amount) => Money.ofCents(amount));

describe('the price of a set', () => {
  it.each([
    [8000, 6000, 4000, [4800, 3200]],
    [7999, 6000, 4000, [4799, 3200]],
    [7999, 0, 0, [4000, 3999]],
    [7999, 0, 4000, [0, 7999]],
    [7999, 4000, 0, [7999, 0]],
    [1, 1, 1, [1, 0]],
    [0, 6000, 4000, [0, 0]],
  ])('is split: %p cents between halves for %p and %p as %p', (price, top, bottom, shares) => {
    const [whole, first, second] = cents(price, top, bottom);
    if (!whole || !first || !second) throw new Error('Three amounts.');
    expect(splitSetPrice(whole, first, second).map((share) => share.cents)).toEqual(shares);
  });

  it('is divided exactly, without negative shares', () => {
    for (let price = 0; price < 2_000; price += 7) {
      for (let top = 0; top < 3_000; top += 111) {
        const shares = splitSetPrice(Money.ofCents(price), Money.ofCents(top), Money.ofCents(3_333 - top));
        expect(Money.sum(shares).cents).toBe(price);
        expect(Math.min(...shares.map((share) => share.cents))).toBeGreaterThanOrEqual(0);
      }
    }
  });
});
