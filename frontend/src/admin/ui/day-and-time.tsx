import { useStore } from '../../page/use-store';
import { useNow } from '../../ui/use-now';
import { TwoLines } from './facts';
import { dayAndTime } from './store-time';

interface DayAndTimeProps {
  /** ISO 8601, UTC. */
  iso: string;
  /** Omits the time of day. */
  dayOnly?: boolean;
  /** Writes "today" and "yesterday" in lower case. */
  inSentence?: boolean;
  /** Adds the seconds, for frequent events. */
  withSeconds?: boolean;
  /** Shows the time below the day. */
  inTwoLines?: boolean;
}

/**
 * Moment in the store's time zone: "Today, 9:00 AM", "Yesterday, 9:00 AM", "Mar 4, 9:00 AM", or in another year
 * "Mar 4, 2025, 9:00 AM". The tooltip has the full date.
 */
export function DayAndTime(props: DayAndTimeProps) {
  const { iso, dayOnly = false, inSentence = false, withSeconds = false, inTwoLines = false } = props;
  const { timeZone } = useStore();
  const now = useNow(60_000);
  const full = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone });
  const { day, time } = dayAndTime(iso, timeZone, now, withSeconds);
  const first = inSentence ? day.replace(/^(To|Yester)day$/, (word) => word.toLowerCase()) : day;
  return (
    <time dateTime={iso} title={full.format(new Date(iso))}>
      {dayOnly ? first : inTwoLines ? <TwoLines first={first} second={time} /> : `${first}, ${time}`}
    </time>
  );
}
