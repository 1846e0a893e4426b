import { Fragment } from 'react';

const format = new Intl.DateTimeFormat('en-US', { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' });

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
          <time dateTime={day}>{format.format(new Date(day)).replace(',', '')}</time>
        </Fragment>
      ))}
    </span>
  );
}
