import { useStore } from '../app/use-store';

/** A day in the shop's own time zone, as "March 4, 2026". @param iso ISO 8601, UTC */
export function StoreDate({ iso }: { iso: string }) {
  const { timeZone } = useStore();
  const format = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', year: 'numeric', timeZone });
  return <time dateTime={iso}>{format.format(new Date(iso))}</time>;
}
