import './jobs.css';
import type { Job } from '../../api/models';
import { LoadFailed } from '../../ui/load-failed';
import { Spinner } from '../../ui/spinner';
import { useNow } from '../../ui/use-now';
import { StaleNotice } from '../list/list-table';
import { Facts, TwoLines } from '../ui/facts';
import { type State, StateTag } from '../ui/state-tag';
import { DayAndTime } from '../ui/day-and-time';
import { ageInWords, everyInWords, durationText } from './time-in-words';
import { useJobs } from './use-jobs';

export default function JobsPage() {
  const { item, problem, retry } = useJobs();
  const jobs = item?.jobs;
  const now = useNow(5_000);
  if (!jobs && problem !== undefined) {
    return <LoadFailed isPart title="The jobs could not be loaded" text={problem} onRetry={retry} />;
  }
  return (
    <>
      <div className="list-bar">
        <h2>Jobs</h2>
      </div>
      {problem !== undefined && <StaleNotice shown="these jobs may be out of date" onRetry={retry} />}
      {!jobs && <Spinner label="Loading jobs..." />}
      {jobs && <p>{summaryOf(jobs, now)}</p>}
      <ul className="jobs">
        {jobs
          ?.toSorted((one, other) => Number(isBad(other, now)) - Number(isBad(one, now)))
          .map((job) => (
            <OneJob key={job.name} job={job} now={now} />
          ))}
      </ul>
    </>
  );
}

const isBad = (job: Job, now: number) => stateOf(job, now).tone === 'bad';

function summaryOf(jobs: readonly Job[], now: number): string {
  if (jobs.length === 0) return 'No job has run yet.';
  const bad = jobs.filter((job) => isBad(job, now)).length;
  const about = 'The shop runs these jobs automatically in the background.';
  if (bad === 0) return `${about} Everything is on time.`;
  return `${about} ${bad === 1 ? '1 job needs' : `${bad} jobs need`} attention.`;
}

/** Advice for staff, by state. */
const advice: Record<string, string> = {
  Failed:
    'The job runs again at its next scheduled time. If it fails again, please show the result to the shop operator.',
  Late: 'Please ask the shop operator whether the worker is running.',
  Interrupted: 'The worker stopped during the run. The next run starts from the beginning.',
};

function OneJob({ job, now }: { job: Job; now: number }) {
  const { name, title, everySeconds, startedAt, endedAt, result, nextRunAt } = job;
  const state = stateOf(job, now);
  return (
    <li className={state.tone === 'bad' ? 'job job--failed' : 'job'} aria-label={title}>
      <div>
        <h3>{title}</h3>
        <StateTag {...state} />
        <span className="second-line">
          <code>{name}</code>, every {everyInWords(everySeconds)}
        </span>
        {advice[state.name] !== undefined && <span className="second-line">{advice[state.name]}</span>}
      </div>
      <Facts
        facts={[
          [
            'Last run',
            startedAt === null ? (
              'Never'
            ) : (
              <TwoLines
                first={<DayAndTime iso={startedAt} withSeconds />}
                second={`${ageInWords(Math.max(0, now - Date.parse(startedAt)))} ago`}
              />
            ),
          ],
          ['Duration', startedAt === null || endedAt === null ? '–' : durationText(startedAt, endedAt)],
          ['Next run', nextRunAt === null ? '–' : <DayAndTime iso={nextRunAt} withSeconds />],
          ['Result', result ?? '–'],
        ]}
      />
    </li>
  );
}

/** Milliseconds after which an overdue job is shown as late. Shorter delays are normal while a worker is starting. */
const lateAfterMs = 60_000;

/** Returns a job's state in one or two words. @param now milliseconds since 1970 */
export function stateOf(job: Job, now: number): State {
  const { running, outcome, startedAt, nextRunAt } = job;
  if (running) return { name: 'Running now', tone: 'quiet' };
  if (nextRunAt !== null && now - Date.parse(nextRunAt) > lateAfterMs) return { name: 'Late', tone: 'bad' };
  if (outcome === 'failed') return { name: 'Failed', tone: 'bad' };
  if (outcome === 'done') return { name: 'On time', tone: 'good' };
  return startedAt === null ? { name: 'Not run yet', tone: 'quiet' } : { name: 'Interrupted', tone: 'bad' };
}
