import {
  type BeforeApplicationShutdown,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { JobLeases } from '../../domain/jobs/ports/job-leases.js';
import { type JobName, jobs, jobsAtStart } from '../../domain/jobs/jobs.js';
import { maskEmailsIn } from '../../domain/shared/email-address.js';
import { shutdownTimeoutMs } from '../../config/config.js';
import { reasonOf } from '../../domain/shared/domain-error.js';
import { type JobReport, PeriodicWork } from './periodic-work.js';
import { onceAMinute, RepeatedTask } from './repeated-task.js';

/** Milliseconds between two checks for due jobs. */
const pause = 1_000;

/** Runs each periodic job when it is due, in one process at a time, and records the result. */
@Injectable()
export class JobRunner implements OnApplicationBootstrap, OnModuleDestroy, BeforeApplicationShutdown {
  private readonly logger = new Logger('jobs');
  private readonly complain = onceAMinute((error) => this.logger.warn(`Periodic jobs are delayed: ${reasonOf(error)}`));
  private readonly task = new RepeatedTask(() => this.startDue(), pause, this.complain);
  private readonly running = new Map<JobName, Promise<void>>();
  private begun = false;
  private stopped: Promise<void> | undefined;

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly leases: JobLeases,
  ) {}

  onApplicationBootstrap(): void {
    this.task.start();
  }

  /** Begins to stop in parallel with other services, without waiting. Unfinished jobs remain due. */
  onModuleDestroy(): void {
    this.stopped = this.stop();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.stopped;
  }

  private async stop(): Promise<void> {
    const ended = this.task.stop().then(() => Promise.all(this.running.values()));
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise((resolve) => (timer = setTimeout(resolve, shutdownTimeoutMs)));
    await Promise.race([ended, late]);
    clearTimeout(timer);
    await this.leases.close();
  }

  private async startDue(): Promise<void> {
    if (!this.begun) await this.leases.makeDue(jobsAtStart);
    this.begun = true;
    for (const name of await this.leases.listDue()) {
      const work = this.running.has(name) ? undefined : this.workOf(name);
      if (!work) continue;
      const run = this.run(name, work)
        .catch(this.complain)
        .finally(() => this.running.delete(name));
      this.running.set(name, run);
    }
  }

  private async run(name: JobName, work: () => Promise<JobReport>): Promise<void> {
    const lease = await this.leases.claim(name);
    if (!lease) return;
    const { result, failures } = await work().catch((failure: unknown) => ({ result: '', failures: [failure] }));
    for (const failure of failures) this.logger.warn(failure);
    if (failures.length > 0) this.logger.error(`The job “${jobs[name].title}” failed${times(failures.length)}.`);
    await lease.end(failures.length === 0 ? 'done' : 'failed', [result, ...failureMessages(failures)].join(' ').trim());
  }

  private workOf(name: JobName): (() => Promise<JobReport>) | undefined {
    for (const { instance } of this.discovery.getProviders()) {
      const work = instance instanceof PeriodicWork ? instance.work[name] : undefined;
      if (work) return work;
    }
    return undefined;
  }
}

function failureMessages(failures: readonly unknown[]): string[] {
  const [first] = failures;
  if (failures.length === 0) return [];
  return [`Failed${times(failures.length)}: ${maskEmailsIn(reasonOf(first)).slice(0, 300)}`];
}

function times(count: number): string {
  return count === 1 ? '' : ` ${count} times`;
}
