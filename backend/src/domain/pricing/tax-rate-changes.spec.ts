import { Money } from '../shared/money.js';
import type { TaxRate } from './sales-tax.js';
import { rateChanges } from './tax-rate-changes.js';

const california: TaxRate = {
  ...{ state: 'CA', zipFrom: null, zipTo: null, category: null, percent: 7.25 },
  ...{ validFrom: '2026-01-01', validUntil: null, exemptBelow: null },
};
const newYork: TaxRate = {
  ...{ state: 'NY', zipFrom: '10001', zipTo: '10292', category: 'bikinis', percent: 4.5 },
  ...{ validFrom: '2026-01-01', validUntil: '2026-06-30', exemptBelow: Money.ofDollars(110) },
};

describe('the changed tax rates in the audit log', () => {
  it('are the old and the new percentage of one rate', () => {
    expect(rateChanges([california, newYork], [{ ...california, percent: 7.5 }, newYork])).toEqual({
      before: { 'CA, all products, from January 1, 2026': '7.25%' },
      after: { 'CA, all products, from January 1, 2026': '7.5%' },
    });
  });

  it('contain the numbers of rates for an import, and at most 100 rates', () => {
    const { before, after } = rateChanges([california], [newYork]);
    expect(before).toMatchObject({ 'CA, all products, from January 1, 2026': '7.25%' });
    expect(after).toEqual({
      ...{ ratesAdded: 1, ratesChanged: 0, ratesRemoved: 1 },
      'CA, all products, from January 1, 2026': null,
      'NY 10001 to 10292, bikinis, from January 1, 2026': '4.5%, until June 30, 2026, exempt below $110.00',
    });
    const many = Array.from({ length: 150 }, (_, at) => {
      const zip = String(90_001 + at);
      return { ...california, zipFrom: zip, zipTo: zip };
    });
    expect(Object.keys(rateChanges([], many).after)).toHaveLength(103);
  });
});
