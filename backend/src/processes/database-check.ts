import { Client, DatabaseError } from 'pg';
import { Argon2PasswordHasher } from '../adapters/crypto/argon2-password-hasher.js';
import { refuseDemoData, refusePublishedPasswords } from '../adapters/demo/refuse-demo.js';
import { finishedMigrations } from '../adapters/postgres/data-source.js';
import { extensions } from '../adapters/postgres/migrations/0001-shared.js';
import type { Config } from '../config/config.js';
import { ConfigError } from '../config/config-error.js';

/** PostgreSQL's error codes for an extension that the role may not add, or that the server does not have. */
const refusals: readonly unknown[] = ['42501', '0A000', '58P01'];

/** The schema in which a restore stores the previous data until the restore is complete (scripts/backup/schema.mjs). */
const asideByRestore = 'before_restore';

/**
 * Checks that no restore was interrupted, and that this version can upgrade the database. Adds the extensions for
 * searches. In production, rejects the data of the demo shop. Ignores other problems, which occur again when the
 * database is opened.
 * @throws ConfigError
 */
export async function checkDatabase({
  databaseUrl,
  production = false,
}: Pick<Config, 'databaseUrl'> & Partial<Pick<Config, 'production'>>): Promise<void> {
  const client = new Client({ connectionString: databaseUrl, connectionTimeoutMillis: 5000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const query = async <Row>(sql: string, parameters?: unknown[]) =>
      (await client.query(sql, parameters)).rows as Row[];
    await requireWhole(client);
    await addExtensions(client);
    await finishedMigrations(query);
    if (production) {
      await refuseDemoData(query);
      await refusePublishedPasswords(query, new Argon2PasswordHasher());
    }
  } catch (error) {
    if (error instanceof ConfigError) throw error;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function addExtensions(client: Client): Promise<void> {
  try {
    await client.query(extensions);
  } catch (error) {
    if (!(error instanceof DatabaseError) || !refusals.includes(error.code)) throw error;
    throw ConfigError.of(
      'DATABASE_URL',
      'names a database without the extensions pg_trgm and fuzzystrmatch, which the shop may not add: ask the ' +
        `administrator to run "${extensions}" in this database, or connect as the owner of the database`,
      'postgres://owner@localhost/shop',
    );
  }
}

async function requireWhole(client: Client): Promise<void> {
  const { rowCount } = await client.query('SELECT FROM pg_namespace WHERE nspname = $1', [asideByRestore]);
  if (rowCount === 0) return;
  throw ConfigError.of(
    'DATABASE_URL',
    'names a database that is being restored, or whose restore was interrupted. After an interruption, run ' +
      'npm run restore with --replace again, which first brings back the previous data',
    'postgres://shop@localhost/another',
  );
}
