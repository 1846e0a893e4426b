import { Logger } from '@nestjs/common';
import type { DiscoveryService } from '@nestjs/core';
import { FakeJobLeases } from '../../../test/fakes/fake-job-leases.js';
import type { JobName } from '../../domain/jobs/jobs.js';
import { JobRunner } from './job-runner.js';
import { type JobReport, PeriodicWork } from './periodic-work.js';

class SomeWork extends PeriodicWork {
  constructor(override readonly work: { readonly [Name in JobName]?: () => Promise<JobReport> }) {
    super();
  }
}

describe('the job runner', () => {
  let leases: FakeJobLeases;
  let logged: unknown[];
  beforeEach(() => {
    jest.useFakeTimers();
    leases = new FakeJobLeases();
    logged = [];
    for (const level of ['warn', 'error'] as const) {
      jest.spyOn(Logger.prototype, level).mockImplementation((...line: unknown[]) => void logged.push(line[0]));
    }
  });
  afterEach(() => {
    jest.restoreAllMocks();
    jest.useRealTimers();
  });

  function runnerOf(work: SomeWork['work']): JobRunner {
    const discovery = { getProviders: () => [{ instance: undefined }, { instance: new SomeWork(work) }] };
    return new JobRunner(discovery as Pick<DiscoveryService, 'getProviders'> as DiscoveryService, leases);
  }

  const endOf = (runner: JobRunner): Promise<void> => {
    runner.onModuleDestroy();
    return runner.beforeApplicationShutdown();
  };

  const done = (result: string): Promise<JobReport> => Promise.resolve({ result, failures: [] });

  it('starts due jobs at once, and no others', async () => {
    leases.listDue = () => Promise.resolve(['refunds', 'forgotten-carts']);
    const runner = runnerOf({ refunds: () => done('2 refunds made.'), 'held-checkouts': () => done('') });
    runner.onApplicationBootstrap();
    await endOf(runner);
    expect(leases.ended).toEqual([{ name: 'refunds', outcome: 'done', result: '2 refunds made.' }]);
  });

  it('makes the payment comparisons and the product schedule due once, at its start', async () => {
    const makeDue = leases.makeDue.bind(leases);
    leases.makeDue = () => Promise.reject(new Error('away'));
    const runner = runnerOf({});
    runner.onApplicationBootstrap();
    await jest.advanceTimersByTimeAsync(0);
    leases.makeDue = makeDue;
    await jest.advanceTimersByTimeAsync(5_000);
    expect(leases.madeDue).toEqual(['held-checkouts', 'provider-payments', 'provider-refunds', 'product-schedule']);
    await endOf(runner);
  });

  it('skips jobs that other processes are running', async () => {
    leases.heldElsewhere.add('refunds');
    const work = jest.fn(() => done(''));
    const runner = runnerOf({ refunds: work });
    runner.onApplicationBootstrap();
    await jest.advanceTimersByTimeAsync(3_000);
    await endOf(runner);
    expect(work).not.toHaveBeenCalled();
  });

  it('runs a long job once, and other jobs in parallel', async () => {
    const long = jest.fn(() => new Promise<JobReport>(() => {}));
    const short = jest.fn(() => done(''));
    const runner = runnerOf({ 'held-checkouts': long, refunds: short });
    runner.onApplicationBootstrap();
    await jest.advanceTimersByTimeAsync(2_500);
    expect(long).toHaveBeenCalledTimes(1);
    expect(short).toHaveBeenCalledTimes(3);
  });

  it('records and logs a failure without personal data, and continues', async () => {
    const failure = new Error('Key (lower(email))=(mary@shop.example) already exists.');
    const runner = runnerOf({
      'account-deletions': () => Promise.resolve({ result: '3 accounts deleted.', failures: [failure, failure] }),
      refunds: () => Promise.reject(failure),
    });
    runner.onApplicationBootstrap();
    await jest.advanceTimersByTimeAsync(0);
    const why = 'Key (lower(email))=(m•••@s•••.example) already exists.';
    expect(leases.ended).toEqual([
      { name: 'refunds', outcome: 'failed', result: `Failed: ${why}` },
      { name: 'account-deletions', outcome: 'failed', result: `3 accounts deleted. Failed 2 times: ${why}` },
    ]);
    expect(logged).toEqual([
      failure,
      'The job “Carry out refunds” failed.',
      failure,
      failure,
      'The job “Delete accounts” failed 2 times.',
    ]);
    await jest.advanceTimersByTimeAsync(1_000);
    expect(leases.ended).toHaveLength(4);
    await endOf(runner);
  });

  it('continues when the database is back, and logs its absence once a minute', async () => {
    const due = leases.listDue.bind(leases);
    leases.listDue = () => Promise.reject(new Error('away'));
    const runner = runnerOf({ refunds: () => done('') });
    runner.onApplicationBootstrap();
    await jest.advanceTimersByTimeAsync(30_000);
    expect(logged).toEqual(['Periodic jobs are delayed: away']);
    leases.listDue = due;
    await jest.advanceTimersByTimeAsync(1_000);
    expect(leases.ended).toHaveLength(1);
    await endOf(runner);
  });

  it('completes a running job when the process stops', async () => {
    const runner = runnerOf({
      refunds: async () => {
        await new Promise((resolve) => setTimeout(resolve, 3_000));
        return done('1 refund made.');
      },
    });
    runner.onApplicationBootstrap();
    await jest.advanceTimersByTimeAsync(100);
    const ended = endOf(runner);
    await jest.advanceTimersByTimeAsync(3_000);
    await ended;
    expect(leases.ended).toMatchObject([{ result: '1 refund made.' }]);
    expect(leases.closed).toBe(true);
  });

  it('stops with the process after half a minute, even if a job hangs', async () => {
    const runner = runnerOf({ refunds: () => new Promise(() => {}) });
    runner.onApplicationBootstrap();
    await jest.advanceTimersByTimeAsync(100);
    const ended = endOf(runner);
    await jest.advanceTimersByTimeAsync(30_000);
    await ended;
    expect(leases.closed).toBe(true);
    expect(leases.ended).toEqual([]);
  });
});
