import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { DataSource, type DataSourceOptions, MigrationExecutor } from 'typeorm';
import { dataSourceOptions, openMigrated, withoutLimits } from '../../src/adapters/postgres/data-source.js';
import { OrderCorrections1796000026000 } from '../../src/adapters/postgres/migrations/0026-order-corrections.js';
import { OwedRefundsAndApostrophes1796000054000 } from '../../src/adapters/postgres/migrations/0054-owed-refunds-and-apostrophes.js';
import { ApostrophesAndExpeditedOrders1796000058000 } from '../../src/adapters/postgres/migrations/0058-apostrophes-and-expedited-orders.js';
import { StaffWordsIndex1796000057000 } from '../../src/adapters/postgres/migrations/0057-staff-words-index.js';
import { PasswordsByStaff1796000060000 } from '../../src/adapters/postgres/migrations/0060-passwords-by-staff.js';
import { ForeignKeyIndexes1796000061000 } from '../../src/adapters/postgres/migrations/0061-foreign-key-indexes.js';
import { SubjectsInAudit1796000068000 } from '../../src/adapters/postgres/migrations/0068-subjects-in-audit.js';
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

  it('preserve the restocked units of orders when corrections are reverted', async () => {
    const known = await new DataSource(options).initialize();
    const runner = known.createQueryRunner();
    try {
      await runner.startTransaction();
      await runner.query(`
        INSERT INTO orders (id, email, first_name, last_name, address, city, state, zip_code, subtotal_cents, total_cents)
          VALUES ('0000000000000001', '', '', '', '', '', '', '', 8000, 8000);
        INSERT INTO order_items (order_id, product_name, price_cents, quantity, restocked, cancelled, cancelled_restocked)
          VALUES ('0000000000000001', 'Tide Top', 2000, 4, 1, 3, 2);
        SET CONSTRAINTS ALL IMMEDIATE`);
      await new OrderCorrections1796000026000().down(runner);
      expect(await runner.query('SELECT restocked FROM order_items')).toEqual([{ restocked: 3 }]);
      expect(await runner.query('SELECT view FROM orders')).toEqual([{ view: 'unpaid' }]);
    } finally {
      await runner.rollbackTransaction();
      await runner.release();
      await known.destroy();
    }
  });

  it('rebuild the search texts of existing rows without apostrophes @series', async () => {
    const known = await new DataSource(options).initialize();
    const runner = known.createQueryRunner();
    const functions = new OwedRefundsAndApostrophes1796000054000();
    const texts = new ApostrophesAndExpeditedOrders1796000058000();
    try {
      await runner.startTransaction();
      await texts.down(runner);
      await functions.down(runner);
      await runner.query(`
        CREATE OR REPLACE FUNCTION searchable(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN lower(value);
        INSERT INTO orders (id, email, first_name, last_name, address, city, state, zip_code, subtotal_cents, total_cents)
          VALUES ('0000000000000001', '', 'Ann', 'O’Neill', '', '', '', '', 8000, 8000);
        INSERT INTO users (username, email, password_hash) VALUES ('o''neill', 'o@shop.example', '-');
        SET CONSTRAINTS ALL IMMEDIATE`);
      const found = () =>
        runner.query(`
          SELECT (SELECT count(*) FROM orders WHERE search LIKE '%oneill%')::int AS orders,
                 (SELECT count(*) FROM users WHERE searchable(username || ' ' || email) LIKE '%oneill%')::int AS users`);
      await runner.query('SET LOCAL enable_seqscan = off');
      expect(await found()).toEqual([{ orders: 0, users: 0 }]);
      await functions.up(runner);
      await texts.up(runner);
      expect(await found()).toEqual([{ orders: 1, users: 1 }]);
    } finally {
      await runner.rollbackTransaction();
      await runner.release();
      await known.destroy();
    }
  });

  it('store the sizes and colors of existing products @series', async () => {
    const known = await new DataSource(options).initialize();
    const runner = known.createQueryRunner();
    const migration = new StaffWordsIndex1796000057000();
    try {
      await runner.startTransaction();
      await runner.query(`
        INSERT INTO products (id, name, slug, price_cents, category_id) VALUES (1, 'Tide Top', 'tide-top', 2000, 1);
        INSERT INTO product_variants (product_id, size, color) VALUES (1, 'S', 'Navy'), (1, 'M', 'Navy');
        SET CONSTRAINTS ALL IMMEDIATE`);
      await migration.down(runner);
      await runner.query(`UPDATE products SET variant_words = ''`);
      await migration.up(runner);
      expect(await runner.query('SELECT variant_words FROM products')).toEqual([{ variant_words: ' m navy s ' }]);
    } finally {
      await runner.rollbackTransaction();
      await runner.release();
      await known.destroy();
    }
  });

  it('mark the passwords of customers that staff set, also when they run again', async () => {
    const known = await new DataSource(options).initialize();
    const runner = known.createQueryRunner();
    const migration = new PasswordsByStaff1796000060000();
    try {
      await runner.startTransaction();
      await runner.query(`
        INSERT INTO users (id, username, email, password_hash, role)
          SELECT id, name, name || '@shop.example', '-', role
          FROM (VALUES (1, 'reset', NULL), (2, 'reset-staff', 'Viewer'), (3, 'updated', NULL)) AS account (id, name, role);
        INSERT INTO audit_entries (username, action, subject_kind, subject_id, subject_name)
          SELECT 'ann', 'user.' || action, 'user', id, 'user'
          FROM (VALUES ('1', 'password-reset'), ('1', 'password-reset'), ('2', 'password-reset'), ('3', 'updated')) AS entry (id, action);
        SET CONSTRAINTS ALL IMMEDIATE`);
      await migration.down(runner);
      await migration.up(runner);
      const marked = () => runner.query('SELECT username FROM users WHERE password_by_staff');
      expect(await marked()).toEqual([{ username: 'reset' }]);
      await migration.up(runner);
      expect(await marked()).toEqual([{ username: 'reset' }]);
    } finally {
      await runner.rollbackTransaction();
      await runner.release();
      await known.destroy();
    }
  });

  it('remove the networks of checkouts that have ended, and returned uses of promo codes', async () => {
    const known = await new DataSource(options).initialize();
    const runner = known.createQueryRunner();
    const migration = new ForeignKeyIndexes1796000061000();
    try {
      await runner.startTransaction();
      await runner.query(`
        INSERT INTO users (id, username, email, password_hash) VALUES (1, 'ann', 'ann@shop.example', '-');
        INSERT INTO checkouts (id, user_id, state, revision, snapshot, total_cents, payment_provider, network)
          SELECT gen_random_uuid(), 1, state, 1, '{}', 100, 'sandbox', '192.0.2.1'
          FROM unnest(ARRAY['open', 'cancelled']) AS state;
        INSERT INTO promo_codes (id, code, percent_off) VALUES (1, 'WELCOME', 10);
        INSERT INTO promo_uses (checkout_id, promo_code_id, user_id, state)
          SELECT id, 1, 1, CASE state WHEN 'open' THEN 'held' ELSE 'returned' END FROM checkouts;
        SET CONSTRAINTS ALL IMMEDIATE`);
      await migration.down(runner);
      await migration.up(runner);
      expect(await runner.query('SELECT state, network FROM checkouts ORDER BY state')).toEqual([
        { state: 'cancelled', network: null },
        { state: 'open', network: '192.0.2.1' },
      ]);
      expect(await runner.query('SELECT state FROM promo_uses')).toEqual([{ state: 'held' }]);
    } finally {
      await runner.rollbackTransaction();
      await runner.release();
      await known.destroy();
    }
  });

  it('remove the subjects of messages and mails from the audit log @series', async () => {
    const known = await new DataSource(options).initialize();
    const runner = known.createQueryRunner();
    const mail = '0198c0de-0000-4000-8000-000000000001';
    try {
      await runner.startTransaction();
      await runner.query(`
        INSERT INTO mails (id, template, recipient, payload) VALUES ('${mail}', 'contact-reply', 'mary@shop.example', '{}');
        INSERT INTO audit_entries (username, action, subject_kind, subject_id, subject_name)
          SELECT 'ann', action, split_part(action, '.', 1), id, 'Mary asks'
          FROM (VALUES ('message.read', '17'), ('message.all-read', 'all'), ('mail.retried', '${mail}'),
            ('mail.cancelled', '0198c0de-0000-4000-8000-000000000002'), ('mail.tested', 'all')) AS entry (action, id)`);
      await new SubjectsInAudit1796000068000().up(runner);
      expect(await runner.query('SELECT action, subject_name AS name FROM audit_entries ORDER BY action')).toEqual([
        { action: 'mail.cancelled', name: 'Email' },
        { action: 'mail.retried', name: 'contact-reply' },
        { action: 'mail.tested', name: 'Mary asks' },
        { action: 'message.all-read', name: 'Mary asks' },
        { action: 'message.read', name: 'Message 17' },
      ]);
    } finally {
      await runner.rollbackTransaction();
      await runner.release();
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

  it('refuse a database of a version that cannot be upgraded, with one sentence', async () => {
    await database.query('ALTER TABLE migrations RENAME TO own_migrations');
    await database.query(
      `CREATE TABLE migrations AS SELECT 1 AS id, 1763640000001 AS timestamp, 'Shop1763640000001' AS name`,
    );
    const refusal =
      /^DATABASE_URL names a database of an earlier version that this version cannot upgrade: .* DATA_DIR/;
    await expect(openMigrated(options)).rejects.toThrow(refusal);
    await expect(checkDatabase({ databaseUrl: database.url })).rejects.toThrow(refusal);
    await database.query('DROP TABLE migrations; ALTER TABLE own_migrations RENAME TO migrations');
  });
});
