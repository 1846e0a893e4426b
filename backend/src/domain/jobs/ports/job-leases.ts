import type { JobName, JobOutcome } from '../jobs.js';

/** A job's run; no other process runs the job at the same time. */
export interface JobLease {
  /** Saves the result, schedules the next run, and releases the job. */
  end(outcome: JobOutcome, result: string): Promise<void>;
}

/**
 * Leases that let one process at a time run a job. The leases of a process that dies or hangs expire, and other
 * processes take over its jobs. A process that only lost the database for a moment may still be running, so each job
 * must tolerate two concurrent runs.
 */
export abstract class JobLeases {
  /** Makes these jobs due now. */
  abstract makeDue(names: readonly JobName[]): Promise<void>;
  /** The due jobs, including jobs that a process is running. A job that never ran is due. */
  abstract listDue(): Promise<readonly JobName[]>;
  /** Returns null when the job is no longer due, or another process runs it. */
  abstract claim(name: JobName): Promise<JobLease | null>;
  /** Releases all leases. Unfinished jobs stay due. */
  abstract close(): Promise<void>;
}
