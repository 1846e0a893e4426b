import { useStore } from '../../page/use-store';

const day = { month: 'short', day: 'numeric', year: 'numeric' } as const;
const timeOfDay = { hour: 'numeric', minute: '2-digit' } as const;

/** Time in the shop's time zone, e.g. "Mar 4, 2026 6:30 PM". @param iso ISO 8601, UTC */
export function MessageDate({ iso }: { iso: string }) {
  const { timeZone } = useStore();
  const write = (part: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-US', { ...part, timeZone }).format(new Date(iso)).replaceAll('\u202f', ' ');
  return (
    <time dateTime={iso}>
      {write(day)} {write(timeOfDay)}
    </time>
  );
}
