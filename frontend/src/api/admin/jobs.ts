import { read } from '../client';

export const jobsKey = '/api/admin/jobs';

/** Pages follow the jobs by it, so that it keeps no session alive. */
export const fetchJobs = (key: typeof jobsKey) => read(key, { inBackground: true });
