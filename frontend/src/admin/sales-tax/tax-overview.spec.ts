import type { TaxRate } from '../../api/models';
import { changesAfter, phaseOf, ratesWith, statesOn } from './tax-overview';

const rate = (given: Partial<TaxRate> = {}): TaxRate => ({
  ...{ state: 'CA', zipFrom: null, zipTo: null, category: null, percent: 7.25 },
  ...{ validFrom: '2026-01-01', validUntil: null, exemptBelow: null },
  ...given,
});
const zip = (from: string, percent: number, given: Partial<TaxRate> = {}) =>
  rate({ zipFrom: from, zipTo: from, percent, ...given });

describe('the overview of sales tax rates', () => {
  it('names the rates of each state and category on a day', () => {
    const rates = [
      rate({ state: 'NY', percent: 4.5, exemptBelow: 110 }),
      rate(),
      zip('90001', 10.25),
      rate({ category: 'shipping', percent: 5 }),
      rate({ state: 'TX', validUntil: '2026-06-30' }),
      rate({ state: 'WA', validFrom: '2027-01-01' }),
    ];
    expect(statesOn(rates, '2026-07-01')).toEqual([
      {
        state: 'CA',
        rates: [
          { category: null, text: '7.25% to 10.25%, by ZIP code' },
          { category: 'shipping', text: '5%' },
        ],
      },
      { state: 'NY', rates: [{ category: null, text: '4.5%, exempt below $110.00' }] },
    ]);
    expect(rates.map((one) => phaseOf(one, '2026-07-01')).slice(-2)).toEqual(['ended', 'planned']);
  });

  it('lists changes by day: new rates, ends, replacements, and several ZIP ranges as one', () => {
    const rates = [
      rate({ validUntil: '2026-12-31' }),
      rate({ percent: 7.5, validFrom: '2027-01-01' }),
      rate({ state: 'TX', validUntil: '2026-09-30' }),
      rate({ state: 'WA', percent: 6.5, validFrom: '2026-10-15' }),
      zip('90001', 9, { validFrom: '2027-02-01' }),
      zip('90002', 9, { validFrom: '2027-02-01' }),
      zip('10001', 4, { state: 'NY', validUntil: '2027-02-28' }),
    ];
    const texts = changesAfter(rates, '2026-07-01').map(({ day, state, text }) => `${day} ${state}: ${text}`);
    expect(texts).toEqual([
      '2026-10-01 TX: 7.25% ends',
      '2026-10-15 WA: 6.5% begins',
      '2027-01-01 CA: 7.25% → 7.5%',
      '2027-02-01 CA: 2 ZIP ranges change',
      '2027-03-01 NY: ZIP codes 10001 to 10001: 4% ends',
    ]);
  });

  it('finds rates by state or by ZIP code', () => {
    const rates = [rate(), zip('90001', 10.25), rate({ state: 'NY' }), zip('10001', 4, { state: 'NY' })];
    const found = (search: string) => ratesWith(search, rates).map((one) => rates.indexOf(one));
    expect([found('ca'), found('New york'), found('zz'), found(' ')]).toEqual([[0, 1], [2, 3], [], [0, 1, 2, 3]]);
    expect([found('90001'), found('900'), found('90002')]).toEqual([[0, 1], [0, 1], []]);
  });
});
