import { salesPeriods } from './sales-periods.js';

const zone = 'America/Los_Angeles';

describe('the periods of sales', () => {
  it('compare today and this week with the week before, up to the same time', () => {
    const { day, week } = salesPeriods(new Date('2026-11-25T18:30:00Z'), zone);
    expect(day).toEqual({
      current: { from: new Date('2026-11-25T08:00:00Z'), until: new Date('2026-11-25T18:30:00Z') },
      before: { from: new Date('2026-11-18T08:00:00Z'), until: new Date('2026-11-18T18:30:00Z') },
    });
    expect(week).toEqual({
      current: { from: new Date('2026-11-23T08:00:00Z'), until: new Date('2026-11-25T18:30:00Z') },
      before: { from: new Date('2026-11-16T08:00:00Z'), until: new Date('2026-11-18T18:30:00Z') },
    });
  });

  it('end a week with Sunday', () => {
    const sunday = new Date('2026-11-29T20:00:00Z');
    expect(salesPeriods(sunday, zone).week.current.from).toEqual(new Date('2026-11-23T08:00:00Z'));
    const monday = new Date('2026-11-30T20:00:00Z');
    expect(salesPeriods(monday, zone).week.current.from).toEqual(new Date('2026-11-30T08:00:00Z'));
  });

  it('begin at midnight before and after the clocks change', () => {
    const { day } = salesPeriods(new Date('2026-11-02T20:00:00Z'), zone);
    expect([day.current.from, day.before.from]).toEqual([
      new Date('2026-11-02T08:00:00Z'),
      new Date('2026-10-26T07:00:00Z'),
    ]);
  });
});
