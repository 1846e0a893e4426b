import { randomBytes } from 'node:crypto';
import { DataSource, type DataSourceOptions, MigrationExecutor } from 'typeorm';
import { dataSourceOptions, openMigrated, withoutLimits } from '../../src/adapters/postgres/data-source.js';
import { Refunds1795000006000 } from '../../src/adapters/postgres/migrations/0006-refunds.js';
import { Accounts1795000010000 } from '../../src/adapters/postgres/migrations/0010-accounts.js';
import { BasicColors1795000036000 } from '../../src/adapters/postgres/migrations/0036-basic-colors.js';
import { createTestDatabase, type TestDatabase } from '../harness/test-database.js';

/** Everything that a migration can create, one line each. */
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

it('the migrations need no other role than the owner of the database', async () => {
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

  /** Runs the work with the first migrations only. */
  const knowing = async (count: number, work: (known: DataSource) => Promise<unknown>) => {
    const migrations = Object.values(options.migrations ?? []).slice(0, count);
    const known = await new DataSource({ ...options, migrations }).initialize();
    try {
      await work(known);
    } finally {
      await known.destroy();
    }
  };

  /** Empties the database and runs the first migrations. */
  const applyFirst = async (count: number) => {
    await database.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
    await knowing(count, (known) => known.runMigrations());
  };

  it('leave nothing behind when they are reverted, and can run again', async () => {
    const all = Object.values(options.migrations ?? []).length;
    const countsDown = [await lines()];
    await knowing(all, async (known) => {
      for (let count = all; count > 0; count--) {
        await known.undoLastMigration();
        countsDown.unshift(await lines());
      }
      const executor = new MigrationExecutor(known);
      for (const [at, migration] of (await executor.getPendingMigrations()).entries()) {
        await executor.executeMigration(migration);
        expect(await lines()).toEqual(countsDown[at + 1]);
      }
      expect(await known.showMigrations()).toBe(false);
    });
    expect(countsDown[0]?.filter((line) => !line.includes('migrations'))).toEqual([]);
  });

  it('retain all user names, and reserve look-alikes for the oldest account', async () => {
    const before = Object.values(options.migrations ?? []).indexOf(Accounts1795000010000);
    const all = Object.values(options.migrations ?? []).length;
    await applyFirst(before);
    await database.query(`INSERT INTO users (username, email, password_hash) VALUES
      ('marina', '1@shop.example', '-'), ('Mаrinа', '2@shop.example', '-'), ('two words', '3@shop.example', '-'),
      ('ﬁsh', '4@shop.example', '-'), ('ﬂag', '5@shop.example', '-'), ('flag', '6@shop.example', '-')`);
    await knowing(all, (known) => known.runMigrations());
    expect(await database.query('SELECT username, name_skeleton FROM users ORDER BY id')).toEqual([
      { username: 'marina', name_skeleton: 'rnarina' },
      { username: 'Mаrinа', name_skeleton: null },
      { username: 'two words', name_skeleton: 'two words' },
      { username: 'fish', name_skeleton: 'fish' },
      { username: 'ﬂag', name_skeleton: 'flag' },
      { username: 'flag', name_skeleton: null },
    ]);
  });

  it('compute the basic colors of existing variants', async () => {
    const before = Object.values(options.migrations ?? []).indexOf(BasicColors1795000036000);
    const all = Object.values(options.migrations ?? []).length;
    await applyFirst(before);
    await database.query(`
      INSERT INTO products (id, name, slug, description, price_cents, image_url, category_id)
      VALUES (1, 'Tide Top', 'tide-top', '', 4499, '/images/products/tide-top.webp', 1);
      INSERT INTO product_variants (product_id, position, color)
      VALUES (1, 0, 'Red, White & Navy'), (1, 1, 'Kelpish'), (1, 2, '')`);
    await knowing(all, (known) => known.runMigrations());
    expect(await database.query('SELECT color, basic_colors FROM product_variants ORDER BY position')).toEqual([
      { color: 'Red, White & Navy', basic_colors: ['Blue', 'Red', 'White'] },
      { color: 'Kelpish', basic_colors: ['Other'] },
      { color: '', basic_colors: [] },
    ]);
  });

  it('set the origin and the time of failure of existing refunds', async () => {
    const before = Object.values(options.migrations ?? []).indexOf(Refunds1795000006000);
    const all = Object.values(options.migrations ?? []).length;
    await applyFirst(before);
    await database.query(`
      INSERT INTO orders (id, email, first_name, last_name, address, city, state, zip_code, subtotal_cents, total_cents, paid_cents)
      VALUES ('0000000000000001', '', '', '', '', '', '', '', 900, 900, 900);
      INSERT INTO refunds (id, order_id, payment_intent_id, amount_cents, reason, state, provider_refund_id, next_attempt_at)
      VALUES (gen_random_uuid(), '0000000000000001', 'pi', 100, 'Too small', 'failed', NULL, now() + interval '1 minute'),
        (gen_random_uuid(), '0000000000000001', 'pi', 200, 'Made at the payment provider.', 'succeeded', 're_1', now()),
        (gen_random_uuid(), '0000000000000001', 'pi', 300, '', 'pending', NULL, now());`);
    await knowing(all, (known) => known.runMigrations());
    const found = await database.query(
      'SELECT amount_cents, origin, state, failed_at IS NOT NULL AS failed FROM refunds ORDER BY amount_cents',
    );
    expect(found).toEqual([
      { amount_cents: 100, origin: 'shop', state: 'failed', failed: true },
      { amount_cents: 200, origin: 'provider', state: 'succeeded', failed: false },
      { amount_cents: 300, origin: 'shop', state: 'pending', failed: false },
    ]);
  });
});
