import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Client } from 'pg';

const migrate = fileURLToPath(new URL('../../backend/dist/processes/migrate.js', import.meta.url));

export interface Database {
  readonly url: string;
  /** Runs SQL directly on rows that belong to the test, to create states that the API cannot create. */
  query<Row extends object>(sql: string, parameters?: readonly unknown[]): Promise<Row[]>;
}

/** Connects for each query, so that no connection stays open when a worker ends. */
export function connectTo(url: string): Database {
  const query = async <Row extends object>(sql: string, parameters: readonly unknown[] = []) => {
    const client = new Client({ connectionString: url });
    await client.connect();
    try {
      return (await client.query<Row>(sql, [...parameters])).rows;
    } finally {
      await client.end();
    }
  };
  return { url, query };
}

/** Creates a database with all tables and no rows on the server at `TEST_DATABASE_URL`. */
export async function createDatabase(): Promise<{ readonly url: string; drop(): Promise<void> }> {
  const serverUrl = process.env['TEST_DATABASE_URL'];
  if (!serverUrl) throw new Error('TEST_DATABASE_URL is not set: run the tests with npm test.');
  const server = connectTo(serverUrl);
  const name = `shop_e2e_${randomBytes(6).toString('hex')}`;
  await server.query(`CREATE DATABASE ${name}`);
  const { href: url } = Object.assign(new URL(serverUrl), { pathname: `/${name}` });
  const env = { PATH: process.env['PATH'], DATABASE_URL: url, SESSION_SECRET: randomBytes(32).toString('hex') };
  await promisify(execFile)(process.execPath, [migrate], { env });
  return {
    url,
    drop: async () => void (await server.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)),
  };
}
