import { type JobName, jobNames, type JobOutcome } from '../../src/domain/jobs/jobs.js';
import type { JobLease, JobLeases } from '../../src/domain/jobs/ports/job-leases.js';

/** Leases of jobs that are always due. Records ended jobs, and jobs that were made due. */
export class FakeJobLeases implements JobLeases {
  readonly ended: { readonly name: JobName; readonly outcome: JobOutcome; readonly result: string }[] = [];
  readonly heldElsewhere = new Set<JobName>();
  readonly madeDue: JobName[] = [];
  closed = false;

  makeDue(names: readonly JobName[]): Promise<void> {
    this.madeDue.push(...names);
    return Promise.resolve();
  }

  listDue(): Promise<readonly JobName[]> {
    return Promise.resolve(jobNames);
  }

  claim(name: JobName): Promise<JobLease | null> {
    if (this.heldElsewhere.has(name)) return Promise.resolve(null);
    return Promise.resolve({
      end: (outcome, result) => {
        this.ended.push({ name, outcome, result });
        return Promise.resolve();
      },
    });
  }

  close(): Promise<void> {
    this.closed = true;
    return Promise.resolve();
  }
}
