import { EventEmitter, once } from 'node:events';
import { Client } from 'pg';
import { DataSource, QueryRunnerAlreadyReleasedError } from 'typeorm';
import { TypeormTransaction } from '../../src/adapters/postgres/connection/typeorm-transaction.js';
import { dataSourceOptions } from '../../src/adapters/postgres/data-source.js';
import { Database } from '../../src/adapters/postgres/sql/database.js';
import { createTestDatabase, type TestDatabase } from '../harness/test-database.js';

describe('a transaction', () => {
  let database: TestDatabase;
  let dataSource: DataSource;
  let current: TypeormTransaction;
  let db: Database;

  beforeAll(async () => {
    database = await createTestDatabase();
    dataSource = await new DataSource(dataSourceOptions(database.url, 1)).initialize();
    current = new TypeormTransaction(dataSource);
    db = new Database(current);
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await database.query('DELETE FROM webhook_events');
  });
  afterAll(async () => {
    await dataSource.destroy();
    await database.drop();
  });

  const note = (id: string) => db.insertInto('webhook_events').values({ id, type: 'test' }).execute();
  const noted = async () =>
    (await database.query<{ id: string }>('SELECT id FROM webhook_events ORDER BY id')).map(({ id }) => id);

  /** Calls `act` before the statement is sent. If `act` returns a promise, the promise replaces the statement. */
  function at(statement: string, act: () => Promise<unknown> | undefined): void {
    const { query } = Client.prototype;
    jest.spyOn(Client.prototype, 'query').mockImplementation(function (this: Client, ...given: unknown[]) {
      const instead = given[0] === statement ? act() : undefined;
      return (instead ?? Reflect.apply(query, this, given)) as never;
    });
  }

  it.each<[string, () => unknown]>([
    ['a statement', () => note('late')],
    ['the entity manager', () => current.manager],
  ])('rejects later statements of a parallel branch after a rollback: %s', async (_, act) => {
    const signals = new EventEmitter();
    at('ROLLBACK', () => void signals.emit('undone'));
    let late: Promise<unknown> = Promise.resolve();
    const undone = current.run(async () => {
      await note('early');
      late = once(signals, 'undone').then(() => act());
      await Promise.all([late, Promise.reject(new Error('refused'))]);
    });
    await expect(undone).rejects.toThrow('refused');
    await expect(late).rejects.toThrow('already released');
    expect(await noted()).toEqual([]);
  });

  it('does not start again after its end', async () => {
    const signals = new EventEmitter();
    let late: Promise<unknown> = Promise.resolve();
    await current.run(() => {
      late = once(signals, 'over').then(() => note('late'));
      return Promise.resolve();
    });
    signals.emit('over');
    await expect(late).rejects.toThrow(QueryRunnerAlreadyReleasedError);
    await note('next');
    expect(await noted()).toEqual(['next']);
  });

  it('does not run its work when it cannot start', async () => {
    at('START TRANSACTION', () => Promise.reject(new Error('canceled')));
    await expect(current.run(() => note('unsafe'))).rejects.toThrow('canceled');
    expect(await noted()).toEqual([]);
  });
});
