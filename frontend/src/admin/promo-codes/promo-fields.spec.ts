import { dayOf, endOfDay, fieldsOfCopy, lastDayBefore, noFields, startOfDay, summaryOf } from './promo-fields';

const zone = 'America/Los_Angeles';

describe("day in the store's time zone", () => {
  it('starts and ends at local midnight, in summer, in winter and when the clocks change', () => {
    expect(startOfDay('2026-07-04', zone)).toBe('2026-07-04T07:00:00.000Z');
    expect(endOfDay('2026-12-31', zone)).toBe('2027-01-01T08:00:00.000Z');
    expect([startOfDay('2026-11-01', zone), endOfDay('2026-11-01', zone)]).toEqual([
      '2026-11-01T07:00:00.000Z',
      '2026-11-02T08:00:00.000Z',
    ]);
    expect(startOfDay('2026-07-04', 'Pacific/Auckland')).toBe('2026-07-03T12:00:00.000Z');
  });

  it('is computed from its first and last moment', () => {
    expect(dayOf(startOfDay('2026-03-08', zone), zone)).toBe('2026-03-08');
    expect(lastDayBefore(endOfDay('2026-03-08', zone), zone)).toBe('2026-03-08');
    expect(lastDayBefore('2026-03-08T20:15:00.000Z', zone)).toBe('2026-03-08');
  });
});

describe('copy of a promo code', () => {
  const terms = { percentOff: 10, amountOff: null, freeShipping: true, minSubtotal: 50, maxUses: null, email: null };
  const copied = {
    ...{ ...terms, code: 'SUMMER', maxUsesPerPerson: 1, categoryIds: [1], productIds: [] },
    ...{ startsAt: startOfDay('2026-06-01', zone), expiresAt: endOfDay('2026-08-31', zone) },
  };

  it('has the same terms without the code, and without the days of a code that has ended', () => {
    const during = fieldsOfCopy(copied, zone, '2026-08-31');
    expect(during).toMatchObject({ code: '', percentOff: 10, freeShipping: true, categoryIds: ['1'] });
    expect(during).toMatchObject({ startsAt: '2026-06-01', expiresAt: '2026-08-31' });
    expect(fieldsOfCopy(copied, zone, '2026-09-01')).toMatchObject({ minSubtotal: 50, startsAt: '', expiresAt: '' });
  });
});

describe('summary of a promo code', () => {
  it.each([
    [{}, null],
    [{ percentOff: 10 }, '10% off every order.'],
    [
      { percentOff: 10, minSubtotal: 50, maxUsesPerPerson: 1, expiresAt: '2027-01-05' },
      '10% off orders from $50.00, once per customer, until Jan 5, 2027.',
    ],
    [
      { kind: 'amount', amountOff: 5, freeShipping: true, categoryIds: ['1'], maxUses: 100, startsAt: '2026-12-01' },
      '$5.00 off the chosen products in every order, with free standard shipping, for the first 100 orders, from Dec 1, 2026.',
    ],
    [{ kind: 'shipping', productIds: ['7'] }, 'Free standard shipping for every order with the chosen products.'],
  ] as const)('of %j names all its terms', (terms, text) => {
    const { categoryIds, productIds, ...others } = { categoryIds: [], productIds: [], ...terms };
    const fields = { ...noFields, ...others, categoryIds: [...categoryIds], productIds: [...productIds] };
    expect(summaryOf(fields)).toBe(text);
  });
});
