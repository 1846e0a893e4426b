import { PostgresJobLeases } from '../../src/adapters/postgres/jobs/postgres-job-leases.js';
import { type Config, parseConfig } from '../../src/config/config.js';
import { createTestDatabase, type TestDatabase } from '../harness/test-database.js';
import { within } from '../harness/within.js';

describe('job leases', () => {
  let database: TestDatabase;
  let here: PostgresJobLeases;
  let elsewhere: PostgresJobLeases;
  let config: Config;
  beforeAll(async () => {
    database = await createTestDatabase();
    config = parseConfig({ DATABASE_URL: database.url, SESSION_SECRET: '0123456789abcdef' });
  });
  afterAll(() => database.drop());
  beforeEach(() => {
    here = new PostgresJobLeases(config);
    elsewhere = new PostgresJobLeases(config);
  });
  afterEach(async () => {
    await Promise.all([here.close(), elsewhere.close()]);
    await database.query('DELETE FROM jobs');
  });

  interface JobRow {
    readonly outcome: string | null;
    readonly result: string | null;
    readonly ended: boolean;
    readonly rest: number;
  }
  const refunds = async () =>
    (
      await database.query<JobRow>(
        `SELECT outcome, result, ended_at IS NOT NULL AS ended, extract(epoch FROM next_run_at - ended_at)::real AS rest
           FROM jobs WHERE name = 'refunds'`,
      )
    )[0];
  /** Simulates an interruption by the network or the server. */
  const closeAllConnections = () =>
    database.query(
      `SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity
        WHERE datname = current_database() AND application_name = 'shop-jobs'`,
    );

  const responds = (leases: PostgresJobLeases) =>
    within(30_000, () =>
      leases.listDue().then(
        () => true,
        () => false,
      ),
    );

  it('are granted to one process at a time, and again after the job’s pause', async () => {
    expect(await here.listDue()).toContain('refunds');
    const leases = await Promise.all([here.claim('refunds'), elsewhere.claim('refunds')]);
    expect(leases.filter((lease) => lease !== null)).toHaveLength(1);
    expect(await elsewhere.claim('held-checkouts')).not.toBeNull();
    await leases.find((lease) => lease !== null)?.end('failed', '1 refund failed.');
    expect(await refunds()).toEqual({ outcome: 'failed', result: '1 refund failed.', ended: true, rest: 2 });
    expect(await here.listDue()).not.toContain('refunds');
    expect(await here.claim('refunds')).toBeNull();
    await database.query(`UPDATE jobs SET next_run_at = now() WHERE name = 'refunds'`);
    expect(await elsewhere.claim('refunds')).not.toBeNull();
    expect(await refunds()).toMatchObject({ outcome: null, result: null, ended: false });
  });

  it('are granted before the end of the pause for a job that was made due, unless a process is running it', async () => {
    await (await here.claim('held-checkouts'))?.end('done', '');
    await (await here.claim('refunds'))?.end('done', '');
    await elsewhere.makeDue(['held-checkouts']);
    expect(await elsewhere.listDue()).toContain('held-checkouts');
    expect(await elsewhere.listDue()).not.toContain('refunds');
    expect(await here.claim('held-checkouts')).not.toBeNull();
    await elsewhere.makeDue(['held-checkouts']);
    expect(await elsewhere.claim('held-checkouts')).toBeNull();
  });

  it('never let a job run twice when several processes claim them at once', async () => {
    const processes = Array.from({ length: 6 }, () => new PostgresJobLeases(config));
    let runs = 0;
    await Promise.all(
      processes.map(async (leases) => {
        const lease = await leases.claim('forgotten-carts');
        if (lease) runs += 1;
        await lease?.end('done', '');
        await leases.close();
      }),
    );
    expect(runs).toBe(1);
  });

  it('end with their process, so that another process can claim the job at once', async () => {
    await here.claim('refunds');
    await here.close();
    expect(await elsewhere.listDue()).toContain('refunds');
    await within(30_000, async () => (await elsewhere.claim('refunds')) !== null);
  });

  it('end with their connection: only the process that took over records the result', async () => {
    const expired = await here.claim('refunds');
    await closeAllConnections();
    await Promise.all([responds(here), responds(elsewhere)]);
    const claimed = await elsewhere.claim('refunds');
    expect(claimed).not.toBeNull();
    await expired?.end('done', 'Too late.');
    expect(await refunds()).toMatchObject({ ended: false, result: null });
    await claimed?.end('done', 'In time.');
    expect(await refunds()).toMatchObject({ ended: true, result: 'In time.' });
  });

  it('still record the result when the connection broke and no other process took over', async () => {
    const lease = await here.claim('refunds');
    await closeAllConnections();
    await responds(here);
    await lease?.end('done', '1 refund made.');
    expect(await refunds()).toMatchObject({ ended: true, result: '1 refund made.' });
  });

  it('end when their process stops responding', async () => {
    const frozen = new FastForward(config);
    await frozen.claim('refunds');
    await within(30_000, async () => (await elsewhere.claim('refunds')) !== null);
    await frozen.close();
  });
});

class FastForward extends PostgresJobLeases {
  protected override readonly silence = '100ms';
}
