import { Client, DatabaseError } from 'pg';
import { extensions } from './adapters/typeorm/migrations/0003-search.js';
import type { Config } from './config.js';
import { ConfigError } from './settings-reader.js';

/** What PostgreSQL answers when an extension is not the role's to add, or not installed on the server. */
const refusals: readonly unknown[] = ['42501', '0A000', '58P01'];

/**
 * Adds what the search is made of. All other trouble is told when the database is opened.
 * @throws ConfigError when the database refuses
 */
export async function checkExtensions({ databaseUrl }: Pick<Config, 'databaseUrl'>): Promise<void> {
  const client = new Client({ connectionString: databaseUrl, connectionTimeoutMillis: 5000 });
  try {
    await client.connect();
    await client.query(extensions);
  } catch (error) {
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
