import { Money } from '../shared/money.js';
import { type PricedLine, quote } from './quote.js';
import { ShippingPlan, type ShippingTier, type ShippingZone } from './shipping.js';

const tier = (from: number, standard: number, expedited: number | null = null): ShippingTier => ({
  from,
  standard: Money.ofCents(standard),
  expedited: expedited === null ? null : Money.ofCents(expedited),
});
const others: ShippingZone = {
  name: 'Contiguous states',
  states: [],
  by: 'subtotal',
  tiers: [tier(0, 899, 1999), tier(5000, 499)],
  freeFrom: Money.ofCents(7500),
};
const far: ShippingZone = {
  name: 'Alaska and Hawaii',
  states: ['AK', 'HI'],
  by: 'weight',
  tiers: [tier(0, 1200), tier(500, 1800), tier(2000, 3000)],
  freeFrom: null,
};
const plan = (...zones: ShippingZone[]) => new ShippingPlan(zones, false, 200);
const line = (cents: number, quantity = 1, weight: number | null = null): PricedLine => ({
  price: Money.ofCents(cents),
  quantity,
  weight,
});

describe('a shipping plan', () => {
  it('has the prices of the zone that contains the state, else of the zone of all other states', () => {
    const both = plan(far, others);
    expect(both.ratesTo('HI', [line(2000)])?.standard.cents).toBe(1200);
    expect(both.ratesTo('CA', [line(2000)])?.standard.cents).toBe(899);
    expect(both.usualRates([line(2000)]).standard.cents).toBe(899);
  });

  it('does not ship to a state that no zone contains', () => {
    expect(plan(far).ratesTo('CA', [line(2000)])).toBeNull();
    expect(plan(far).usualRates([line(2000)]).standard.cents).toBe(1200);
  });

  it('selects the price by the subtotal of all lines, from its limit on', () => {
    const costs = (...lines: PricedLine[]) => plan(others).ratesTo('CA', lines);
    expect(costs(line(4999))?.standard.cents).toBe(899);
    expect(costs(line(2500, 2))?.standard.cents).toBe(499);
    expect(costs(line(2500), line(2500))?.expedited).toBeNull();
    expect(costs(line(4999))?.expedited?.cents).toBe(1999);
  });

  it('selects the price by the weight of all units, with the usual weight for products without their own', () => {
    const cost = (...lines: PricedLine[]) => plan(far).ratesTo('AK', lines)?.standard.cents;
    expect(cost(line(2000, 2, 249))).toBe(1200);
    expect(cost(line(2000, 2, 250))).toBe(1800);
    expect(cost(line(2000, 1, 300), line(2000))).toBe(1800);
    expect(cost(line(2000, 10))).toBe(3000);
  });

  it('reaches a limit in ounces with several units, whose stored weights are rounded to grams', () => {
    const ounces = (count: number) => Math.round(count * 28.349523125);
    const zone = { ...far, tiers: [tier(0, 1200), tier(ounces(16), 1800)] };
    const cost = (quantity: number, grams: number) =>
      plan(zone).ratesTo('AK', [line(2000, quantity, grams)])?.standard.cents;
    for (const count of [0.25, 0.5, 1, 2, 4, 8, 16]) expect(cost(16 / count, ounces(count))).toBe(1800);
    expect([cost(3, ounces(5)), cost(1, ounces(16) - 1), cost(1, ounces(15.9))]).toEqual([1200, 1200, 1200]);
  });

  it('never ships free to a zone without a limit', () => {
    const lines = [line(90_000)];
    const rates = plan(far, others);
    const priced = (state: string) => quote(lines, rates.ratesTo(state, lines) ?? rates.usualRates(lines));
    expect([priced('AK').shipping.cents, priced('AK').freeShippingRemaining.cents]).toEqual([1200, 0]);
    expect(priced('CA').shipping.cents).toBe(0);
  });

  it('costs nothing to pick up', () => {
    expect(quote([line(2000)], plan(others).usualRates([line(2000)]), null, 'pickup').total.cents).toBe(2000);
  });
});
