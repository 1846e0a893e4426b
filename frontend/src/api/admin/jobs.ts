import { read } from '../client';
import type { JobList } from '../models';

export const jobsKey = '/api/admin/jobs';

/** Pages follow the jobs by it, so that it keeps no session alive. */
export async function fetchJobs(key: string): Promise<JobList> {
  return (await read(key, { inBackground: true })) as JobList;
}
