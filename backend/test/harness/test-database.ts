import { createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { Client, Pool } from 'pg';
import { dataSourceOptions, openMigrated } from '../../src/adapters/postgres/data-source.js';

export interface TestDatabase {
  readonly url: string;
  /** Runs SQL directly, without the shop. */
  query<Row>(sql: string, parameters?: readonly unknown[]): Promise<Row[]>;
  /** Runs SQL that deletes rows with a protected history: to empty tables before a test, or to delete a product. */
  removePastHistory(sql: string): Promise<void>;
  drop(): Promise<void>;
}

/** Creates a migrated, empty database on a real PostgreSQL server, as a copy of a template. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const name = `shop_test_${randomBytes(6).toString('hex')}`;
  await onServer(async (server) => {
    // Copying the files is four times as fast as writing all pages to the write-ahead log.
    await server.query(`CREATE DATABASE ${name} TEMPLATE ${await migratedTemplate(server)} STRATEGY FILE_COPY`);
  });
  const pool = new Pool({ connectionString: urlOf(name), max: 1, idleTimeoutMillis: 0 });
  // A connection may still be closing when the database is dropped.
  pool.on('error', (error) => {
    if (!pool.ending) throw error;
  });
  /** Runs statements one after the other on one connection, even after a failed statement. */
  const send = async (sql: string, parameters?: unknown[]) => {
    const client = await pool.connect();
    try {
      return await client.query(sql, parameters);
    } finally {
      client.release();
    }
  };
  return {
    url: urlOf(name),
    query: async <Row>(sql: string, parameters: readonly unknown[] = []) =>
      (await send(sql, [...parameters])).rows as Row[],
    removePastHistory: async (sql) => {
      const guards = (state: 'DISABLE' | 'ENABLE') =>
        ['stock_ledger', 'order_events'].map((table) => `ALTER TABLE ${table} ${state} TRIGGER USER;`).join('');
      await send(`${guards('DISABLE')} ${sql}; ${guards('ENABLE')}`);
    },
    drop: async () => {
      await pool.end();
      await onServer(async (server) => {
        await server.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
      });
    },
  };
}

/**
 * Returns the name of the template, which is derived from the migrations. The first test takes a lock and creates the
 * template. The other tests wait for this lock.
 */
async function migratedTemplate(server: Client): Promise<string> {
  const name = `shop_template_${migrationsHash()}`;
  await server.query('SELECT pg_advisory_lock(7412002)');
  const { rowCount } = await server.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
  if (rowCount === 0) {
    const unfinished = `${name}_unfinished`;
    await server.query(`DROP DATABASE IF EXISTS ${unfinished} WITH (FORCE)`);
    await server.query(`CREATE DATABASE ${unfinished}`);
    const dataSource = await openMigrated(dataSourceOptions(urlOf(unfinished), 1));
    await dataSource.destroy();
    await server.query(`ALTER DATABASE ${unfinished} RENAME TO ${name}`);
  }
  await server.query('SELECT pg_advisory_unlock(7412002)');
  return name;
}

function migrationsHash(): string {
  const hash = createHash('sha256');
  for (const folder of ['migrations', 'functions'].map((name) => path.resolve('src/adapters/postgres', name)))
    for (const file of fs.readdirSync(folder).sort()) hash.update(fs.readFileSync(path.join(folder, file)));
  return hash.digest('hex').slice(0, 12);
}

function urlOf(database: string): string {
  const server = process.env['TEST_DATABASE_URL'];
  if (!server) throw new Error('TEST_DATABASE_URL is not set: run the tests with npm test.');
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
}

async function onServer(work: (server: Client) => Promise<void>): Promise<void> {
  const client = new Client({ connectionString: process.env['TEST_DATABASE_URL'] });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
