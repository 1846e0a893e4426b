import fc from 'fast-check';
import { Money } from '../shared/money.js';
import { afterDiscount, quote, standardRates, withTax } from './quote.js';
import { CalculatedTax, type TaxRate, TableRules } from './sales-tax.js';

const cents = Money.ofCents;
const rates = { ...standardRates, expedited: null };
const rate = (parts: Partial<TaxRate> = {}): TaxRate => ({
  ...{ state: 'CA', zipFrom: null, zipTo: null, category: null, percent: 8.875 },
  ...{ validFrom: '2026-01-01', validUntil: null, exemptBelow: null },
  ...parts,
});
const categories = new Map([
  [1, 'bikinis'],
  [2, 'activewear'],
  [3, 'cover-ups'],
]);
const line = (productId: number | null, price: number, quantity = 1) => ({ productId, price: cents(price), quantity });
const taxOf = (taxRates: TaxRate[], ...lines: ReturnType<typeof line>[]) =>
  withTax(quote(lines, rates), lines, new TableRules(taxRates, categories)).quote.tax.cents;

describe('the sales tax of a destination', () => {
  it('is rounded half up to the cent for each line', () => {
    expect(taxOf([rate({ percent: 6.25 })], line(1, 200))).toBe(13);
    expect(taxOf([rate()], line(1, 1999), line(2, 1999))).toBe(2 * 177);
    expect(taxOf([rate()], line(1, 1999, 2))).toBe(355);
  });

  it('uses the rate of the category before the rate of all products, and the narrowest ZIP range', () => {
    const all = [
      rate({ percent: 5 }),
      rate({ percent: 6, zipFrom: '90000', zipTo: '96199' }),
      rate({ percent: 7, zipFrom: '95000', zipTo: '95099' }),
    ];
    expect(taxOf(all, line(1, 10_000))).toBe(700);
    expect(taxOf([...all, rate({ percent: 1, category: 'bikinis' })], line(1, 10_000), line(2, 10_000))).toBe(800);
  });

  it('uses the rate of all products for a custom item', () => {
    const all = [rate({ percent: 5 }), rate({ percent: 1, category: 'bikinis' })];
    expect(taxOf(all, line(1, 10_000), line(null, 10_000))).toBe(600);
    expect(taxOf([rate({ percent: 1, category: 'bikinis' })], line(null, 10_000))).toBe(0);
  });

  it('uses the category and the price of the product for a part of its price', () => {
    const part = { ...line(null, 800, 2), taxedAs: { productId: 1, price: cents(5800) } };
    const tax = (...all: TaxRate[]) => taxOf(all, part);
    expect(tax(rate({ percent: 5 }), rate({ percent: 10, category: 'bikinis' }))).toBe(160);
    expect(tax(rate({ percent: 10, exemptBelow: cents(5800) }))).toBe(160);
    expect(tax(rate({ percent: 10, exemptBelow: cents(5801) }))).toBe(0);
  });

  it('includes the part of the price that was charged before without tax, if the whole price is taxed', () => {
    const tax = (before: number, more: number) => {
      const charged = { price: cents(before), amount: cents(2 * before) };
      const taxedAs = { productId: 1, price: cents(before + more), before: charged };
      const part = { ...line(null, more, 2), taxedAs };
      return taxOf([rate({ percent: 10, exemptBelow: cents(11_000) })], part);
    };
    expect(tax(10_000, 2000)).toBe(2400);
    expect(tax(12_000, 2000)).toBe(400);
    expect(tax(8000, 2000)).toBe(0);
  });

  it('does not apply to units below the threshold, whatever their number', () => {
    const clothing = [rate({ percent: 10, exemptBelow: cents(11_000) })];
    expect(taxOf(clothing, line(1, 10_999, 5))).toBe(0);
    expect(taxOf(clothing, line(1, 11_000))).toBe(1100);
  });

  it('applies to shipping only with a rate for shipping', () => {
    expect(taxOf([rate({ percent: 10 })], line(1, 1000))).toBe(100);
    expect(taxOf([rate({ percent: 10 }), rate({ percent: 10, category: 'shipping' })], line(1, 1000))).toBe(190);
    expect(taxOf([rate({ percent: 10, category: 'shipping' })], line(1, 1000))).toBe(90);
  });

  it('applies to the price after the discount, and replaces an earlier tax', () => {
    const lines = [line(1, 2000), line(2, 2000)];
    const rules = new TableRules([rate({ percent: 10 })], categories);
    const priced = quote(lines, rates, { kind: 'percent', percent: 50 });
    const once = withTax(priced, lines, rules);
    expect(once.lineTaxes.map((tax) => tax.cents)).toEqual([100, 100]);
    expect(once.quote.total.cents).toBe(2000 + 899 + 200);
    expect(withTax(once.quote, lines, rules)).toEqual(once);
    expect(withTax(once.quote, lines, new TableRules([], categories)).quote).toEqual(priced);
  });

  it('is zero for a free order, even if its discount covers the shipping', () => {
    const lines = [line(1, 7999)];
    const rules = new TableRules([rate(), rate({ category: 'shipping' })], categories);
    const free = quote(
      lines,
      { ...rates, standard: cents(30), freeFrom: cents(9000) },
      { kind: 'percent', percent: 100 },
    );
    expect(withTax(free, lines, rules).quote).toEqual(free);
  });

  it('refuses products without a category, unless the destination has no rates', () => {
    expect(() => taxOf([rate()], line(1, 1000), line(4, 1000))).toThrow(/Your cart has changed/);
    expect(taxOf([], line(4, 1000))).toBe(0);
  });

  it('is calculated for one purchase, and refused for another', () => {
    const bought = { ...line(1, 1000, 2), amount: cents(1800) };
    const purchase = { lines: [bought], shipping: cents(899) };
    const tax = { lines: [cents(90)], shipping: cents(45) };
    const rules = new CalculatedTax(purchase, tax);
    expect(rules.taxOn({ ...purchase })).toEqual(tax);
    for (const other of [
      { ...purchase, lines: [] },
      { ...purchase, lines: [{ ...bought, productId: 2 }] },
      { ...purchase, lines: [{ ...bought, quantity: 1 }] },
      { ...purchase, lines: [{ ...bought, amount: cents(2000) }] },
      { ...purchase, shipping: Money.zero },
    ])
      expect(() => rules.taxOn(other)).toThrow(/Your cart has changed/);
  });

  it('adds up to the cent with any lines, discount and rates', () => {
    const amounts = fc.integer({ min: 0, max: 50_000 });
    const carts = fc.array(
      fc.record({
        productId: fc.constantFrom(1, 2, 3),
        price: amounts.map(cents),
        quantity: fc.integer({ min: 1, max: 9 }),
      }),
      { minLength: 1, maxLength: 8 },
    );
    const percents = fc.integer({ min: 0, max: 300_000 }).map((ppm) => ppm / 10_000);
    const property = fc.property(carts, amounts, percents, percents, (lines, discount, goods, shipping) => {
      const rules = new TableRules(
        [rate({ percent: goods }), rate({ percent: shipping, category: 'shipping' })],
        categories,
      );
      const priced = quote(lines, rates, { kind: 'amount', amount: cents(discount) });
      const { quote: taxed, lineTaxes } = withTax(priced, lines, rules);
      const parts = afterDiscount(lines, priced);
      const net = Math.max(0, priced.subtotal.cents - priced.discount.cents);
      expect(Money.sum(parts).cents).toBe(net);
      expect(taxed.total.cents).toBe(priced.total.cents + taxed.tax.cents);
      expect(Math.abs(Money.sum(lineTaxes).cents - (net * goods) / 100)).toBeLessThanOrEqual(lines.length / 2 + 1e-6);
      expect(Math.min(...lineTaxes.map((tax) => tax.cents))).toBeGreaterThanOrEqual(0);
    });
    fc.assert(property, { seed: 17_760_704, numRuns: 1000 });
  });
});
