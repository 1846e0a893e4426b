import type { JobName, JobOutcome } from '../jobs.js';

export interface JobState {
  readonly name: JobName;
  /** Of the last run, as everything here; null before the first one. */
  readonly startedAt: Date | null;
  /** Null while it runs, and when its process died. */
  readonly endedAt: Date | null;
  readonly outcome: JobOutcome | null;
  readonly result: string | null;
  /** Null before any process that does the jobs was started. */
  readonly nextRunAt: Date | null;
  readonly running: boolean;
}

export abstract class JobReader {
  /** Every job of the shop. */
  abstract list(): Promise<JobState[]>;
}
