import { Money } from './money.js';

const cents = (amount: number) => Money.ofCents(amount);

describe('an amount of money', () => {
  it('is parsed from dollars to the cent', () => {
    expect([44.99, 0.1, 19.99, 1.1].map((dollars) => Money.ofDollars(dollars).cents)).toEqual([4499, 10, 1999, 110]);
  });

  it.each([1.999, NaN, Infinity])('cannot be %d dollars', (dollars) => {
    expect(() => Money.ofDollars(dollars)).toThrow('An amount can have at most two decimals.');
  });

  it.each([0.5, NaN, 2 ** 53])('cannot be %d cents', (odd) => {
    expect(() => cents(odd)).toThrow('This is not an amount of money.');
  });

  it('is multiplied by a percentage and rounded half up', () => {
    expect(cents(4499).percent(15)).toEqual(cents(675));
    expect(cents(50).percent(25)).toEqual(cents(13));
    expect(cents(4499).percent(1)).toEqual(cents(45));
  });

  it('is compared by its cents', () => {
    expect(cents(1).isLessThan(cents(2))).toBe(true);
    expect(cents(2).isLessThan(cents(2))).toBe(false);
    expect(Money.min(cents(1), cents(2))).toEqual(cents(1));
    expect(Money.min(cents(2), cents(1))).toEqual(cents(1));
  });

  it('is summed and formatted in dollars', () => {
    expect(
      Money.sum([cents(1), cents(299)])
        .minus(cents(50))
        .toString(),
    ).toBe('$2.50');
    expect(Money.sum([]).cents).toBe(0);
  });
});
