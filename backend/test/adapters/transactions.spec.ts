import { EventEmitter, once } from 'node:events';
import { Client } from 'pg';
import { DataSource, type EntityManager, QueryRunnerAlreadyReleasedError } from 'typeorm';
import { CurrentManager } from '../../src/adapters/postgres/connection/current-manager.js';
import { dataSourceOptions } from '../../src/adapters/postgres/data-source.js';
import { Database } from '../../src/adapters/postgres/sql/database.js';
import { type Named, Prepared } from '../../src/adapters/postgres/sql/prepared.js';
import { createTestDatabase, type TestDatabase } from '../harness/test-database.js';

describe('a transaction', () => {
  let database: TestDatabase;
  let dataSource: DataSource;
  let current: CurrentManager;
  let db: Database;

  beforeAll(async () => {
    database = await createTestDatabase();
    dataSource = await new DataSource(dataSourceOptions(database.url, 1)).initialize();
    current = new CurrentManager(dataSource);
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

  /** Does something in the place of a statement, or just before it is sent. */
  function at(statement: string, act: () => Promise<unknown> | undefined): void {
    const { query } = Client.prototype;
    jest.spyOn(Client.prototype, 'query').mockImplementation(function (this: Client, ...given: unknown[]) {
      const instead = given[0] === statement ? act() : undefined;
      return (instead ?? Reflect.apply(query, this, given)) as never;
    });
  }

  it.each([
    ['a statement', () => note('late')],
    ['a manager', () => current.get()],
    ['a statement of the manager that it had', (had: EntityManager) => had.query('SELECT 1')],
  ])('that is being undone takes no more from a branch that goes on: %s', async (_, act) => {
    const signals = new EventEmitter();
    at('ROLLBACK', () => void signals.emit('undone'));
    let late: Promise<unknown> = Promise.resolve();
    const undone = current.run(async () => {
      await note('early');
      const had = current.get();
      late = once(signals, 'undone').then(() => act(had));
      await Promise.all([late, Promise.reject(new Error('refused'))]);
    });
    await expect(undone).rejects.toThrow('refused');
    await expect(late).rejects.toThrow('already released');
    expect(await noted()).toEqual([]);
  });

  describe('with writes that are sent together', () => {
    const insert = new Prepared((tables, { id }: Named<{ id: string }>) =>
      tables.insertInto('webhook_events').values({ id, type: 'test' }),
    );
    const insertAndTell = new Prepared((tables, { id }: Named<{ id: string }>) =>
      tables
        .with('told', (inner) => inner.insertInto('webhook_events').values({ id, type: 'test' }).returning('id'))
        .selectFrom('told')
        .select('id'),
    );

    it('keeps them by one statement, and answers the one that reads', async () => {
      const told = current.run(async () => {
        const query = jest.spyOn(Client.prototype, 'query');
        const answers: { id: string }[][] = [];
        const put = async (id: string) => void answers.push(await db.all(insertAndTell, { id }));
        await current.together(() => [db.all(insert, { id: 'a' }), put('b'), db.all(insert, { id: 'c' })]);
        return { answers, sent: query.mock.calls.length };
      });
      expect(await told).toEqual({ answers: [[{ id: 'b' }]], sent: 2 });
      expect(await noted()).toEqual(['a', 'b', 'c']);
    });

    it('keeps none when one is refused, and tells each of them', async () => {
      await note('b');
      let outcomes: PromiseSettledResult<unknown>[] = [];
      const undone = current.run(() =>
        current.together(() => {
          const writes = ['a', 'b'].map((id) => db.all(insert, { id }));
          void Promise.allSettled(writes).then((settled) => (outcomes = settled));
          return writes;
        }),
      );
      await expect(undone).rejects.toThrow('duplicate key');
      expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
      expect(await noted()).toEqual(['b']);
    });
  });

  it('undoes what TypeORM was about to send', async () => {
    for (let steps = 0; steps < 12; steps++) {
      const undone = current.run(async () => {
        const manager = current.get();
        const save = async () => {
          for (let step = 0; step < steps; step++) await Promise.resolve();
          await manager.query(`INSERT INTO webhook_events (id, type) VALUES ('late', 'test')`);
        };
        await Promise.all([save(), Promise.reject(new Error('refused'))]);
      });
      await expect(undone).rejects.toThrow('refused');
      await note(`after ${steps}`);
    }
    expect(await noted()).not.toContain('late');
  });

  it('begins none on a connection that it has given back', async () => {
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

  it('that could not begin sends no further statement', async () => {
    at('BEGIN', () => Promise.reject(new Error('canceled')));
    const failed = current.run(async () => {
      await db
        .selectFrom('webhook_events')
        .selectAll()
        .execute()
        .catch(() => undefined);
      await note('further');
    });
    await expect(failed).rejects.toThrow(QueryRunnerAlreadyReleasedError);
    expect(await noted()).toEqual([]);
  });
});
