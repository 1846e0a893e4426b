import { read } from '../client';

export const jobsKey = '/api/admin/jobs';

/** For pages that reload it: does not keep the session alive. */
export const fetchJobs = (key: typeof jobsKey) => read(key, { inBackground: true });
