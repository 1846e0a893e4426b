import { read } from '../../api/client';
import type { JobList } from '../../api/models';
import { useAutoReload, useItem } from '../list/use-list';

const jobsKey = '/api/admin/jobs';

/** Loads the jobs without extending the session, because the page reloads them automatically. */
const fetchJobs = (key: typeof jobsKey) => read(key, { inBackground: true });

/** Milliseconds between two reloads: while a job runs, and while none runs. */
const pace = { busy: 5_000, atRest: 15_000 };
const paceOf = (list?: JobList) => (list?.jobs.some(({ running }) => running) ? pace.busy : pace.atRest);

/** Loads the periodic jobs, and reloads them automatically while the page is visible. */
export const useJobs = () => useItem(jobsKey, fetchJobs, useAutoReload(jobsKey, paceOf));
