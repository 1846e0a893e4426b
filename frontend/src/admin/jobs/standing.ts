import type { PeriodicJob } from '../../api/models';
import type { StateTone } from '../list/state-tag';

/** Milliseconds by which a job may be late: a worker may just be starting. */
const overdueAfterMs = 60_000;

/** How a job stands, in a word or two. @param now milliseconds since 1970 */
export function standingOf(job: PeriodicJob, now: number): { name: string; tone: StateTone } {
  const { running, outcome, startedAt, nextRunAt } = job;
  if (running) return { name: 'Running now', tone: 'busy' };
  if (nextRunAt !== null && now - Date.parse(nextRunAt) > overdueAfterMs) return { name: 'Overdue', tone: 'bad' };
  if (outcome === 'failed') return { name: 'Failed', tone: 'bad' };
  if (outcome === 'done') return { name: 'Done', tone: 'good' };
  return startedAt === null ? { name: 'Not run yet', tone: 'quiet' } : { name: 'Broken off', tone: 'bad' };
}
