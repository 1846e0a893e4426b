import { Fragment } from 'react';

interface DaySpanProps {
  /** Date, e.g. 2026-11-30. */
  from: string;
  to: string;
}

/** Range of days, e.g. "Mon Nov 30 – Wed Dec 2", or a single day. */
export function DaySpan({ from, to }: DaySpanProps) {
  const days = from === to ? [from] : [from, to];
  return (
    <span className="day-span">
      {days.map((day, index) => (
        <Fragment key={day}>
          {index > 0 && ' – '}
          <time dateTime={day}>{shortDay(day)}</time>
        </Fragment>
      ))}
    </span>
  );
}

/**
 * Formats a day as "Mon Nov 30". Splits the result of `toUTCString`, whose format ECMAScript fixes: "Mon, 30 Nov 2026
 * 00:00:00 GMT". On phones, creating an `Intl.DateTimeFormat` takes longer than rendering a product page.
 */
function shortDay(day: string): string {
  const [weekday, date, month] = new Date(day).toUTCString().split(/,? /);
  return `${weekday} ${month} ${Number(date)}`;
}
