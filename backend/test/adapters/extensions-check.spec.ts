import { checkExtensions } from '../../src/extensions-check.js';
import { createTestDatabase, type TestDatabase } from '../harness/test-database.js';

describe('the check of the extensions', () => {
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

  it('is content with a database that has them, whoever may add them', () => checkExtensions(poor));

  it('names what an administrator has to run where the shop cannot add them', async () => {
    await database.query('DROP EXTENSION pg_trgm CASCADE; DROP EXTENSION fuzzystrmatch CASCADE');
    await expect(checkExtensions(poor)).rejects.toThrow(
      /^DATABASE_URL names .* run "CREATE EXTENSION IF NOT EXISTS pg_trgm; .*" in it, or name its owner, e\.g\. \S+$/,
    );
  });

  it('adds them where the shop may', async () => {
    await checkExtensions({ databaseUrl: database.url });
    await checkExtensions(poor);
  });

  it('leaves a database that does not answer to whoever opens it', () =>
    checkExtensions({ databaseUrl: 'postgres://localhost:1/shop' }));
});
