import { useStore } from './use-store';

const day = { month: 'long', day: 'numeric', year: 'numeric' } as const;
const time = { hour: 'numeric', minute: '2-digit' } as const;

interface StoreDateProps {
  /** ISO 8601, UTC */
  iso: string;
  /** Also shows the time of day. */
  withTime?: boolean;
}

/** Date in the shop's time zone: "March 4, 2026", or with its time, "March 4, 2026 at 6:30 PM". */
export function StoreDate({ iso, withTime = false }: StoreDateProps) {
  const { timeZone } = useStore();
  return <time dateTime={iso}>{dateText(iso, timeZone, withTime)}</time>;
}

/** Returns the text of `StoreDate`, for messages. */
export function dateText(iso: string, timeZone: string, withTime = false): string {
  return new Intl.DateTimeFormat('en-US', { ...day, ...(withTime && time), timeZone }).format(new Date(iso));
}
