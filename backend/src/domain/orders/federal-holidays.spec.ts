import { daysLater } from '../shared/calendar-day.js';
import { isFederalHoliday } from './federal-holidays.js';

const daysOf = (year: number) => Array.from({ length: 366 }, (_, day) => daysLater(`${year}-01-01`, day));
const holidaysOf = (year: number) =>
  daysOf(year)
    .filter((day) => day.startsWith(`${year}`) && isFederalHoliday(day))
    .map((day) => day.slice(5))
    .join(' ');

describe('the federal holidays', () => {
  // Dates from the list of the Office of Personnel Management. A holiday on a weekend has two dates: its own, and the
  // weekday on which it is observed.
  it.each([
    [2026, '01-01 01-19 02-16 05-25 06-19 07-03 07-04 09-07 10-12 11-11 11-26 12-25'],
    [2027, '01-01 01-18 02-15 05-31 06-18 06-19 07-04 07-05 09-06 10-11 11-11 11-25 12-24 12-25 12-31'],
    [2028, '01-01 01-17 02-21 05-29 06-19 07-04 09-04 10-09 11-10 11-11 11-23 12-25'],
    [2029, '01-01 01-15 02-19 05-28 06-19 07-04 09-03 10-08 11-11 11-12 11-22 12-25'],
  ])('include the observed weekdays in %i', (year, holidays) => {
    expect(holidaysOf(year)).toBe(holidays);
  });
});
