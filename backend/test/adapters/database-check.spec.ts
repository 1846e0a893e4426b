import { checkDatabase } from '../../src/processes/database-check.js';
import { createTestDatabase, type TestDatabase } from '../harness/test-database.js';

describe('the check of the database', () => {
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

  it('accepts a database that has the extensions, whatever role owns them', () => checkDatabase(poor));

  it('names what an administrator has to run where the shop cannot add them', async () => {
    await database.query('DROP EXTENSION pg_trgm CASCADE; DROP EXTENSION fuzzystrmatch CASCADE');
    await expect(checkDatabase(poor)).rejects.toThrow(
      /^DATABASE_URL names .* run "CREATE EXTENSION IF NOT EXISTS pg_trgm; .*" in it, or name its owner, e\.g\. \S+$/,
    );
  });

  it('adds them where the shop may', async () => {
    await checkDatabase({ databaseUrl: database.url });
    await checkDatabase(poor);
  });

  it('keeps the shop closed on a database whose restore was interrupted', async () => {
    await database.query('ALTER SCHEMA public RENAME TO before_restore; CREATE SCHEMA public');
    await expect(checkDatabase({ databaseUrl: database.url })).rejects.toThrow(
      /^DATABASE_URL names a database .* whose restore was interrupted: then run npm run restore with --replace again/,
    );
    await database.query('DROP SCHEMA public; ALTER SCHEMA before_restore RENAME TO public');
    await checkDatabase(poor);
  });

  it('says nothing about a database that does not answer', () =>
    checkDatabase({ databaseUrl: 'postgres://localhost:1/shop' }));
});
