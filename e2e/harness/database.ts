import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Client } from 'pg';

const migrate = fileURLToPath(new URL('../../backend/dist/processes/migrate.js', import.meta.url));
const migrations = new URL('../../backend/src/adapters/postgres/migrations/', import.meta.url);

export interface OwnDatabase {
  readonly url: string;
  /** Runs SQL past the shop, for what no shopper could do. */
  query<Row extends object>(sql: string, parameters?: readonly unknown[]): Promise<Row[]>;
  drop(): Promise<void>;
}

/** A database with all tables and nothing in them, on the server of `TEST_DATABASE_URL`. */
export async function createDatabase(): Promise<OwnDatabase> {
  const name = `shop_e2e_${randomBytes(6).toString('hex')}`;
  await onServer(async (server) => {
    await server.query(`CREATE DATABASE ${name} TEMPLATE ${await migratedTemplate(server)} STRATEGY FILE_COPY`);
  });
  const url = urlOf(name);
  const client = new Client({ connectionString: url });
  await client.connect();
  return {
    url,
    query: async <Row extends object>(sql: string, parameters: readonly unknown[] = []) =>
      (await client.query<Row>(sql, [...parameters])).rows,
    drop: async () => {
      await client.end();
      await onServer((server) => server.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`));
    },
  };
}

/** Made for the first shop (the others wait for its lock) and named after the migrations that made it. */
async function migratedTemplate(server: Client): Promise<string> {
  const name = `shop_e2e_template_${migrationsHash()}`;
  await server.query('SELECT pg_advisory_lock(7412005)');
  const { rowCount } = await server.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
  if (rowCount === 0) {
    const unfinished = `${name}_unfinished`;
    await server.query(`DROP DATABASE IF EXISTS ${unfinished} WITH (FORCE)`);
    await server.query(`CREATE DATABASE ${unfinished}`);
    const env = {
      PATH: process.env['PATH'],
      DATABASE_URL: urlOf(unfinished),
      SESSION_SECRET: randomBytes(32).toString('hex'),
    };
    await promisify(execFile)(process.execPath, [migrate], { env });
    await server.query(`ALTER DATABASE ${unfinished} RENAME TO ${name}`);
  }
  await server.query('SELECT pg_advisory_unlock(7412005)');
  return name;
}

function migrationsHash(): string {
  const hash = createHash('sha256');
  for (const file of fs.readdirSync(migrations).sort()) hash.update(fs.readFileSync(new URL(file, migrations)));
  return hash.digest('hex').slice(0, 12);
}

function urlOf(database: string): string {
  const url = new URL(serverUrl());
  url.pathname = `/${database}`;
  return url.href;
}

function serverUrl(): string {
  const url = process.env['TEST_DATABASE_URL'];
  if (!url) throw new Error('TEST_DATABASE_URL is not set: run the tests with npm test.');
  return url;
}

async function onServer(work: (server: Client) => Promise<unknown>): Promise<void> {
  const client = new Client({ connectionString: serverUrl() });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
