import { type CalendarDay, dayOf, momentOf } from '../shared/calendar-day.js';

/** The time of the daily summaries for staff. */
export class SummarySchedule {
  /** Full hour of the day in the store's time zone. */
  readonly hour = 7;

  constructor(readonly timeZone: string) {}

  /** Today's summary: its day, and the time until which it covers events; null before the hour of the summaries. */
  due(now: Date): { readonly day: CalendarDay; readonly until: Date } | null {
    const day = dayOf(now, this.timeZone);
    const until = momentOf(day, this.hour, this.timeZone);
    return now < until ? null : { day, until };
  }
}
