import { DataSource } from 'typeorm';
import { dataSourceOptions } from '../../src/adapters/postgres/data-source.js';
import { PoolFigures } from '../../src/adapters/postgres/figures/pool-figures.js';
import { poolOf } from '../../src/adapters/postgres/connection/typeorm-transaction.js';
import { createTestDatabase, type TestDatabase } from '../harness/test-database.js';

describe('database pool metrics', () => {
  let database: TestDatabase;
  let dataSource: DataSource;
  beforeAll(async () => {
    database = await createTestDatabase();
    dataSource = await new DataSource(dataSourceOptions(database.url, 1)).initialize();
  });
  afterAll(async () => {
    await dataSource.destroy();
    await database.drop();
  });

  const waiting = async () => {
    const figures = await new PoolFigures(dataSource).get();
    return figures.find(({ name }) => name === 'shop_database_pool_waiting')?.values[0]?.value;
  };

  it('count the statements that wait for a connection', async () => {
    await dataSource.query('SELECT 1');
    const served = poolOf(dataSource).query('SELECT 1');
    expect(await waiting()).toBe(0);
    await served;
    const only = dataSource.createQueryRunner();
    await only.connect();
    const queued = [dataSource.query('SELECT 1'), dataSource.query('SELECT 1')];
    expect(await waiting()).toBe(2);
    await only.release();
    await Promise.all(queued);
    expect(await waiting()).toBe(0);
  });
});
