import type { State } from '../ui/state-tag';

const units = [
  { name: 'day', seconds: 86_400 },
  { name: 'hour', seconds: 3_600 },
  { name: 'minute', seconds: 60 },
  { name: 'second', seconds: 1 },
];

/**
 * Returns an interval in words that can follow "every", e.g. "minute" or "15 minutes".
 * @param seconds a whole number above 0
 */
export function everyInWords(seconds: number): string {
  const unit = units.find((each) => seconds % each.seconds === 0);
  if (!unit) return `${seconds} seconds`;
  const count = seconds / unit.seconds;
  return count === 1 ? unit.name : `${count} ${unit.name}s`;
}

/** Returns a duration in whole units, e.g. "12 minutes". @param milliseconds at least 0 */
export function ageInWords(milliseconds: number): string {
  const unit = units.find((each) => each.seconds >= 60 && milliseconds >= each.seconds * 1_000);
  if (!unit) return 'less than a minute';
  const format = new Intl.NumberFormat('en-US', { style: 'unit', unit: unit.name, unitDisplay: 'long' });
  return format.format(Math.floor(milliseconds / 1_000 / unit.seconds));
}

/** Returns the duration between two times (ISO 8601), e.g. "0.3 s" or "2 min 5 s". */
export function durationText(from: string, to: string): string {
  const milliseconds = Date.parse(to) - Date.parse(from);
  if (milliseconds < 100) return 'under 0.1 s';
  const tenths = Math.round(milliseconds / 100);
  if (tenths < 600) return `${(tenths / 10).toFixed(1)} s`;
  const seconds = Math.round(tenths / 10);
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

const day = 24 * 3_600_000;

/**
 * Returns the time that is left until an order must ship. For a late order, returns the time since it was due.
 * @param now milliseconds since 1970
 */
export function timeLeft(shipBy: string, now: number): State {
  const left = Date.parse(shipBy) - now;
  if (left <= 0) return { name: `${ageInWords(-left)} late`, tone: 'bad' };
  return { name: `${ageInWords(left)} left`, tone: left < day ? 'busy' : 'quiet' };
}
