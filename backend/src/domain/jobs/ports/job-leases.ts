import type { JobName, JobOutcome } from '../jobs.js';

/** A job's run; no other process runs the job at the same time. */
export interface JobLease {
  /** Saves the result, schedules the next run, and releases the job. */
  end(outcome: JobOutcome, result: string): Promise<void>;
}

/**
 * One process at a time runs a job. The leases of a process that dies or hangs end, and others take over its jobs; a process
 * that only lost the database for a moment may still be running, so every job must tolerate running twice at once.
 */
export abstract class JobLeases {
  /** Makes these jobs due now. */
  abstract makeDue(names: readonly JobName[]): Promise<void>;
  /** The due jobs, including those that a process is running; one that never ran is due. */
  abstract listDue(): Promise<readonly JobName[]>;
  /** Null when the job is no longer due, or another process runs it. */
  abstract claim(name: JobName): Promise<JobLease | null>;
  /** Releases all leases; unfinished jobs stay due. */
  abstract close(): Promise<void>;
}
