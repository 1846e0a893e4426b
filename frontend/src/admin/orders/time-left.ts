import { ageInWords } from '../jobs/time-in-words';
import type { State } from '../ui/state-tag';

const day = 24 * 3_600_000;

/** Returns the time until an order must ship, or since then. @param now milliseconds since 1970 */
export function timeLeft(shipBy: string, now: number): State {
  const left = Date.parse(shipBy) - now;
  if (left <= 0) return { name: `${ageInWords(-left)} late`, tone: 'bad' };
  return { name: `${ageInWords(left)} left`, tone: left < day ? 'busy' : 'quiet' };
}
