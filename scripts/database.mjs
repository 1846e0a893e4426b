import './navigator.mjs';
import { Refusal } from './refusal.mjs';

/** @typedef {import('pg').Client} Client */

/**
 * Works on one connection, and closes it.
 * @template T
 * @param {string} connectionString
 * @param {(client: Client) => Promise<T>} work
 * @param {{ timeout?: number, refused?: (error: any) => never }} [options] of connecting, in milliseconds
 * @returns {Promise<T>}
 */
export async function withDatabase(connectionString, work, { timeout = 3_000, refused } = {}) {
  const { default: pg } = await import('pg');
  const application_name = 'shop-scripts';
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: timeout, application_name });
  client.on('error', () => {});
  await client.connect().catch(refused);
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}

/**
 * The same for the database that the settings name.
 * @template T
 * @param {string} connectionString
 * @param {(client: Client) => Promise<T>} work
 * @returns {Promise<T>}
 * @throws {Refusal} when it cannot be opened
 */
export function withShopDatabase(connectionString, work) {
  const refused = (/** @type {any} */ { message, code }) => {
    throw new Refusal(`The database of DATABASE_URL cannot be opened: ${message || code}. Nothing was changed.`);
  };
  return withDatabase(connectionString, work, { timeout: 10_000, refused });
}
