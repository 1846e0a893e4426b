/** The first half of the keys of the jobs' advisory locks. The second half is derived from the job's name. */
export const jobLocks = 7_412_003;
