import { dayOf, daysLater, momentOf, weekdayOf } from '../shared/calendar-day.js';

/** A period from `from` (inclusive) to `until` (exclusive). */
interface Period {
  readonly from: Date;
  readonly until: Date;
}

/** The current day or week up to now, and the equally long period that began seven days earlier. */
export interface Compared {
  readonly current: Period;
  readonly before: Period;
}

/** Today and this week, which begins on Monday, in the store's time zone. */
export function salesPeriods(now: Date, timeZone: string): { readonly day: Compared; readonly week: Compared } {
  const today = dayOf(now, timeZone);
  const monday = daysLater(today, -((weekdayOf(today) + 6) % 7));
  const since = (day: string): Compared => {
    const from = momentOf(day, 0, timeZone);
    const earlier = momentOf(daysLater(day, -7), 0, timeZone);
    const passed = now.getTime() - from.getTime();
    return {
      current: { from, until: now },
      before: { from: earlier, until: new Date(earlier.getTime() + passed) },
    };
  };
  return { day: since(today), week: since(monday) };
}
