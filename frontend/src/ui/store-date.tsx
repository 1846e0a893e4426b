import { useStore } from '../app/use-store';

const day = { month: 'long', day: 'numeric', year: 'numeric' } as const;
const timeOfDay = { hour: 'numeric', minute: '2-digit' } as const;

interface StoreDateProps {
  /** ISO 8601, UTC */
  iso: string;
  withTime?: boolean;
}

/** A day in the shop's own time zone, as "March 4, 2026", or with its time, as "March 4, 2026 at 6:30 PM". */
export function StoreDate({ iso, withTime = false }: StoreDateProps) {
  const { timeZone } = useStore();
  const format = new Intl.DateTimeFormat('en-US', { ...day, ...(withTime && timeOfDay), timeZone });
  return <time dateTime={iso}>{format.format(new Date(iso))}</time>;
}
