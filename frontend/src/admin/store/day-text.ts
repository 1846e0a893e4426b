/** Returns "Thursday, December 24, 2026" for "2026-12-24", and "December 24, every year" for "12-24". */
export function dayText(day: string): string {
  const isYearly = day.length === 5;
  // 2028 is a leap year, so that February 29 is valid, too.
  const date = new Date(`${isYearly ? `2028-${day}` : day}T00:00:00Z`);
  if (Number.isNaN(date.valueOf())) return day;
  const format: Intl.DateTimeFormatOptions = isYearly
    ? { month: 'long', day: 'numeric' }
    : { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' };
  const text = date.toLocaleDateString('en-US', { ...format, timeZone: 'UTC' });
  return isYearly ? `${text}, every year` : text;
}
