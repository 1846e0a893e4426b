import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { DataSource, QueryFailedError } from 'typeorm';
import { TypeormTransaction } from '../../src/adapters/postgres/connection/typeorm-transaction.js';
import { dataSourceOptions } from '../../src/adapters/postgres/data-source.js';
import { Database, type Named, Prepared } from '../../src/adapters/postgres/sql/database.js';
import { insertFrom, json, type Json, rowsOf } from '../../src/adapters/postgres/sql/rows.js';
import { createTestDatabase, type TestDatabase } from '../harness/test-database.js';

describe('the database client', () => {
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
  afterAll(async () => {
    await dataSource.destroy();
    await database.drop();
  });

  const eventById = new Prepared((tables, { id }: Named<{ id: string }>) =>
    tables.selectFrom('webhook_events').select(['id', 'type']).where('id', '=', id),
  );

  it('runs statements in the current transaction, and rolls them back with it', async () => {
    const failing = current.run(async () => {
      await db.insertInto('webhook_events').values({ id: 'undone', type: 'test' }).execute();
      expect(await db.first(eventById, { id: 'undone' })).toEqual({ id: 'undone', type: 'test' });
      throw new Error('something else');
    });
    await expect(failing).rejects.toThrow('something else');
    expect(await db.first(eventById, { id: 'undone' })).toBeUndefined();
  });

  it('prepares a statement once per connection', async () => {
    for (const id of ['a', 'b', 'c']) await db.first(eventById, { id });
    const prepared = await db
      .selectFrom(
        sql<{ calls: string }>`(SELECT generic_plans + custom_plans AS calls FROM pg_prepared_statements
        WHERE statement LIKE '%"webhook_events"%')`.as('prepared'),
      )
      .select('calls')
      .execute();
    expect(prepared).toHaveLength(1);
    expect(Number(prepared[0]?.calls)).toBeGreaterThanOrEqual(3);
  });

  it('still runs a prepared statement after a migration has changed a column of its result', async () => {
    await db.insertInto('webhook_events').values({ id: 'read', type: 'test' }).execute();
    expect(await db.first(eventById, { id: 'read' })).toEqual({ id: 'read', type: 'test' });
    await database.query('ALTER TABLE webhook_events ALTER COLUMN type TYPE varchar(40)');
    expect(await db.first(eventById, { id: 'read' })).toEqual({ id: 'read', type: 'test' });
    expect(await current.run(() => db.first(eventById, { id: 'read' }))).toEqual({ id: 'read', type: 'test' });
  });

  it('returns the number of changed rows, and throws the same errors as TypeORM', async () => {
    const updateJobs = new Prepared((tables, { type }: Named<{ type: string }>) =>
      tables.updateTable('jobs').set({ result: type }).where('name', '=', 'nothing of that name'),
    );
    expect(await db.change(updateJobs, { type: 'test' })).toBe(0);
    const broken = db.insertInto('stock').values({ product_id: 0, variant_id: null }).execute();
    await expect(broken).rejects.toThrow(QueryFailedError);
  });

  it('cannot open a transaction outside of a use case', async () => {
    await expect(db.transaction().execute(() => Promise.resolve())).rejects.toThrow('Only use cases');
  });

  /** Never runs. `npm run lint` fails if one of these statements is valid. */
  it('does not compile a statement with a wrong or missing column', () => {
    const mistakes = () => [
      // @ts-expect-error orders have no such column
      db.selectFrom('orders').select('total'),
      // @ts-expect-error the CHECK constraint of the column does not allow this status
      db.selectFrom('orders').select('id').where('status', '=', 'lost'),
      // @ts-expect-error the type is missing
      db.insertInto('webhook_events').values({ id: '1' }),
      // @ts-expect-error no such column
      db.insertInto('webhook_events').values({ id: '1', type: 'test', kind: 'test' }),
      db.selectFrom('orders').select(({ selectFrom }) => [
        // @ts-expect-error no such column in the rows that become JSON
        jsonArrayFrom(selectFrom('order_items').select('price')).as('items'),
      ]),
      new Prepared((tables, named: Named<{ items: Json<{ product_id: number }[]> }>) => {
        const items = tables.selectFrom(rowsOf('order_items', named.items).as('item'));
        // @ts-expect-error the quantity of an item and other required columns are missing
        return insertFrom(tables, 'order_items', items, ({ ref }) => ({ product_id: ref('item.product_id') }));
      }),
      // @ts-expect-error a list that becomes rows may only have columns of the table
      rowsOf('order_items', sql`${json([{ price: 1 }])}`.$castTo<Json<{ price: number }[]>>()),
      // @ts-expect-error the parameter has another name
      db.first(eventById, { eventId: '1' }),
      // @ts-expect-error the parameter is a text
      db.first(eventById, { id: 1 }),
      // @ts-expect-error the result has no such column
      db.first(eventById, { id: '1' }) satisfies Promise<{ receivedAt: Date } | undefined>,
    ];
    expect(mistakes).toBeInstanceOf(Function);
  });
});
