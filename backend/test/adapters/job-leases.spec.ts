import { PostgresJobLeases } from '../../src/adapters/postgres/jobs/postgres-job-leases.js';
import { type Config, parseConfig } from '../../src/config/config.js';
import { createTestDatabase, type TestDatabase } from '../harness/test-database.js';
import { within } from '../harness/within.js';

describe('the leases of the periodic jobs', () => {
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
  /** As the network, or the server, does it. */
  const cutAll = () =>
    database.query(
      `SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity
        WHERE datname = current_database() AND application_name = 'shop-jobs'`,
    );

  const hears = (leases: PostgresJobLeases) =>
    within(30_000, () =>
      leases.listDue().then(
        () => true,
        () => false,
      ),
    );

  it('come to one process at a time, and again when the job has rested', async () => {
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

  it('come again before the job has rested when it is made due, but not while another process is at it', async () => {
    await (await here.claim('held-checkouts'))?.end('done', '');
    await (await here.claim('refunds'))?.end('done', '');
    await elsewhere.makeDue(['held-checkouts']);
    expect(await elsewhere.listDue()).toContain('held-checkouts');
    expect(await elsewhere.listDue()).not.toContain('refunds');
    expect(await here.claim('held-checkouts')).not.toBeNull();
    await elsewhere.makeDue(['held-checkouts']);
    expect(await elsewhere.claim('held-checkouts')).toBeNull();
  });

  it('are many, without any job run twice, when all want them at once', async () => {
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

  it('are lost with the process, whose job is due at once for the others', async () => {
    await here.claim('refunds');
    await here.close();
    expect(await elsewhere.listDue()).toContain('refunds');
    await within(30_000, async () => (await elsewhere.claim('refunds')) !== null);
  });

  it('are lost with the connection: the process that took over writes the end, and the first says nothing more', async () => {
    const lost = await here.claim('refunds');
    await cutAll();
    await Promise.all([hears(here), hears(elsewhere)]);
    const taken = await elsewhere.claim('refunds');
    expect(taken).not.toBeNull();
    await lost?.end('done', 'Too late.');
    expect(await refunds()).toMatchObject({ ended: false, result: null });
    await taken?.end('done', 'In time.');
    expect(await refunds()).toMatchObject({ ended: true, result: 'In time.' });
  });

  it('are ended all the same when the connection broke and no one took over', async () => {
    const lease = await here.claim('refunds');
    await cutAll();
    await hears(here);
    await lease?.end('done', '1 refund made.');
    expect(await refunds()).toMatchObject({ ended: true, result: '1 refund made.' });
  });

  it('are lost by a process that falls silent, as one that is frozen', async () => {
    const frozen = new FastForward(config);
    await frozen.claim('refunds');
    await within(30_000, async () => (await elsewhere.claim('refunds')) !== null);
    await frozen.close();
  });
});

class FastForward extends PostgresJobLeases {
  protected override readonly silence = '100ms';
}
