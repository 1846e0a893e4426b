/** The first half of the keys of the jobs' advisory locks; the second is made from the job's name. */
export const jobLocks = 7_412_003;
