import { Client, DatabaseError } from 'pg';
import { extensions } from '../adapters/postgres/migrations/0003-search.js';
import type { Config } from '../config/config.js';
import { ConfigError } from '../config/settings-reader.js';

/** PostgreSQL's error codes when the role may not add an extension, or the server does not have it. */
const refusals: readonly unknown[] = ['42501', '0A000', '58P01'];

/** Where a restore keeps the former contents until it has ended (scripts/backup/schema.mjs). */
const asideByRestore = 'before_restore';

/**
 * Checks that no restore was interrupted, and adds the extensions for the search. Other problems appear when the database is
 * opened.
 * @throws ConfigError when a restore is running or was interrupted, and when the database refuses the extensions
 */
export async function checkDatabase({ databaseUrl }: Pick<Config, 'databaseUrl'>): Promise<void> {
  const client = new Client({ connectionString: databaseUrl, connectionTimeoutMillis: 5000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await requireWhole(client);
    await client.query(extensions);
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    if (!(error instanceof DatabaseError) || !refusals.includes(error.code)) return;
    throw new ConfigError(
      'DATABASE_URL',
      'names a database without pg_trgm and fuzzystrmatch to which the shop cannot add them: let its administrator ' +
        `run "${extensions}" in it, or name its owner`,
      'postgres://owner@localhost/shop',
    );
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function requireWhole(client: Client): Promise<void> {
  const { rowCount } = await client.query('SELECT FROM pg_namespace WHERE nspname = $1', [asideByRestore]);
  if (rowCount === 0) return;
  throw new ConfigError(
    'DATABASE_URL',
    'names a database into which a backup is just restored, or whose restore was interrupted: then run npm run restore with ' +
      '--replace again, which first puts the former data back',
    'postgres://shop@localhost/another',
  );
}
