import type { JobName, JobOutcome } from '../jobs.js';

export interface JobState {
  readonly name: JobName;
  /** Like all fields here, describes the last run; null before the first run. */
  readonly startedAt: Date | null;
  /** Null while the job runs, or when its process died. */
  readonly endedAt: Date | null;
  readonly outcome: JobOutcome | null;
  readonly result: string | null;
  /** Null until a process that runs jobs has started. */
  readonly nextRunAt: Date | null;
  readonly running: boolean;
}

export abstract class JobReader {
  /** All jobs of the shop. */
  abstract list(): Promise<JobState[]>;
}
