import fc from 'fast-check';
import { Money } from '../shared/money.js';
import { afterDiscount, type Discount, type PricedLine, quote, standardRates, splitSetPrice } from './quote.js';

const rates = { ...standardRates, expedited: Money.ofDollars(19.99) };
const line = (dollars: number, quantity = 1): PricedLine => ({ price: Money.ofDollars(dollars), quantity });
const amountOff = (dollars: number): Discount => ({ kind: 'amount', amount: Money.ofDollars(dollars) });
const percentOff = (percent: number): Discount => ({ kind: 'percent', percent });
const dollars = (priced: ReturnType<typeof quote>) =>
  Object.fromEntries(Object.entries(priced).map(([name, money]) => [name, (money as Money).dollars]));

describe('a quote', () => {
  it('is zero for an empty cart', () => {
    expect(dollars(quote([], rates, percentOff(10), 'expedited'))).toEqual({
      subtotal: 0,
      discount: 0,
      shipping: 0,
      tax: 0,
      total: 0,
      freeShippingRemaining: 0,
    });
  });

  it('adds $8.99 shipping below $75.00, and contains the amount missing for free shipping', () => {
    expect(dollars(quote([line(24.99, 3)], rates))).toEqual({
      subtotal: 74.97,
      discount: 0,
      shipping: 8.99,
      tax: 0,
      total: 83.96,
      freeShippingRemaining: 0.03,
    });
  });

  it('has free shipping from exactly $75.00, even if a discount lowers the total below that', () => {
    expect(quote([line(75)], rates).total.dollars).toBe(75);
    expect(quote([line(74.99)], rates).shipping.dollars).toBe(8.99);
    const discounted = quote([line(75)], rates, percentOff(50));
    expect(discounted.shipping).toBe(Money.zero);
    expect(discounted.total.dollars).toBe(37.5);
  });

  it('charges expedited shipping for any subtotal, and standard shipping if the shop offers no expedited shipping', () => {
    expect(quote([line(80)], rates, null, 'expedited').shipping.dollars).toBe(19.99);
    expect(quote([line(20)], { ...rates, expedited: null }, null, 'expedited').shipping.dollars).toBe(8.99);
  });

  it('has free standard shipping with a code for it, and charges the usual price for expedited shipping', () => {
    const code: Discount = { ...percentOff(10), freeShipping: true };
    expect(dollars(quote([line(20)], rates, code))).toMatchObject({
      ...{ discount: 2, shipping: 0, total: 18, freeShippingRemaining: 0 },
    });
    expect(quote([line(20)], rates, code, 'expedited').total.dollars).toBe(37.99);
    const only: Discount = { ...amountOff(0), freeShipping: true };
    expect(dollars(quote([line(20)], rates, only))).toMatchObject({ discount: 0, shipping: 0, total: 20 });
    expect(quote([line(0.3)], rates, only).total).toBe(Money.zero);
  });

  it('discounts a percentage of the subtotal, rounded to the cent, and not the shipping', () => {
    const priced = quote([line(0.05), line(33.33)], rates, percentOff(10));
    expect([priced.subtotal.dollars, priced.discount.dollars, priced.total.dollars]).toEqual([33.38, 3.34, 39.03]);
  });

  it('discounts an amount, at most the subtotal', () => {
    expect(quote([line(20)], rates, amountOff(5)).total.dollars).toBe(23.99);
    expect(quote([line(20)], rates, amountOff(50)).total.dollars).toBe(8.99);
    expect(quote([line(80)], rates, amountOff(100)).total.dollars).toBe(0);
  });

  it('discounts only the lines that the code includes, and leaves the limits of the subtotal unchanged', () => {
    const other = { ...line(60), excluded: true };
    const priced = quote([line(10, 2), other], rates, percentOff(50));
    expect(dollars(priced)).toMatchObject({ subtotal: 80, discount: 10, shipping: 0, total: 70 });
    expect(afterDiscount([line(10, 2), other], priced).map((amount) => amount.dollars)).toEqual([10, 60]);
    expect(quote([line(10), other], rates, amountOff(15)).discount.dollars).toBe(10);
    const cheap = { ...line(0.3), excluded: true };
    const free = quote([line(80), cheap], rates, percentOff(100));
    expect(dollars(free)).toMatchObject({ discount: 80.3, total: 0 });
    expect(afterDiscount([line(80), cheap], free)).toEqual([Money.zero, Money.zero]);
  });

  it('discounts the rest if 1 to 49 cents would remain', () => {
    expect(quote([line(80)], rates, amountOff(79.99)).total.dollars).toBe(0);
    expect(quote([line(80)], rates, amountOff(79.51)).total.dollars).toBe(0);
    expect(quote([line(80)], rates, amountOff(79.5)).total.dollars).toBe(0.5);
    const cheapShipping = { ...rates, standard: Money.ofCents(30) };
    expect(dollars(quote([line(1)], cheapShipping, percentOff(100)))).toMatchObject({ discount: 1.3, total: 0 });
  });

  it('adds up to the cent, is never negative, and has free shipping from $75.00, for any cart and discount', () => {
    const cents = (max: number) => fc.integer({ min: 0, max }).map((amount) => Money.ofCents(amount));
    const line = { price: cents(100_000), quantity: fc.integer({ min: 1, max: 99 }), excluded: fc.boolean() };
    const lines = fc.array(fc.record(line), { maxLength: 12 });
    const discounts = fc.oneof(
      fc.constant(null),
      fc.record({ kind: fc.constant('percent' as const), percent: fc.integer({ min: 1, max: 100 }) }),
      fc.record({ kind: fc.constant('amount' as const), amount: cents(500_000) }),
    );
    const property = fc.property(
      lines,
      discounts,
      fc.constantFrom('standard' as const, 'expedited' as const),
      (cart, discount, method) => {
        const { subtotal, discount: appliedDiscount, shipping, tax, total } = quote(cart, rates, discount, method);
        expect(subtotal.cents).toBe(cart.reduce((sum, { price, quantity }) => sum + price.cents * quantity, 0));
        expect(total.cents).toBe(subtotal.cents - appliedDiscount.cents + shipping.cents + tax.cents);
        const amounts = [subtotal, appliedDiscount, shipping, tax, total].map((money) => money.cents);
        expect(Math.min(...amounts)).toBeGreaterThanOrEqual(0);
        if (method === 'standard') expect(shipping.cents).toBe(cart.length === 0 || subtotal.cents >= 7500 ? 0 : 899);
        const included = cart.reduce(
          (sum, { price, quantity, excluded }) => sum + (excluded ? 0 : price.cents * quantity),
          0,
        );
        expect(total.cents === 0 || appliedDiscount.cents <= included).toBe(true);
        const shares = afterDiscount(cart, { subtotal, discount: appliedDiscount });
        expect(Money.sum(shares).cents).toBe(Math.max(0, subtotal.cents - appliedDiscount.cents));
        const wrong = cart.filter(({ price, quantity, excluded }, at) => {
          const [share, full] = [shares[at]?.cents ?? -1, price.cents * quantity];
          return share < 0 || share > full + 1 || (excluded && total.cents > 0 && share !== full);
        });
        expect(wrong).toEqual([]);
        if (discount) expect(total.cents === 0 || total.cents >= 50).toBe(true);
        else expect(appliedDiscount.cents).toBe(0);
      },
    );
    fc.assert(property, { seed: 17_760_704, numRuns: 1000 });
  });
});

const amountsOf = (...amounts: readonly number[]) => amounts.map((amount) => Money.ofCents(amount));

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
    const [whole, first, second] = amountsOf(price, top, bottom);
    if (!whole || !first || !second) throw new Error('Three amounts.');
    expect(splitSetPrice(whole, first, second).map((share) => share.cents)).toEqual(shares);
  });

  it('is divided exactly, without negative shares', () => {
    const wrong: object[] = [];
    for (let price = 0; price < 2_000; price += 7) {
      for (let top = 0; top < 3_000; top += 111) {
        const shares = splitSetPrice(Money.ofCents(price), Money.ofCents(top), Money.ofCents(3_333 - top));
        const isRight = Money.sum(shares).cents === price && shares.every((share) => share.cents >= 0);
        if (!isRight) wrong.push({ price, top, shares });
      }
    }
    expect(wrong).toEqual([]);
  });
});
