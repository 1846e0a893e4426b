import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { DataSource, type DataSourceOptions, MigrationExecutor } from 'typeorm';
import { dataSourceOptions, openMigrated, withoutLimits } from '../../src/adapters/postgres/data-source.js';
import { checkDatabase } from '../../src/processes/database-check.js';
import { createTestDatabase, type TestDatabase } from '../harness/test-database.js';

/** Everything that a migration can create, one line per object. */
const schema = `
  SELECT format('%s.%s %s %s %s %s', table_name, column_name, data_type, is_nullable, column_default, generation_expression) AS line
    FROM information_schema.columns WHERE table_schema = 'public'
  UNION ALL SELECT indexdef FROM pg_indexes WHERE schemaname = 'public'
  UNION ALL SELECT format('%s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
    FROM pg_constraint WHERE connamespace = 'public'::regnamespace AND conrelid <> 0
  UNION ALL SELECT pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal
  UNION ALL SELECT pg_get_functiondef(p.oid) FROM pg_proc p
    WHERE pronamespace = 'public'::regnamespace
      AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')
  ORDER BY 1`;

it('only startup work runs without a statement timeout', async () => {
  const server = await createTestDatabase();
  const options = dataSourceOptions(server.url, 1);
  const statementTimeout = async (dataSource: DataSource) => {
    const [row]: { statement_timeout: string }[] = await dataSource.query('SHOW statement_timeout');
    return row?.statement_timeout;
  };
  const usual = await new DataSource(options).initialize();
  try {
    expect(await statementTimeout(usual)).toBe('7s');
    expect(await withoutLimits(options, statementTimeout)).toBe('0');
  } finally {
    await usual.destroy();
    await server.drop();
  }
});

it('the migrations need no other role than the owner of the database @series', async () => {
  const server = await createTestDatabase();
  const role = `owner_${randomBytes(6).toString('hex')}`;
  const name = new URL(server.url).pathname.slice(1);
  try {
    await server.query(`CREATE ROLE ${role} LOGIN PASSWORD 'secret'`);
    await server.query(
      `ALTER DATABASE ${name} OWNER TO ${role}; DROP SCHEMA public CASCADE; CREATE SCHEMA public AUTHORIZATION ${role}`,
    );
    const url = Object.assign(new URL(server.url), { username: role, password: 'secret' }).href;
    const owned = await openMigrated(dataSourceOptions(url, 1));
    expect(await owned.showMigrations()).toBe(false);
    await owned.query(`SELECT anonymise_history(1, '{}', '{}')`);
    await owned.destroy();
    await server.query(`REASSIGN OWNED BY ${role} TO CURRENT_USER; DROP OWNED BY ${role}; DROP ROLE ${role}`);
  } finally {
    await server.drop();
  }
});

describe('migrations', () => {
  let database: TestDatabase;
  let options: DataSourceOptions;
  beforeAll(async () => {
    database = await createTestDatabase();
    options = dataSourceOptions(database.url, 1);
  });
  afterAll(() => database.drop());

  const lines = async () => (await database.query<{ line: string }>(schema)).map(({ line }) => line);

  it('leave nothing behind when they are reverted, and can be run again @series', async () => {
    const known = await new DataSource(options).initialize();
    try {
      const countsDown = [await lines()];
      for (let count = known.migrations.length; count > 0; count--) {
        await known.undoLastMigration();
        countsDown.unshift(await lines());
      }
      expect(countsDown[0]?.filter((line) => !line.includes('migrations'))).toEqual([]);
      const executor = new MigrationExecutor(known);
      for (const [at, migration] of (await executor.getPendingMigrations()).entries()) {
        await executor.executeMigration(migration);
        expect(await lines()).toEqual(countsDown[at + 1]);
      }
      expect(await known.showMigrations()).toBe(false);
    } finally {
      await known.destroy();
    }
  });

  it('are numbered without gaps, in the order of their list', () => {
    const folder = path.resolve('src/adapters/postgres/migrations');
    const files = fs.readdirSync(folder).filter((file) => /^\d/.test(file));
    const named = files.sort().map((file, at) => {
      const [, name = '', timestamp = ''] =
        /^export class (\w+?)(\d{13}) /m.exec(fs.readFileSync(path.join(folder, file), 'utf8')) ?? [];
      expect(file).toMatch(new RegExp(`^${String(at + 1).padStart(4, '0')}-`));
      return { name: `${name}${timestamp}`, timestamp };
    });
    const listed = Object.values(options.migrations ?? []).map(
      (migration) => typeof migration === 'function' && migration.name,
    );
    expect(listed).toEqual(named.map(({ name }) => name));
    expect(named.map(({ timestamp }) => timestamp)).toEqual(named.map(({ timestamp }) => timestamp).sort());
  });

  it('leave the database usable by an earlier version', async () => {
    await database.query(
      `INSERT INTO migrations (timestamp, name) VALUES (9995000099000, 'OfALaterVersion9995000099000')`,
    );
    const before = await lines();
    const older = await openMigrated(options);
    await older.destroy();
    expect(await lines()).toEqual(before);
    await database.query(`DELETE FROM migrations WHERE name LIKE 'OfALaterVersion%'`);
  });

  it.each(['Shop1763640000001', 'Shared1796000001000'])(
    'refuse a database of a version that cannot be upgraded, with one sentence: %s',
    async (first) => {
      await database.query('ALTER TABLE migrations RENAME TO own_migrations');
      await database.query(
        `CREATE TABLE migrations AS SELECT 1 AS id, ${first.slice(-13)} AS timestamp, '${first}' AS name`,
      );
      const refusal =
        /^DATABASE_URL names a database of an earlier version that this version cannot upgrade: .* DATA_DIR/;
      await expect(openMigrated(options)).rejects.toThrow(refusal);
      await expect(checkDatabase({ databaseUrl: database.url })).rejects.toThrow(refusal);
      await database.query('DROP TABLE migrations; ALTER TABLE own_migrations RENAME TO migrations');
    },
  );
});
