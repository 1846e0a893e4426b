import fs from 'node:fs';
import { Client } from 'pg';

/**
 * Creates an empty database.
 * @param {string} serverUrl
 * @param {string} name
 * @returns {Promise<string>} its URL
 */
export async function createDatabase(serverUrl, name) {
  await withClient(serverUrl, (client) => client.query(`CREATE DATABASE ${name}`));
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/**
 * @template T
 * @param {string} url
 * @param {(client: Client) => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withClient(url, work) {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/**
 * Returns the process id of a database server on this machine; NaN if the system does not expose the id.
 * @param {string} url
 * @returns {Promise<number>}
 */
export function serverPid(url) {
  return withClient(url, async (client) => {
    const { rows } = await client.query('SELECT pg_backend_pid() AS pid');
    try {
      return Number(/PPid:\s+(\d+)/.exec(fs.readFileSync(`/proc/${rows[0].pid}/status`, 'utf8'))?.[1]);
    } catch {
      return Number.NaN;
    }
  });
}

/**
 * Fills a table with many rows. Recreates the indexes at the end. Disables triggers in the meantime, unless `triggers`
 * is set.
 * @param {Client} client
 * @param {string} table
 * @param {() => Promise<unknown>} work
 * @param {{ triggers?: boolean }} [options]
 */
export async function filling(client, table, work, { triggers = false } = {}) {
  const { rows: indexes } = await client.query(
    `SELECT indexrelid::regclass AS name, pg_get_indexdef(indexrelid) AS definition FROM pg_index
     WHERE indrelid = $1::regclass AND NOT indisunique AND NOT indisreplident`,
    [table],
  );
  for (const { name } of indexes) await client.query(`DROP INDEX ${name}`);
  if (!triggers) await client.query(`ALTER TABLE ${table} DISABLE TRIGGER ALL`);
  await work();
  if (!triggers) await client.query(`ALTER TABLE ${table} ENABLE TRIGGER ALL`);
  await client.query(`SET maintenance_work_mem = '512MB'`);
  for (const { definition } of indexes) await client.query(definition);
}
