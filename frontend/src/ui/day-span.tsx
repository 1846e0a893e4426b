import { Fragment } from 'react';

interface DaySpanProps {
  /** As 2026-11-30. */
  from: string;
  to: string;
}

/** As "Mon Nov 30 – Wed Dec 2", or one day. */
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
 * "Mon Nov 30", from the text that ECMAScript prescribes for `toUTCString`, "Mon, 30 Nov 2026 00:00:00 GMT": a phone takes longer to create an
 * `Intl.DateTimeFormat` than to draw a product page.
 */
function shortDay(day: string): string {
  const [weekday, date, month] = new Date(day).toUTCString().split(/,? /);
  return `${weekday} ${month} ${Number(date)}`;
}
