import { useStore } from './use-store';

const day = { month: 'long', day: 'numeric', year: 'numeric' } as const;
const times = {
  minutes: { hour: 'numeric', minute: '2-digit' },
  seconds: { hour: 'numeric', minute: '2-digit', second: '2-digit' },
} as const;

interface StoreDateProps {
  /** ISO 8601, UTC */
  iso: string;
  /** Also shows the time of day or, for frequent events, the time with seconds. */
  withTime?: boolean | 'seconds';
}

/** Date in the shop's time zone: "March 4, 2026", or with its time, "March 4, 2026 at 6:30 PM". */
export function StoreDate({ iso, withTime = false }: StoreDateProps) {
  const { timeZone } = useStore();
  return <time dateTime={iso}>{dateText(iso, timeZone, withTime)}</time>;
}

/** Returns the text of `StoreDate`, for messages. */
export function dateText(iso: string, timeZone: string, withTime: StoreDateProps['withTime'] = false): string {
  const time = withTime && times[withTime === 'seconds' ? 'seconds' : 'minutes'];
  return new Intl.DateTimeFormat('en-US', { ...day, ...time, timeZone }).format(new Date(iso));
}
