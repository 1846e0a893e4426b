import type { JobName, JobOutcome } from '../jobs.js';

/** A run of a job that no other process makes at the same time. */
export interface JobLease {
  /** Writes how it went, sets the next run, and lets go of the job. */
  end(outcome: JobOutcome, result: string): Promise<void>;
}

/**
 * One process at a time runs a job. A process that dies or freezes loses its leases, and its jobs are due for the others; one
 * that merely lost the database for a moment may then not be alone, so every job can run twice at once.
 */
export abstract class JobLeases {
  /** Ends the rest of these jobs. */
  abstract makeDue(names: readonly JobName[]): Promise<void>;
  /** The jobs whose time has come, also those that some process is at; one that never ran is due at once. */
  abstract listDue(): Promise<readonly JobName[]>;
  /** Null when the job is not due any more, or another process is at it. */
  abstract claim(name: JobName): Promise<JobLease | null>;
  /** Lets go of everything; what was not ended stays due. */
  abstract close(): Promise<void>;
}
