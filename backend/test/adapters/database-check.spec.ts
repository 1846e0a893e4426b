import { checkDatabase } from '../../src/processes/database-check.js';
import { createTestDatabase, type TestDatabase } from '../harness/test-database.js';

describe('database check', () => {
  let database: TestDatabase;
  let role: string;
  let poor: { databaseUrl: string };
  beforeAll(async () => {
    database = await createTestDatabase();
    const url = new URL(database.url);
    role = `${url.pathname.slice(1)}_guest`;
    await database.query(`CREATE ROLE ${role} LOGIN PASSWORD 'guest'`);
    Object.assign(url, { username: role, password: 'guest' });
    poor = { databaseUrl: url.href };
  });
  afterAll(async () => {
    await database.query(`DROP ROLE ${role}`);
    await database.drop();
  });

  it('accepts a database that has the extensions, whichever role owns them', () => checkDatabase(poor));

  it('prints the statement for an administrator when the shop may not create the extensions', async () => {
    await database.query('DROP EXTENSION pg_trgm CASCADE; DROP EXTENSION fuzzystrmatch CASCADE');
    await expect(checkDatabase(poor)).rejects.toThrow(
      /^DATABASE_URL names .* run "CREATE EXTENSION IF NOT EXISTS pg_trgm; .*" in this database, or connect as the owner of the database, e\.g\. \S+$/,
    );
  });

  it('creates the extensions when the shop may do so', async () => {
    await checkDatabase({ databaseUrl: database.url });
    await checkDatabase(poor);
  });

  it('refuses a database whose restore was interrupted', async () => {
    await database.query('ALTER SCHEMA public RENAME TO before_restore; CREATE SCHEMA public');
    await expect(checkDatabase({ databaseUrl: database.url })).rejects.toThrow(
      /^DATABASE_URL names a database .* whose restore was interrupted\. After an interruption, run npm run restore with --replace again/,
    );
    await database.query('DROP SCHEMA public; ALTER SCHEMA before_restore RENAME TO public');
    await checkDatabase(poor);
  });

  it('does not fail when the database is unavailable', () =>
    checkDatabase({ databaseUrl: 'postgres://localhost:1/shop' }));
});
