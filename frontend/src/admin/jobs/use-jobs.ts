import { reasonOf } from '../../api/api-error';
import { read } from '../../api/client';
import type { JobList } from '../../api/models';
import { useRead } from '../../api/use-read';
import { useAutoReload } from '../list/use-list';
import { unreachable } from '../ui/use-action';

const jobsKey = '/api/admin/jobs';

/** Loads the jobs without extending the session, because the page reloads them automatically. */
const fetchJobs = (key: typeof jobsKey) => read(key, { inBackground: true });

/** Milliseconds between two reloads: while a job runs, and while none runs. */
const pace = { busy: 5_000, atRest: 15_000 };
const paceOf = (list?: JobList) => (list?.jobs.some(({ running }) => running) ? pace.busy : pace.atRest);

/** Loads the periodic jobs, and reloads them automatically while the page is visible. */
export function useJobs() {
  const { data, error, mutate } = useRead(jobsKey, fetchJobs, useAutoReload(jobsKey, paceOf));
  return {
    jobs: data?.jobs,
    problem: error && reasonOf(error, unreachable),
    retry: () => void mutate(),
  };
}
