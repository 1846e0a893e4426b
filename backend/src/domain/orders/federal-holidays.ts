import { type CalendarDay, dayAfter, daysLater, weekdayOf } from '../shared/calendar-day.js';

/** Holidays on a fixed date: New Year’s Day, Juneteenth, Independence Day, Veterans Day, Christmas Day. */
const dated = new Set(['01-01', '06-19', '07-04', '11-11', '12-25']);

const monday = 1;
const thursday = 4;
const friday = 5;

/**
 * Holidays on the nth weekday of a month: Martin Luther King Jr. Day, Washington’s Birthday, Labor Day, Columbus Day,
 * Thanksgiving.
 */
const counted = new Set([`01 ${monday} 3`, `02 ${monday} 3`, `09 ${monday} 1`, `10 ${monday} 2`, `11 ${thursday} 4`]);

/**
 * Whether the day is one of the eleven federal holidays of the United States (5 U.S.C. 6103), or the weekday on which
 * such a holiday is observed: the Friday before a Saturday, or the Monday after a Sunday.
 */
export function isFederalHoliday(day: CalendarDay): boolean {
  const weekday = weekdayOf(day);
  const month = day.slice(5, 7);
  const date = Number(day.slice(8));
  const isMemorialDay = month === '05' && weekday === monday && date > 31 - 7;
  return (
    isDated(day) ||
    isMemorialDay ||
    counted.has(`${month} ${weekday} ${Math.ceil(date / 7)}`) ||
    (weekday === friday && isDated(dayAfter(day))) ||
    (weekday === monday && isDated(daysLater(day, -1)))
  );
}

function isDated(day: CalendarDay): boolean {
  return dated.has(day.slice(5));
}
