import { Refusal } from './refusal.mjs';

/**
 * Works on one connection, and closes it.
 * @template T
 * @param {string} connectionString
 * @param {(client: import('pg').Client) => Promise<T>} work
 * @returns {Promise<T>}
 * @throws {Refusal} when it cannot be opened
 */
export async function withDatabase(connectionString, work) {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000, application_name: 'shop-backup' });
  client.on('error', () => {});
  try {
    await client.connect().catch((error) => {
      throw new Refusal(
        `The database of DATABASE_URL cannot be opened: ${error.message || error.code}. Nothing was changed.`,
      );
    });
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}
