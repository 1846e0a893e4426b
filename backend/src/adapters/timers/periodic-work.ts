import type { JobName } from '../../domain/jobs/jobs.js';

/** The result of a run as a short sentence, and its errors. */
export interface JobReport {
  readonly result: string;
  readonly failures: readonly unknown[];
}

/**
 * The implementation of one or more jobs. `JobRunner` finds all providers of this class. A job throws only if it could
 * not do any work.
 */
export abstract class PeriodicWork {
  abstract readonly work: { readonly [Name in JobName]?: () => Promise<JobReport> };
}

type Tally = readonly [count: number, one: string, many: string];

/** Describes the work done, e.g. "3 holds released, 1 order made." */
export function report(tallies: readonly Tally[], failures: readonly unknown[] = []): JobReport {
  const parts = tallies
    .filter(([count]) => count > 0)
    .map(([count, one, many]) => `${count} ${count === 1 ? one : many}`);
  return { result: parts.length === 0 ? 'Nothing to do.' : `${parts.join(', ')}.`, failures };
}
