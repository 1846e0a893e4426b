import { DataSource } from 'typeorm';
import { isDatabaseUnavailable } from '../../src/adapters/http/answers/database-unavailable.js';
import { dataSourceOptions } from '../../src/adapters/postgres/data-source.js';
import { poolOf } from '../../src/adapters/postgres/connection/typeorm-transaction.js';
import { type PostgresProxy, startPostgresProxy } from '../harness/postgres-proxy.js';
import { createTestDatabase, type TestDatabase } from '../harness/test-database.js';

/** Milliseconds. Longer than PostgreSQL takes to respond on a busy machine. */
const silence = 1_000;

describe('database connections', () => {
  let database: TestDatabase;
  let proxy: PostgresProxy;
  let dataSource: DataSource;
  beforeAll(async () => {
    database = await createTestDatabase();
    await database.query('CREATE TABLE entries (name text)');
  });
  const opened = (url: string) => {
    const { extra, ...options } = dataSourceOptions(url, 1);
    return new DataSource({ ...options, extra: { ...extra, silenceMillis: silence } }).initialize();
  };
  beforeEach(async () => {
    proxy = await startPostgresProxy(database.url);
    dataSource = await opened(proxy.url);
  });
  afterEach(async () => {
    await dataSource.destroy();
    await proxy.close();
  });
  afterAll(() => database.drop());

  const closeIdle = () =>
    poolOf(dataSource)
      .query('SELECT pg_terminate_backend(pg_backend_pid())')
      .catch(() => undefined);
  const failureOf = (work: Promise<unknown>) =>
    work.then(
      () => undefined,
      (error: unknown) => error,
    );

  it('are replaced when they break while they are opened', async () => {
    await closeIdle();
    proxy.dieWithGreeting();
    expect(isDatabaseUnavailable(await failureOf(dataSource.query('SELECT 1')))).toBe(true);
    expect(await dataSource.query('SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it('report that the database is unavailable when they break while a transaction opens them', async () => {
    await closeIdle();
    proxy.dieWithGreeting();
    expect(isDatabaseUnavailable(await failureOf(dataSource.transaction((manager) => manager.query('SELECT 1'))))).toBe(
      true,
    );
  });

  describe('to an unresponsive PostgreSQL', () => {
    it('time out and are replaced', async () => {
      const frozen = proxy.freezeBefore('pg_sleep');
      const query = failureOf(dataSource.query('SELECT pg_sleep(0)'));
      await frozen;
      const failure = await query;
      expect(failure).toMatchObject({ code: 'ETIMEDOUT', message: 'PostgreSQL does not respond.' });
      expect(isDatabaseUnavailable(failure)).toBe(true);
      expect(await dataSource.query('SELECT 1 AS one')).toEqual([{ one: 1 }]);
    });

    it('do not wait a second time for the rollback of a transaction', async () => {
      void proxy.freezeBefore('pg_sleep');
      const work = dataSource.transaction(async (manager) => {
        await manager.query(`INSERT INTO entries VALUES ('undone')`);
        await manager.query('SELECT pg_sleep(0)');
      });
      expect(await failureOf(work)).toMatchObject({ code: 'ETIMEDOUT' });
      expect(poolOf(dataSource).totalCount).toBe(0);
      expect(await dataSource.query(`SELECT name FROM entries WHERE name = 'undone'`)).toEqual([]);
    });

    it('report an unknown outcome when the response to a commit is lost', async () => {
      const carriedOut = proxy.freezeAfter('COMMIT');
      const work = failureOf(dataSource.transaction((manager) => manager.query(`INSERT INTO entries VALUES ('done')`)));
      await carriedOut;
      expect(isDatabaseUnavailable(await work)).toBe(true);
      expect(await dataSource.query(`SELECT name FROM entries WHERE name = 'done'`)).toEqual([{ name: 'done' }]);
    });

    it('survive slow statements, and a pause of the shop’s own process', async () => {
      const direct = await opened(database.url);
      const [before] = await direct.query<{ pid: number }[]>('SELECT pg_backend_pid() AS pid');
      await new Promise((resolve) => setTimeout(resolve, 1.5 * silence));
      const query = direct.query<{ pid: number }[]>('SELECT pg_backend_pid() AS pid FROM pg_sleep(0.2)');
      await new Promise((resolve) => setTimeout(resolve, 50));
      await new Promise((resolve) => setImmediate(resolve));
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1.5 * silence);
      expect(await query).toEqual([before]);
      await direct.destroy();
    });
  });
});
