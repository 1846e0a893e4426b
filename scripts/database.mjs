import { Refusal } from './refusal.mjs';

/** @typedef {import('pg').Client} Client */

/**
 * Works on one connection, and closes it.
 * @template T
 * @param {string} connectionString
 * @param {(client: Client) => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withDatabase(connectionString, work) {
  return useAndClose(await open(connectionString, 3_000), work);
}

/**
 * The same for the database that the settings name.
 * @template T
 * @param {string} connectionString
 * @param {(client: Client) => Promise<T>} work
 * @returns {Promise<T>}
 * @throws {Refusal} when it cannot be opened
 */
export async function withShopDatabase(connectionString, work) {
  const client = await open(connectionString, 10_000).catch((error) => {
    throw new Refusal(
      `The database of DATABASE_URL cannot be opened: ${error.message || error.code}. Nothing was changed.`,
    );
  });
  return useAndClose(client, work);
}

/** @param {string} connectionString @param {number} connectionTimeoutMillis @returns {Promise<Client>} */
async function open(connectionString, connectionTimeoutMillis) {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString, connectionTimeoutMillis, application_name: 'shop-scripts' });
  client.on('error', () => {});
  await client.connect();
  return client;
}

/** @template T @param {Client} client @param {(client: Client) => Promise<T>} work @returns {Promise<T>} */
async function useAndClose(client, work) {
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}
