import { read } from '../client';

export const jobsKey = '/api/admin/jobs';

/** For automatic reloads: does not extend the session. */
export const fetchJobs = (key: typeof jobsKey) => read(key, { inBackground: true });
