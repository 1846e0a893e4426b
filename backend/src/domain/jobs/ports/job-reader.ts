import type { JobName, JobOutcome } from '../jobs.js';

export interface JobState {
  readonly name: JobName;
  /** Of the last run, like all fields here; null before the first run. */
  readonly startedAt: Date | null;
  /** Null while it runs, or when its process died. */
  readonly endedAt: Date | null;
  readonly outcome: JobOutcome | null;
  readonly result: string | null;
  /** Null until a process that runs the jobs was started. */
  readonly nextRunAt: Date | null;
  readonly running: boolean;
}

export abstract class JobReader {
  /** Every job of the shop. */
  abstract list(): Promise<JobState[]>;
}
