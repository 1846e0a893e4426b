import { randomBytes } from 'node:crypto';
import { Client } from 'pg';

export interface OwnDatabase {
  readonly url: string;
  /** Runs SQL past the shop, for what no shopper could do. */
  query<Row extends object>(sql: string, parameters?: readonly unknown[]): Promise<Row[]>;
  drop(): Promise<void>;
}

/** An empty database on the server of `TEST_DATABASE_URL`. */
export async function createDatabase(): Promise<OwnDatabase> {
  const name = `shop_e2e_${randomBytes(6).toString('hex')}`;
  await onServer(`CREATE DATABASE ${name}`);
  const url = new URL(serverUrl());
  url.pathname = `/${name}`;
  const client = new Client({ connectionString: url.href });
  await client.connect();
  return {
    url: url.href,
    query: async <Row extends object>(sql: string, parameters: readonly unknown[] = []) =>
      (await client.query<Row>(sql, [...parameters])).rows,
    drop: async () => {
      await client.end();
      await onServer(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    },
  };
}

function serverUrl(): string {
  const url = process.env['TEST_DATABASE_URL'];
  if (!url) throw new Error('TEST_DATABASE_URL is not set: run the tests with npm test.');
  return url;
}

async function onServer(sql: string): Promise<void> {
  const client = new Client({ connectionString: serverUrl() });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
